// A replay: another moment is another page, of which the script takes the table and the bar. What was revealed is shown as at the live
// table. Arrows step, Home and End go to the ends, N to the next conflict, J to the next turning point, P plays by itself.
import { topPanel } from "./layers.js";
import { announce, scheduleTable } from "./swap.js";

const LOOK = 1000; // milliseconds between two looks how far a review is
const PAUSE = 2600; // milliseconds between two moments at the plain speed
const KEYS = { ArrowLeft: "step-back", ArrowRight: "step-on", Home: "to-start", End: "to-end", n: "to-battle", j: "to-turning" };

let asked = 0; // the last moment that was asked for: an older answer comes too late
let timer = 0;
let pace = 1;

const bar = () => document.getElementById("transport");
const running = () => timer !== 0;

// What the script can do is offered, what it does is shown.
function dress() {
  const run = document.getElementById("run");
  run.hidden = false;
  run.ariaPressed = String(running());
  const speeds = bar().querySelector(".tp-pace");
  speeds.hidden = false;
  for (const button of speeds.children) button.ariaPressed = String(Number(button.dataset.pace) === pace);
  const piece = bar().dataset.piece;
  for (const card of document.querySelectorAll("#table [data-help]")) {
    card.toggleAttribute("data-chosen-next", Boolean(piece) && card.dataset.help === piece && Boolean(card.closest(".tray, .pyr")));
  }
}

async function show(where, remember = true) {
  asked += 1;
  const mine = asked;
  const answer = await fetch(where);
  const html = await answer.text();
  if (mine !== asked || !answer.ok) return;
  await scheduleTable(html);
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const id of ["opened", "transport"]) {
    window.Idiomorph.morph(document.getElementById(id), page.getElementById(id), { morphStyle: "outerHTML" });
  }
  announce("after-swap");
  dress();
  if (remember) history.replaceState(null, "", where);
}

function stop() {
  clearTimeout(timer);
  timer = 0;
}

function run() {
  stop();
  const next = document.getElementById("step-on");
  if (!next?.href) return dress();
  timer = setTimeout(async () => {
    await show(next.href);
    if (running()) run();
  }, PAUSE / pace);
  dress();
}

function go(link) {
  stop();
  if (link?.href) show(link.href);
}

// The review comes into a sheet beside the table; its turning points are moments of this page.
async function judge(where) {
  const sheet = document.getElementById("review");
  sheet.showPopover();
  if (sheet.dataset.came) return;
  while (sheet.matches(":popover-open")) {
    const answer = await fetch(where).catch(() => null);
    const page = new DOMParser().parseFromString(answer?.ok ? await answer.text() : "", "text/html");
    const found = page.getElementById("judged");
    const busy = page.getElementById("reviewing");
    if (found) sheet.dataset.came = "yes";
    sheet.replaceChildren(found ?? busy ?? sheet.dataset.failed);
    if (found) return show(location.href); // its turning points are on the bar now
    if (!busy) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
}

function press(event) {
  const moment = event.target.closest("#review [data-moment]");
  const judging = event.target.closest("#ask-review");
  if (judging || moment) {
    event.preventDefault();
    if (judging) judge(judging.href);
    else go(moment);
    return;
  }
  const link = event.target.closest("#transport .tp-steps a, #transport .eye");
  const speed = event.target.closest("[data-pace]");
  if (link && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    go(link);
  } else if (speed) {
    pace = Number(speed.dataset.pace);
    if (running()) run();
    else dress();
  } else if (event.target.closest("#run")) toggle();
}

function toggle() {
  if (running()) stop();
  else return run();
  dress();
}

function slide(event) {
  if (event.target.id !== "slider") return;
  stop();
  const where = new URL(location.href);
  where.searchParams.set("at", event.target.value);
  where.searchParams.set("seat", event.target.form.elements.seat.value);
  show(where.href);
}

function key(event) {
  const typing = event.target.matches("input, textarea, select") || event.target.closest("[data-arrows]");
  if (event.ctrlKey || event.metaKey || event.altKey || typing || topPanel()) return;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (name === "p") toggle();
  else if (KEYS[name]) go(document.getElementById(KEYS[name]));
  else return;
  event.preventDefault();
}

if (bar()) {
  document.addEventListener("click", press);
  document.addEventListener("input", slide);
  document.addEventListener("keydown", key);
  dress();
}
