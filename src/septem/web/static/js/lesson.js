// A lesson at the table: everything but what is spoken of lies in shade, the box stands beside it, a step leads to the next by itself.
import { announce, scheduleTable } from "./swap.js";

const GAP = 8; // pixels around what is lit
const EDGE = 10; // pixels between the box and the edge of the window
const OPEN = "#tray .pop, #dock, .act, [popover]:popover-open"; // where actions are chosen
const PLACES = ".hc, .slot, .sp"; // where a card lies
const TABS = "#table .tabs3 input[type=radio]"; // parts of a table that a small window shows one at a time
const MARK = 14; // pixels of height up to which something only stands for a piece
const ROUND = 12; // pixels of the corners of what is lit
const box = () => document.getElementById("lesson");
const shade = document.createElement("div");
shade.id = "ls-shade";
let rings = [];
let asking = false;

const picked = () => document.querySelector("#table input[name=pick]:checked:not(#pick-none, [id^=pnone])");

// A hand reaches under what opens over it: its cards count.
function rectOf(element) {
  const cards = [...element.querySelectorAll(":scope > .hc")];
  const boxes = (cards.length ? cards : [element]).map((one) => one.getBoundingClientRect());
  const all = (side) => boxes.map((one) => one[side]);
  return {
    left: Math.max(Math.min(...all("left")), 0),
    top: Math.max(Math.min(...all("top")), 0),
    right: Math.min(Math.max(...all("right")), innerWidth),
    bottom: Math.min(Math.max(...all("bottom")), innerHeight),
  };
}

const hasSize = (rect) => rect.right - rect.left > 4 && rect.bottom - rect.top > 4;

