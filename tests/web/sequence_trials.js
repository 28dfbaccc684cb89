// A page, a server and a network between them that delays, drops, doubles and reorders whatever passes, in as many ways as asked for.
// The page must never show anything but the state of the number it says it shows, and must come to the true state in the end.

const HEARTBEAT = 4000;
const STORM = 20000; // milliseconds in which the network misbehaves and the table changes
const LATE = 9000; // milliseconds that the network may hold something back
const CALM = LATE + 5000 + HEARTBEAT; // milliseconds of peace after which the page must be right: it asks within five seconds

function random(seed) {
  let state = seed * 2654435761 % 4294967296;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

// A table: what it shows is one drawing and its ticks, at every number.
class Table {
  constructor() {
    this.number = 1000000;
    this.states = new Map([[this.number, { drawing: 0, ticks: 0 }]]);
  }

  get state() {
    return this.states.get(this.number);
  }

  // Somebody has chosen; or all is new; or a choice was taken back, and all is as it was.
  change(how) {
    const { drawing, ticks } = this.state;
    const found = { tick: { drawing, ticks: ticks + 1 }, whole: { drawing: drawing + 1, ticks }, back: { drawing: drawing - 1, ticks } };
    this.number += 1;
    this.states.set(this.number, found[how]);
  }
}

// One connection, as the server keeps it (web/pages.py, server/events.py).
class Stream {
  constructor(table, after, send) {
    Object.assign(this, { table, send, told: after, since: after, drawing: null });
    if (after === table.number) this.drawing = table.state.drawing;
    this.tell();
  }

  tell() {
    const { number, state } = this.table;
    if (number === this.told) return;
    this.told = number;
    if (state.drawing === this.drawing) return this.send({ kind: "ticks", number, since: this.since, ticks: state.ticks });
    this.since = number;
    this.drawing = state.drawing;
    this.send({ kind: "table", number, ...state });
  }

  still() {
    this.send({ kind: "still", number: this.table.number });
  }
}

class Trial {
  constructor(Sequence, seed) {
    this.chance = random(seed + 1);
    this.now = 0;
    this.queue = []; // [when, what]
    this.faults = { drop: this.chance() * 0.5, double: this.chance() * 0.3, delay: this.chance() * LATE };
    this.table = new Table();
    this.page = { ...this.table.state };
    this.sequence = new Sequence(this.table.number, 0);
    this.shown = 0;
    this.newest = this.table.number;
    this.asked = 0;
    this.streams = [];
    this.connect();
  }

  at(delay, act) {
    this.queue.push([this.now + delay, act]);
  }

  // Over the network: in a storm things get lost, come twice, late, and in any order.
  travel(act) {
    const storm = this.now < STORM;
    if (storm && this.chance() < this.faults.drop) return;
    this.at(5 + (storm ? this.chance() * this.faults.delay : 0), act);
    if (storm && this.chance() < this.faults.double) this.at(5 + this.chance() * this.faults.delay, act);
  }

  connect() {
    const after = this.sequence.scheduled;
    this.asked += 1;
    this.travel(() => {
      const stream = new Stream(this.table, after, (event) => this.travel(() => this.receive(event)));
      this.streams = [stream, ...this.streams].slice(0, 2); // the server learns late that the old one is closed
    });
  }

  receive(event) {
    const { kind, number } = event;
    if (kind === "still") return this.sequence.still(number, this.now);
    if (kind === "table" && this.sequence.table(number, this.now)) this.show({ drawing: event.drawing, ticks: event.ticks });
    if (kind === "ticks" && this.sequence.ticks(number, event.since, this.now)) this.show({ ...this.page, ticks: event.ticks });
  }

  show(page) {
    this.shown += 1;
    this.page = page;
    this.check("shown");
  }

  check(when) {
    if (this.sequence.scheduled < this.newest) throw new Error(`back from ${this.newest} to ${this.sequence.scheduled}`);
    this.newest = this.sequence.scheduled;
    const truth = this.table.states.get(this.sequence.scheduled);
    if (truth.drawing !== this.page.drawing || truth.ticks !== this.page.ticks)
      throw new Error(`${when} at ${this.now}: ${JSON.stringify([this.sequence.scheduled, this.page, truth])}`);
  }

  // A post changes the table, if it arrives; so may its doubles not: the number of the decision protects them.
  post() {
    let done = false;
    let answered = false;
    this.sequence.posted(this.now);
    const answer = (number) => {
      if (!answered) this.sequence.answered(number, this.now);
      answered = true;
    };
    this.travel(() => {
      if (!done) this.change();
      done = true;
      const { number } = this.table;
      this.travel(() => answer(number));
    });
    this.at(12000, () => answer(null)); // the browser gives up
  }

  // Changes that come close together are told as one.
  change() {
    this.table.change(["tick", "whole", "back"][Math.floor(this.chance() * 3)]);
    for (const stream of this.streams) this.at(this.chance() < 0.7 ? 0 : 500, () => stream.tell());
  }

  step() {
    if (this.now < STORM && this.chance() < 0.25) this.chance() < 0.4 ? this.post() : this.change();
    if (this.now % HEARTBEAT === 0) for (const stream of this.streams) stream.still();
    if (this.sequence.overdue(this.now)) this.connect();
    const due = this.queue.filter(([when]) => when <= this.now).sort(([a], [b]) => a - b);
    this.queue = this.queue.filter(([when]) => when > this.now);
    for (const [, act] of due) act();
    this.check("seen");
  }

  run() {
    for (; this.now < STORM + CALM; this.now += 250) this.step();
    if (this.sequence.scheduled !== this.table.number || this.sequence.waiting)
      throw new Error(`the page is at ${this.sequence.scheduled}, the table at ${this.table.number}`);
    return { shown: this.shown, asked: this.asked, changes: this.table.number - 1000000 };
  }
}

export function trials(Sequence, count) {
  const total = { shown: 0, asked: 0, changes: 0, failed: [] };
  for (let seed = 0; seed < count; seed += 1) {
    try {
      const { shown, asked, changes } = new Trial(Sequence, seed).run();
      total.shown += shown;
      total.asked += asked;
      total.changes += changes;
    } catch (problem) {
      total.failed.push(`${seed}: ${problem.message}`);
    }
  }
  return total;
}
