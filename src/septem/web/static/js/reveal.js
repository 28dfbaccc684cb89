// A turn is shown: the plans of the server (web/reveal.py) are played over the new state. Any key, click or tap ends them, and does then
// what it always does, but plays nothing.
import { speed, still } from "./motion.js";
import { MOTIONS } from "./reveal/motions.js";
import { after, before } from "./reveal/places.js";

const BACKLOG = 2500; // milliseconds of turns that may wait for their show
const FADE = 120; // milliseconds in which the line appears that stays
const PLAYS = ["move", "pick"]; // posts that play something

// One plan on its way: every motion is made at once, with the moment it begins.
class Show {
  constructor({ plan, faces, was }, offset) {
    this.plan = plan;
    this.faces = faces;
    this.offset = offset;
    this.speed = speed();
    this.frames = {};
    this.motions = [];
    this.layer = document.createElement("div");
    this.layer.className = "rv";
    this.layer.ariaHidden = "true";
    const now = plan.steps.map(after);
    document.body.append(this.layer);
    for (const [n, step] of plan.steps.entries()) MOTIONS[step.do]?.(this, step, was[n], now[n]);
    this.over = Promise.allSettled(this.motions.map((motion) => motion.finished)).then(() => this.end());
  }

  // One motion as long as the plan; before its first frame and after its last one nothing changes.
  move(element, frames) {
    const keyframes = [];
    for (const name of ["opacity", "transform"]) {
      const own = frames.filter((frame) => name in frame);
      const key = (t, frame, easing) => ({ offset: Math.min(1, Math.max(0, t / this.plan.ms)), [name]: frame[name], easing });
      if (!own.length) continue;
      keyframes.push(key(0, own[0], "linear"), ...own.map((frame) => key(frame.t, frame, frame.easing ?? "linear")));
      keyframes.push(key(this.plan.ms, own.at(-1), "linear"));
    }
    keyframes.sort((a, b) => a.offset - b.offset);
    const timing = { delay: this.offset, duration: this.plan.ms * this.speed, fill: "both", id: "reveal" };
    this.motions.push(element.animate(keyframes, timing));
  }

  face(name) {
    const found = this.faces.querySelector(`[data-face="${name}"]`);
    return found && document.importNode(found.children.length > 1 ? found : found.firstElementChild, true);
  }

  back() {
    const made = document.createElement("span");
    made.className = "card back";
    made.dataset.color = "wonder";
    return made;
  }

  end() {
    if (!this.layer.isConnected) return;
    for (const motion of this.motions) motion.cancel();
    this.layer.remove();
    running.delete(this);
    for (const step of this.plan.steps)
      if (step.do === "line") stay(this.face(step.face).querySelector(step.part));
  }
}

const running = new Set();
let until = 0; // when the last show ends
let shown = 0; // the number of the last turn that was shown, or was there when the page came
let last = null; // what can be shown again
let spent = false; // the key or click of now has ended a show

// A line that stays until the next key, click or tap.
function stay(line) {
  if (!line) return;
  document.querySelector(".rv-stay")?.remove();
  const place = document.createElement("div");
  place.className = "rv-stay";
  place.append(line);
  document.body.append(place);
  place.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
}

function end() {
  for (const show of [...running]) show.end();
  until = 0;
}

const read = (template) => (template ? JSON.parse(template.dataset.plans) : []);

// Before the new state is on the page: what is new, and where its pieces are now.
export function prepare(template) {
  const plans = read(template);
  const fresh = plans.filter((plan) => plan.number > shown);
  shown = plans.at(-1)?.number ?? 0;
  const looked = still() || document.hidden ? () => [] : before;
  return fresh.map((plan) => ({ plan, faces: template.content, was: plan.steps.map(looked) }));
}

function play(prepared) {
  const now = performance.now();
  if (until - now > BACKLOG) end();
  const show = new Show(prepared, Math.max(0, until - now));
  running.add(show);
  until = Math.max(now, until) + prepared.plan.ms * show.speed;
}

function line({ plan, faces }) {
  const step = plan.steps.find(({ do: kind }) => kind === "line");
  const found = step && faces.querySelector(`[data-face="${step.face}"] ${step.part}`);
  if (found) stay(document.importNode(found, true));
}

// The new state is on the page.
export function show(prepared) {
  for (const each of prepared) {
    last = each;
    if (still() || document.hidden) line(each);
    else play(each);
  }
}

// The last turn as it was shown, or, on a page that came after it, as far as its pieces are here.
function stored() {
  const template = document.getElementById("turn");
  const plan = read(template).at(-1);
  if (!plan || last?.plan.number === plan.number) return plan && last;
  return { plan, faces: template.content, was: plan.steps.map((step) => (step.do === "hand" ? [] : before(step))) };
}

function again() {
  const turn = still() ? null : stored();
  end();
  if (turn) play(turn);
}

function gesture() {
  spent = running.size > 0;
  document.querySelector(".rv-stay")?.remove();
  end();
}

export function reveal() {
  shown = read(document.getElementById("turn")).at(-1)?.number ?? 0;
  document.addEventListener("keydown", (event) => event.repeat || gesture(), true);
  document.addEventListener("pointerdown", gesture, true);
  document.addEventListener("click", (event) => event.target.closest("[data-again]") && again());
  document.addEventListener(
    "submit",
    (event) => {
      if (!spent || !PLAYS.includes(event.target.dataset.post)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}
