// Whose turn it is, where no table is looked at: in the title of the tab, and as a number at the word Games.

const EVERY = 60_000; // milliseconds between two questions
const title = document.title;

function name() {
  const mine = document.getElementById("table")?.dataset.turn === "yes";
  const said = document.body.dataset.yourTurn;
  document.title = mine && said ? `${said} · ${title}` : title;
}

async function count(games) {
  if (document.hidden) return;
  const answer = await fetch("/turns").catch(() => null);
  if (!answer?.ok) return;
  const { turns } = await answer.json().catch(() => ({}));
  const mark = games.querySelector("em") ?? document.createElement("em");
  mark.textContent = turns;
  if (turns) games.append(mark);
  else mark.remove();
}

export function turns() {
  name();
  document.body.addEventListener("septem:after-swap", name);
  const games = document.querySelector('.nav.words a[href="/games"]');
  if (!games) return;
  count(games);
  setInterval(() => count(games), EVERY);
}
