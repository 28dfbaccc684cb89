// The tally at the end of a game: line by line the points count up, the totals with them. Any key, click or tap ends it; who wants no
// motion, or has seen it, gets the numbers at once.
import { still } from "./motion.js";

const LINE = 420; // milliseconds for a line of the score
const FAST = 210;
let running = null;

const number = (text) => Number(text.replace("−", "-"));

function lines(pad) {
  return [...pad.querySelectorAll("tbody tr")].map((row) => [...row.querySelectorAll("[data-tally]")]);
}

class Tally {
  constructor(pad) {
    this.pad = pad;
    this.lines = lines(pad);
    this.totals = [...pad.querySelectorAll("tfoot [data-tally]")];
    this.cells = [...this.lines.flat(), ...this.totals];
    this.known = new Map(this.cells.map((cell) => [cell, cell.textContent]));
    this.time = document.documentElement.dataset.motion === "fast" ? FAST : LINE;
    this.begun = performance.now();
    pad.dataset.counting = "";
    this.frame = requestAnimationFrame((now) => this.step(now));
  }

  // How much of a line is counted, from 0 to 1.
  part(line, now) {
    return Math.max(0, Math.min(1, (now - this.begun) / this.time - line));
  }

  step(now) {
    const sums = this.totals.map(() => 0);
    this.lines.forEach((cells, line) => {
      const part = this.part(line, now);
      cells.forEach((cell, at) => {
        const points = Math.round(number(this.known.get(cell)) * part);
        cell.textContent = part > 0 ? String(points).replace("-", "−") : "";
        sums[at] += points;
      });
    });
    this.totals.forEach((cell, at) => (cell.textContent = sums[at]));
    if (this.part(this.lines.length - 1, now) < 1) this.frame = requestAnimationFrame((next) => this.step(next));
    else this.end();
  }

  end() {
    cancelAnimationFrame(this.frame);
    for (const [cell, text] of this.known) cell.textContent = text;
    delete this.pad.dataset.counting;
    running = null;
  }
}

function begin() {
  const end = document.querySelector("main.end");
  if (!end || running) return;
  const key = `tally ${end.dataset.table}`;
  const seen = sessionStorage.getItem(key);
  sessionStorage.setItem(key, "seen");
  const pad = end.querySelector(".pad");
  if (!seen && !still() && pad.checkVisibility()) running = new Tally(pad);
}

export function tally() {
  begin();
  document.body.addEventListener("septem:before-swap", () => running?.end());
  document.body.addEventListener("septem:after-swap", begin);
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => running?.end(), true);
}
