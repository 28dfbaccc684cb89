// One way to the screen: what changes at a table comes by its stream, in numbered events. A post is only answered with a number.
import { notices } from "./notices.js";
import { Patched } from "./patched.js";
import { posts } from "./posts.js";
import { Sequence } from "./sequence.js";
import { withOwnSigns } from "./sprite.js";
import { announce, scheduleTable, scheduleTicks, swaps } from "./swap.js";

const GLANCE = 250; // milliseconds between two looks whether something is overdue
const PAUSES = [1000, 1000, 2000, 4000, 8000]; // milliseconds before the next attempt to connect

const now = () => performance.now();

class Live {
  constructor(place) {
    this.place = place;
    this.sequence = new Sequence(Number(place.dataset.number), now());
    this.failures = 0;
    this.retry = 0;
    this.connect();
    setInterval(() => this.sequence.overdue(now()) && this.connect(), GLANCE);
    document.addEventListener("visibilitychange", () => this.connect()); // who does not look is called when it is their turn
  }

  // Ask for all that came after the last event scheduled; the old stream ends only now, so nobody sees this visitor leave.
  connect() {
    clearTimeout(this.retry);
    const before = this.source;
    const where = new URL(this.place.dataset.stream, location.href);
    where.searchParams.set("after", this.sequence.scheduled);
    where.searchParams.set("patches", "1");
    if (document.hidden) where.searchParams.set("hidden", "1");
    const source = new EventSource(where);
    const patched = new Patched(); // what this stream sent last
    this.source = source;
    before?.close();
    source.onopen = () => this.connected(true);
    source.onerror = () => source === this.source && this.lost();
    source.addEventListener("table", (event) => this.table(Number(event.lastEventId), patched.whole(event)));
    source.addEventListener("patch", (event) => {
      const html = patched.changed(event);
      if (html) this.table(Number(event.lastEventId), html);
      else if (source === this.source) this.connect();
    });
    source.addEventListener("ticks", (event) => this.ticks(Number(event.lastEventId), event.data));
    source.addEventListener("still", (event) => this.sequence.still(Number(event.data), now()));
    source.addEventListener("again", () => this.connect()); // the server ends and another takes over
    source.addEventListener("reload", () => location.reload());
  }

  lost() {
    this.source.close();
    this.connected(false);
    const pause = PAUSES[Math.min(this.failures, PAUSES.length - 1)];
    this.failures += 1;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), pause);
  }

  connected(well) {
    if (well) this.failures = 0;
    this.place.toggleAttribute("data-lost", !well);
    document.getElementById("lost").hidden = well;
  }

  async table(number, html) {
    if (!this.sequence.table(number, now())) return;
    await scheduleTable(html);
    this.shown(number);
  }

  async ticks(number, html) {
    const parts = new DOMParser().parseFromString(withOwnSigns(html), "text/html").body.firstElementChild;
    if (!this.sequence.ticks(number, Number(parts.dataset.since), now())) return;
    await scheduleTicks(parts);
    this.shown(number);
  }

  shown(number) {
    this.place.dataset.number = number;
    announce("shown");
  }

  posted() {
    this.sequence.posted(now());
  }

  answered(number) {
    this.sequence.answered(number, now());
  }
}

export function live() {
  swaps();
  notices();
  const place = document.querySelector("[data-stream]");
  if (place) posts(new Live(place));
}
