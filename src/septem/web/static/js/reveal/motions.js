// How each kind of step of a turn moves (web/reveal.py); only transforms and opacity change, so that nothing is laid out or painted
// anew, and each element has one motion, so that the compositor can do it alone. A frame is a moment and what is then.

const OUT = "cubic-bezier(.2, .8, .2, 1)";
const IN_OUT = "cubic-bezier(.6, 0, .2, 1)";
const SPRING = "cubic-bezier(.3, 1.4, .5, 1)";
const CARD = { wide: 8, narrow: 5.6 }; // pixels of an em of a card beside its seat, which is 10 by 14 of them
const FAR = "perspective(600px)";
const LIFTED = "translateY(-8px) scale(1.06)";
const AWAY = "translateY(-40px) scale(.5)";

const middle = (rect) => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 });

// From one place to another: the middles meet, and it shrinks to the size of the place it goes to.
function towards(from, to) {
  const [a, b] = [middle(from), middle(to)];
  const size = Math.max(0.12, Math.min(1, to.width / from.width, to.height / from.height));
  return `translate(${b.x - a.x}px, ${b.y - a.y}px) scale(${size})`;
}

function ghost(show, rect, ...pictures) {
  const box = document.createElement("div");
  box.className = "rv-ghost";
  Object.assign(box.style, { left: `${rect.left}px`, top: `${rect.top}px`, width: `${rect.width}px`, height: `${rect.height}px` });
  box.append(...pictures);
  show.layer.append(box);
  return box;
}

// What holds all of these: a layer is no larger than what moves in it.
function around(rects) {
  const [left, top] = [Math.min(...rects.map((rect) => rect.left)), Math.min(...rects.map((rect) => rect.top))];
  const [right, bottom] = [Math.max(...rects.map((rect) => rect.right)), Math.max(...rects.map((rect) => rect.bottom))];
  return new DOMRect(left, top, right - left, bottom - top);
}

// Beside a small thing, in the middle of a large one, and never beyond the window.
function beside(anchor) {
  const em = innerWidth > 760 ? CARD.wide : CARD.narrow;
  const [width, height] = [10 * em, 14 * em];
  const inside = anchor.height > height * 1.2;
  const left = anchor.left + anchor.width / 2 - width / 2;
  const top = inside ? anchor.top + anchor.height / 2 - height / 2 : anchor.bottom + 6;
  const rect = {
    left: Math.min(Math.max(8, left), innerWidth - width - 8),
    top: Math.min(Math.max(8, top), innerHeight - height - 8),
  };
  return { em, rect: new DOMRect(rect.left, rect.top, width, height) };
}

// At a moment something is there, or is gone.
const appears = (t) => [{ t, opacity: 0 }, { t, opacity: 1 }];
const goes = (t) => [{ t, opacity: 1 }, { t, opacity: 0 }];

function turnOver(show, old, fresh, at, ms) {
  const half = at + ms / 2;
  const away = { t: half, transform: `${FAR} rotateY(90deg)` };
  show.move(old, [{ t: at, transform: `${FAR} rotateY(0deg)`, easing: "ease-in" }, away, ...goes(half)]);
  const come = { t: half, transform: `${FAR} rotateY(-90deg)`, easing: "ease-out" };
  show.move(fresh, [...appears(half), come, { t: at + ms, transform: `${FAR} rotateY(0deg)` }]);
}

function card(show, step, _, { by, to }) {
  if (!by) return;
  const { em, rect } = beside(by.rect);
  const pictures = [show.face(step.back), step.face && show.face(step.face)].filter(Boolean);
  for (const picture of pictures) picture.style.fontSize = `${em}px`;
  const box = ghost(show, rect, ...pictures);
  box.classList.add("ring");
  if (pictures.length > 1) turnOver(show, pictures[0], pictures[1], step.at, step.ms);
  const [at, ms] = step.home;
  show.move(box, [
    { t: 0, opacity: 0 },
    { t: 90, opacity: 1 },
    { t: at, transform: "none", easing: IN_OUT },
    { t: at + ms * (to ? 0.75 : 0.2), opacity: 1 },
    { t: at + ms, opacity: 0, transform: to ? towards(rect, to.rect) : AWAY },
  ]);
}

function fly(show, step, was, { to }) {
  if (!was) return;
  const { at, ms, lift = 0 } = step;
  const fresh = step.face && was.picture.matches(".back, :not(.card)") ? show.face(step.face) : step.down && show.back();
  if (fresh) fresh.style.fontSize = was.picture.style.fontSize;
  const box = ghost(show, was.rect, was.picture, ...(fresh ? [fresh] : []));
  if (fresh) turnOver(show, was.picture, fresh, at - lift, lift || ms);
  box.classList.toggle("ring", lift > 0);
  show.move(box, [
    { t: at - lift, transform: "none", easing: OUT },
    { t: at, transform: lift ? LIFTED : "none", easing: IN_OUT },
    { t: at + ms * 0.8, opacity: 1 },
    { t: at + ms, opacity: 0, transform: to ? towards(was.rect, to.rect) : AWAY },
  ]);
}

function coins(show, step, _, { by, to }) {
  if (!by || !to) return;
  const pause = 50;
  const ms = step.ms - (step.n - 1) * pause;
  const [a, b] = [middle(by.rect), middle(to.rect)];
  const [x, y] = [b.x - a.x, b.y - a.y];
  for (let n = 0; n < step.n; n += 1) {
    const at = step.at + n * pause;
    show.move(ghost(show, new DOMRect(a.x - 12, a.y - 12, 24, 24), show.face("coin")), [
      { t: at, opacity: 0, transform: "none", easing: "ease-out" },
      { t: at + ms * 0.1, opacity: 1 },
      { t: at + ms * 0.5, transform: `translate(${x / 2}px, ${y / 2 - 26}px)`, easing: "ease-in" },
      { t: at + ms * 0.9, opacity: 1 },
      { t: at + ms, opacity: 0, transform: `translate(${x}px, ${y}px)` },
    ]);
  }
}

