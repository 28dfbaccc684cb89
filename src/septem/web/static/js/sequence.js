// Which events a page shows, and when it asks again. Pure: no clock, no network, no page, so that every order of things can be tried.
//
// Every event of a table is its whole state at a number, or only the ticks of those who have chosen, for pages that have the same
// drawing since another number. A page compares a number with the last one it scheduled and drops what is not newer.

export const PATIENCE = 5000; // milliseconds a page waits for what it was promised
export const SILENCE = 10000; // milliseconds without a sign of life after which a connection is taken for lost

export class Sequence {
  constructor(number, now) {
    this.scheduled = number; // the last event that is shown, or on its way to the screen
    this.alike = new Set([number]); // the last whole table, and the ticks scheduled for it since
    this.promised = number; // the greatest number anybody named
    this.posts = 0; // posts without an answer
    this.waitingSince = null;
    this.heardAt = now;
  }

  // An event with the whole table: is it to be shown?
  table(number, now) {
    this.heardAt = now;
    if (number <= this.scheduled) return false;
    this.scheduled = number;
    this.alike = new Set([number]);
    this.#settle(now);
    return true;
  }

  // An event with the ticks alone, for the drawing of event `since`: are they to be shown?
  ticks(number, since, now) {
    this.heardAt = now;
    if (number <= this.scheduled) return false;
    if (!this.alike.has(since)) {
      this.promise(number, now); // ticks of a drawing that has not come
      return false;
    }
    this.scheduled = number;
    this.alike.add(number);
    this.#settle(now);
    return true;
  }

  // Somebody named the number of an event: the page must come to show it, or a later one.
  promise(number, now) {
    this.promised = Math.max(this.promised, number);
    this.#settle(now);
  }

  // A sign of life names the last number this stream told: what the page has not heard of was lost on the way.
  still(number, now) {
    this.heardAt = now;
    this.promise(number, now);
    if (number > this.scheduled) this.waitingSince = now - PATIENCE; // ask at once
  }

  posted(now) {
    this.posts += 1;
    this.#settle(now);
  }

  // A post was answered with a number; or was not, when it or its answer was lost.
  answered(number, now) {
    this.posts -= 1;
    if (number === null) this.waitingSince = now - PATIENCE; // ask at once what became of it
    else this.promise(number, now);
  }

  get waiting() {
    return this.posts > 0 || this.promised > this.scheduled;
  }

  // Whether it is time to ask for everything after `scheduled`; asked, the page waits anew.
  overdue(now) {
    const late = this.waitingSince !== null && now - this.waitingSince >= PATIENCE;
    const silent = now - this.heardAt >= SILENCE;
    if (!late && !silent) return false;
    this.heardAt = now;
    this.waitingSince = this.waiting ? now : null;
    return true;
  }

  #settle(now) {
    if (!this.waiting) this.waitingSince = null;
    else this.waitingSince ??= now;
  }
}
