// Whose turn it is, in the title of the tab: at a table that of its game; elsewhere how many games wait, which is also told at the word Games.
import { chime } from "./sound.js";

const EVERY = 60_000; // milliseconds between two questions
const UNSEEN = 5; // a page in the background asks that much less often
const title = document.title;

function name() {
  const mine = document.getElementById("table")?.dataset.turn === "yes";
  const said = document.body.dataset.yourTurn;
  document.title = mine && said ? `${said} · ${title}` : title;
}

class Counter {
  constructor(nav, games) {
    this.nav = nav;
    this.games = games;
    this.known = null; // how many games waited when it was last asked
    this.skipped = 0;
  }

  async ask() {
    if (document.hidden && (this.skipped = (this.skipped + 1) % UNSEEN)) return;
    const answer = await fetch("/turns").catch(() => null);
    if (!answer?.ok) return;
    const { turns } = await answer.json().catch(() => ({}));
    if (turns > this.known && this.known !== null && this.nav.dataset.sound === "on") chime();
    this.known = turns;
    this.show(turns);
  }

  show(turns) {
    document.title = turns ? `${this.nav.dataset.yourTurn} (${turns}) · ${title}` : title;
    const mark = this.games.querySelector("em") ?? document.createElement("em");
    mark.textContent = turns;
    if (turns) this.games.append(mark);
    else mark.remove();
  }
}

export function turns() {
  const games = document.querySelector('.nav.words a[href="/games"]');
  if (games) {
    const counter = new Counter(games.closest("nav"), games);
    counter.ask();
    setInterval(() => counter.ask(), EVERY);
    return;
  }
  name();
  document.body.addEventListener("septem:after-swap", name);
}