function count(show, step, _, { on, letters }) {
  if (!on || !step.at) return;
  const old = on.element.cloneNode(false);
  old.textContent = step.was;
  Object.assign(old.style, letters);
  show.move(ghost(show, on.rect, old), goes(step.at));
  show.move(on.element, appears(step.at));
}

function late(show, step, _, { on }) {
  if (on) show.move(on.element, [{ t: step.at, opacity: 0, easing: OUT }, { t: step.at + step.ms, opacity: 1 }]);
}

function pop(show, step, _, { on }) {
  const { at, ms } = step;
  const still = { transform: "none", easing: OUT };
  if (on) show.move(on.element, [{ t: at, ...still }, { t: at + ms * 0.4, transform: "scale(1.12)", easing: OUT }, { t: at + ms, ...still }]);
}

function hand(show, step, cards, { on }) {
  if (cards.length) handLeaves(show, step, cards);
  const { at, ms } = step;
  const begin = { t: at + ms * 0.3, opacity: 0, transform: `translateX(${-sideways(step) * 160}px)`, easing: OUT };
  if (on) show.move(on.element, [begin, { t: at + ms, opacity: 1, transform: "none" }]);
}

const sideways = (step) => (step.side === "left" ? -1 : 1);

function handLeaves(show, step, cards) {
  const { at, ms } = step;
  const box = around(cards.map(({ rect }) => rect));
  const old = ghost(show, box);
  for (const { rect, picture } of cards)
    old.append(ghost(show, new DOMRect(rect.left - box.left, rect.top - box.top, rect.width, rect.height), picture));
  show.move(old, [
    { t: 0, opacity: 1 },
    { t: 120, opacity: 0.4 },
    { t: at, opacity: 0.4, transform: "none", easing: "ease-in" },
    { t: at + ms * 0.6, opacity: 0, transform: `translateX(${sideways(step) * innerWidth * 0.6}px)` },
  ]);
}

function walk(show, step, _, { on, over, picture }) {
  if (!on || over.length < 2) return;
  const end = middle(over.at(-1).rect);
  const stops = over.map(({ rect }) => `translate(${middle(rect).x - end.x}px, ${middle(rect).y - end.y}px)`);
  const each = step.ms / (stops.length - 1);
  const when = (n) => step.at + each * n;
  show.move(on.element, stops.map((transform, n) => ({ t: when(n), transform, easing: IN_OUT })));
  for (const [n, transform] of stops.slice(0, -1).entries()) {
    const box = ghost(show, on.rect, picture.cloneNode(true));
    box.style.transform = transform;
    show.move(box, [{ t: when(n), opacity: 0 }, { t: when(n + 0.5), opacity: 0.35 }, { t: when(n + 1.5), opacity: 0 }]);
  }
}

function over(show, step, was, { on }) {
  if (on && was) turnOver(show, ghost(show, was.rect, was.picture), on.element, step.at, step.ms);
}

// The picture over the hand, made once for a plan.
function part(show, step, on) {
  const picture = show.frames[step.face] ?? (show.frames[step.face] = show.face(step.face));
  if (!picture.isConnected && on) ghost(show, on.rect, picture);
  return picture.querySelector(step.part);
}

function frame(show, step, _, { on }) {
  const shown = on && part(show, step, on);
  if (!shown) return;
  const end = step.at + step.ms;
  const last = end >= show.plan.ms;
  const frames = [{ t: step.at, opacity: 0 }, { t: step.at + 60, opacity: 1 }];
  show.move(shown, last ? frames : [...frames, { t: end - 40, opacity: 1 }, { t: end, opacity: 0 }]);
}

function tally(show, step, _, { on }) {
  const shown = on && part(show, step, on);
  if (!shown) return;
  const lit = (n) => step.at + n * step.each;
  for (const side of shown.querySelectorAll(".sd")) {
    const shields = [...side.querySelectorAll(".shs i")];
    for (const [n, shield] of shields.entries()) show.move(shield, [{ t: lit(n + 1), opacity: 0.2 }, { t: lit(n + 2), opacity: 1 }]);
    for (const [n, number] of [...side.querySelectorAll(".rv-num strong")].entries())
      show.move(number, [...appears(n ? lit(n + 1) : step.at), ...(n < shields.length ? goes(lit(n + 2)) : [])]);
  }
  const words = shown.matches(".tie") && shown.querySelector(".rv-words");
  if (words) show.move(words, [{ t: step.at + step.ms / 2, opacity: 0 }, { t: step.at + step.ms / 2 + 90, opacity: 1 }]);
}

function drop(show, step, _, { on }) {
  const shown = on && part(show, step, on);
  if (!shown) return;
  const { at, ms } = step;
  show.move(shown.querySelector(".rv-drop"), [
    { t: at, opacity: 0, transform: "translateY(-80px) scale(1.5)", easing: SPRING },
    { t: at + ms * 0.2, opacity: 1 },
    { t: at + ms * 0.7, transform: "none" },
  ]);
  show.move(shown.querySelector(".rv-words"), [{ t: at + ms * 0.45, opacity: 0 }, { t: at + ms * 0.75, opacity: 1 }]);
}

export const MOTIONS = { card, fly, coins, count, late, pop, hand, walk, over, frame, tally, drop };
