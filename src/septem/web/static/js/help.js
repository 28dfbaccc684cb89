// What a piece is: hovering, focusing or a tap on [data-help] tells it, on [data-hint] the sentence it carries. Where a tap selects,
// a long press tells. A tip never opens under a pointer that rests, never lies over a price, never over an enlarged card.
// One that a finger opened, or that I keeps open, is held: its links can be pressed, and it closes by a press elsewhere.
import { addKeys } from "./keyboard.js";

const DELAY = 350;
const GAP = 8;
const PRICES = ".tag, .stag, .price, .srow, .buy, .mp, .rp, .res td .tok, .opt, .act";
const SELECTS = "label:has(input), button:not([type=button]), a[href], summary";
const known = new Map();
let timer = 0;
let about = null; // the element that is explained, or will be in a moment
let pressed = null; // what a finger came down on
let pointer = ""; // where the mouse was last
let finger = false; // whether a finger pressed last
let held = false;

const inside = (event) => Boolean(event.target.closest?.("#help"));

async function text(game, piece) {
  const key = `${game}/${piece}`;
  if (!known.has(key)) {
    const answer = await fetch(`/help/${key}`);
    known.set(key, answer.ok ? await answer.text() : "");
  }
  return known.get(key);
}

const common = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

function within(left, top, width, height) {
  const x = Math.min(Math.max(GAP, left), innerWidth - width - GAP);
  const y = Math.min(Math.max(GAP, top), innerHeight - height - GAP);
  return { left: x, top: y, right: x + width, bottom: y + height };
}

// Above, below, right or left of the element, or in a corner: the first place that hides no price and not the element itself.
function place(box, element) {
  const from = element.getBoundingClientRect();
  const [width, height] = [box.offsetWidth, box.offsetHeight];
  const [middle, centre] = [from.left + from.width / 2 - width / 2, from.top + from.height / 2 - height / 2];
  const spots = [
    within(middle, from.top - height - GAP, width, height),
    within(middle, from.bottom + GAP, width, height),
    within(from.right + GAP, centre, width, height),
    within(from.left - width - GAP, centre, width, height),
    within(0, 0, width, height),
    within(innerWidth, 0, width, height),
  ];
  const shown = [...document.querySelectorAll(PRICES)].filter((price) => price.checkVisibility());
  const kept = [...shown.map((price) => price.getBoundingClientRect()), from];
  const hidden = (spot) => kept.reduce((sum, rect) => sum + common(spot, rect), 0);
  const best = spots.reduce((one, other) => (hidden(other) < hidden(one) ? other : one));
  box.style.left = `${best.left}px`;
  box.style.top = `${best.top}px`;
}

function covered(element) {
  const zoom = document.getElementById("zoom");
  return zoom?.matches(":popover-open") && !zoom.contains(element);
}

async function show(element) {
  const game = (element.closest("[data-game]") ?? document.getElementById("table"))?.dataset.game;
  const box = document.getElementById("help");
  if (!game || !box || covered(element)) return;
  const hint = element.dataset.hint;
  const html = hint ?? (await text(game, element.dataset.help));
  if (!html || !element.isConnected || element !== about || covered(element)) return;
  if (hint) box.textContent = hint;
  else box.innerHTML = html;
  hold(finger);
  box.showPopover();
  place(box, element);
}

function hold(on) {
  const box = document.getElementById("help");
  held = on;
  box.classList.toggle("held", on);
  box.role = on ? "dialog" : "tooltip";
  box.ariaLabel = on ? (box.querySelector("h3")?.textContent.trim() ?? null) : null;
}

// I: the tip of the piece under the pointer, or of that which has the focus or is selected, stays open; again: it closes.
async function keep() {
  const box = document.getElementById("help");
  const open = box?.matches(":popover-open");
  const piece = about ?? document.activeElement?.closest("[data-help]") ?? document.querySelector("[data-help]:has(input:checked)");
  if (!piece || held) return hide(), Boolean(open);
  hide();
  about = piece;
  await show(piece);
  if (!box.matches(":popover-open")) return;
  hold(true);
  place(box, piece);
  box.tabIndex = -1;
  box.focus({ preventScroll: true });
}

function hide() {
  clearTimeout(timer);
  const box = document.getElementById("help");
  if (held && box.contains(document.activeElement)) about?.focus({ preventScroll: true });
  held = false;
  about = null;
  if (box?.matches(":popover-open")) box.hidePopover();
}

const explained = (event) => event.target.closest?.("[data-help], [data-hint]") ?? null;

function soon(event) {
  const element = explained(event);
  if (element && element === about) return;
  hide();
  about = element;
  if (element) timer = setTimeout(() => show(element), DELAY);
}

// The page may change under a mouse that rests: only one that has moved asks.
function move(event) {
  if (event.pointerType !== "mouse" || held) return;
  const before = pointer;
  pointer = `${event.screenX} ${event.screenY}`;
  if (pointer !== before) soon(event);
}

function down(event) {
  if (inside(event)) return;
  finger = event.pointerType === "touch";
  if (event.pointerType !== "touch") return hide();
  pressed = explained(event);
  soon(event);
}

// A short tap tells at once what it cannot select.
function up(event) {
  if (event.pointerType !== "touch" || inside(event)) return;
  clearTimeout(timer);
  const element = explained(event);
  if (element && element === pressed && !element.closest(SELECTS)) show(element);
}

export function help() {
  addKeys({ i: () => (keep(), true) });
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerdown", down);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", hide);
  document.addEventListener("focusin", (event) => !held && event.target.matches?.(":focus-visible") && soon(event));
  document.addEventListener("focusout", (event) => !held && explained(event) === about && hide()); // a tap elsewhere moves the focus too
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  document.addEventListener("scroll", (event) => !inside(event) && hide(), true);
  document.addEventListener("beforetoggle", (event) => event.target.id !== "help" && hide(), true);
}