// What a selector means on this page: a card of a hand or of a structure with its place, nothing that is hidden or a mere mark.
function shown(selector) {
  if (!selector) return [];
  const found = [...document.querySelectorAll(selector)].filter(
    (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest("[popover]") && element.getBoundingClientRect().height > MARK,
  );
  return [...new Set(found.map((element) => element.closest(PLACES) ?? element))];
}

// Whether something else than the box lies over an element there.
function covered(element, x, y) {
  const top = document.elementsFromPoint(x, y).find((other) => !box().contains(other));
  return Boolean(top) && !element.contains(top) && !top.contains(element);
}

// The part of an element that is in sight: what lies over its lower end is left out; nothing where something lies over its middle.
function inSight(element) {
  const rect = rectOf(element);
  const x = (rect.left + rect.right) / 2;
  if (covered(element, x, (rect.top + rect.bottom) / 2)) return { ...rect, bottom: rect.top };
  while (rect.bottom > rect.top && covered(element, x, rect.bottom - 2)) rect.bottom -= 4;
  return rect;
}

const rectsOf = (selector) => [...document.querySelectorAll(selector)].map(rectOf).filter(hasSize);

const grown = (rect, by) => ({ left: rect.left - by, top: rect.top - by, right: rect.right + by, bottom: rect.bottom + by });

function overlap(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

// Neighbours share the room between them, so that no place is lit twice: that would be shade.
function apart(rects) {
  for (const a of rects)
    for (const b of rects) {
      if (a === b || !overlap(a, b)) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide <= high && a.left < b.left) a.right = b.left = (a.right + b.left) / 2;
      else if (wide > high && a.top < b.top) a.bottom = b.top = (a.bottom + b.top) / 2;
    }
}

function light(lit) {
  const whole = `M0 0H${innerWidth}V${innerHeight}H0Z`;
  const corner = (x, y) => `a${ROUND} ${ROUND} 0 0 1 ${x} ${y}`;
  const hole = ({ left, top, right, bottom }) =>
    `M${left + ROUND} ${top}H${right - ROUND}${corner(ROUND, ROUND)}V${bottom - ROUND}${corner(-ROUND, ROUND)}` +
    `H${left + ROUND}${corner(-ROUND, -ROUND)}V${top + ROUND}${corner(ROUND, -ROUND)}Z`;
  shade.style.clipPath = `path(evenodd, "${whole}${lit.map(hole).join("")}")`;
  for (const ring of rings) ring.remove();
  rings = lit.map(({ left, top, right, bottom }) => {
    const ring = document.createElement("div");
    ring.className = "ls-ring";
    Object.assign(ring.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
    document.body.append(ring);
    return ring;
  });
}

// The place that hides nothing that is spoken of or chosen from, as near to it as can be.
function place(lit) {
  const { offsetWidth: wide, offsetHeight: high } = box();
  const busy = picked() ? rectsOf(OPEN) : [];
  const near = lit[0] ?? { left: innerWidth / 2, right: innerWidth / 2, top: innerHeight / 3, bottom: innerHeight / 3 };
  const middle = [(near.left + near.right) / 2, (near.top + near.bottom) / 2];
  let best = null;
  for (let x = EDGE; x <= Math.max(innerWidth - wide - EDGE, EDGE); x += 24)
    for (let y = EDGE; y <= Math.max(innerHeight - high - EDGE, EDGE); y += 24) {
      const here = { left: x, top: y, right: x + wide, bottom: y + high };
      const hidden = [...lit, ...busy].reduce((sum, rect) => sum + overlap(here, grown(rect, 4)), 0);
      const away = Math.hypot(x + wide / 2 - middle[0], y + high / 2 - middle[1]);
      const cost = 50 * hidden + away;
      if (!best || cost < best.cost) best = { x, y, cost };
    }
  box().style.setProperty("--x", `${best.x}px`);
  box().style.setProperty("--y", `${best.y}px`);
}

function show() {
  if (!box()) return;
  box().classList.add("placed");
  const lit = shown(box().dataset.show).map(inSight).filter(hasSize).map((rect) => grown(rect, GAP));
  apart(lit);
  document.body.classList.toggle("ls-busy", Boolean(picked()) || box().dataset.kind === "done");
  light(lit);
  place(lit);
}

let due = 0;

function soon() {
  cancelAnimationFrame(due);
  due = requestAnimationFrame(() => requestAnimationFrame(show));
}

// What is spoken of comes into sight: the part of the table it is on, the first one where all are, and the places there.
function find() {
  const wanted = box().dataset.show;
  for (const tab of document.querySelectorAll(TABS)) {
    tab.click();
    if (!wanted || shown(wanted).length) break;
  }
  for (const place of shown(wanted).reverse()) {
    place.style.scrollMargin = `${GAP + 4}px`; // for the ring around it
    place.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

async function take(answer) {
  const html = await answer.text();
  await scheduleTable(html);
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("lesson");
  const at = { x: box().style.getPropertyValue("--x"), y: box().style.getPropertyValue("--y") };
  box().replaceWith(fresh);
  fresh.style.setProperty("--x", at.x);
  fresh.style.setProperty("--y", at.y);
  if (location.pathname !== new URL(answer.url).pathname && !answer.url.endsWith("/move")) history.pushState(null, "", answer.url);
  announce("after-swap");
  find();
  show();
  fresh.querySelector("#ls-next, #ls-play, .ls-said")?.focus({ preventScroll: true });
}

async function ask(where, how = {}) {
  if (asking) return;
  asking = true;
  const answer = await fetch(where, how).catch(() => null);
  asking = false;
  if (answer?.ok) await take(answer);
}

if (box()) {
  document.body.append(shade);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-post=move]")) return;
    event.preventDefault();
    ask(form.action, { method: "POST", body: new URLSearchParams(new FormData(form, event.submitter)) });
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    ask(link.href);
  });
  addEventListener("popstate", () => location.reload());
  addEventListener("resize", soon);
  document.addEventListener("scroll", soon, true);
  document.addEventListener("change", soon);
  document.fonts?.ready.then(soon);
  find();
  show();
  soon();
}
