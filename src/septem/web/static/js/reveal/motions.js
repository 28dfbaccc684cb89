// How each kind of step of a turn moves (web/reveal.py); only transforms and opacity change, so that nothing is laid out or painted anew.

const OUT = "cubic-bezier(.2, .8, .2, 1)";
const IN_OUT = "cubic-bezier(.6, 0, .2, 1)";
const SPRING = "cubic-bezier(.3, 1.4, .5, 1)";
const CARD = { wide: 8, narrow: 5.6 }; // pixels of an em of a card beside its seat, which is 10 by 14 of them
const FAR = "perspective(600px)";
const NOTHING = [{ opacity: 0 }, { opacity: 0 }];
const ALL = [{ opacity: 1 }, { opacity: 1 }];

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

function turnOver(show, old, fresh, at, ms) {
  const half = ms / 2;
  show.animate(old, [{ transform: `${FAR} rotateY(0)` }, { transform: `${FAR} rotateY(90deg)` }], { at, ms: half, easing: "ease-in" });
  show.animate(old, NOTHING, { at: at + half, ms: 1, fill: "forwards" });
  const turned = [
    { opacity: 0, transform: `${FAR} rotateY(-90deg)` },
    { opacity: 1, transform: `${FAR} rotateY(-80deg)`, offset: 0.02 },
    { opacity: 1, transform: `${FAR} rotateY(0)` },
  ];
  show.animate(fresh, turned, { at: at + half, ms: half, easing: "ease-out", fill: "backwards" });
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
  const away = to ? towards(rect, to.rect) : "translateY(-40px) scale(.5)";
  show.animate(box, [{ opacity: 0 }, { opacity: 1 }], { at: 0, ms: 90, fill: "backwards" });
  const home = [{ opacity: 1, transform: "none" }, { opacity: to ? 1 : 0.6, offset: 0.75 }, { opacity: 0, transform: away }];
  show.animate(box, home, { at, ms, easing: IN_OUT, fill: "forwards" });
}

function fly(show, step, was, { to }) {
  if (!was) return;
  const fresh = step.face && was.picture.matches(".back, :not(.card)") ? show.face(step.face) : step.down && show.back();
  if (fresh) fresh.style.fontSize = was.picture.style.fontSize;
  const box = ghost(show, was.rect, was.picture, ...(fresh ? [fresh] : []));
  if (fresh) turnOver(show, was.picture, fresh, step.at - (step.lift ?? 0), step.lift || step.ms);
  if (step.lift) {
    box.classList.add("ring");
    const lifted = [{ transform: "none" }, { transform: "translateY(-8px) scale(1.06)" }];
    show.animate(box, lifted, { at: step.at - step.lift, ms: step.lift, easing: OUT });
  }
  const start = step.lift ? "translateY(-8px) scale(1.06)" : "none";
  const away = to ? towards(was.rect, to.rect) : "translateY(-40px) scale(.5)";
  const flight = [{ opacity: 1, transform: start }, { opacity: 1, offset: 0.8 }, { opacity: 0, transform: away }];
  show.animate(box, flight, { at: step.at, ms: step.ms, easing: IN_OUT, fill: "forwards" });
}

function coins(show, step, _, { by, to }) {
  if (!by || !to) return;
  const pause = 50;
  for (let n = 0; n < step.n; n += 1) {
    const picture = show.face("coin");
    const [a, b] = [middle(by.rect), middle(to.rect)];
    const box = ghost(show, new DOMRect(a.x - 12, a.y - 12, 24, 24), picture);
    const [x, y] = [b.x - a.x, b.y - a.y];
    const arc = [
      { opacity: 0, transform: "scale(.6)" },
      { opacity: 1, transform: "none", offset: 0.1 },
      { opacity: 1, transform: `translate(${x / 2}px, ${y / 2 - 26}px)`, offset: 0.5 },
      { opacity: 1, transform: `translate(${x}px, ${y}px)`, offset: 0.95 },
      { opacity: 0, transform: `translate(${x}px, ${y}px) scale(.8)` },
    ];
    const at = step.at + n * pause;
    show.animate(box, arc, { at, ms: step.ms - (step.n - 1) * pause, easing: "ease-in-out" });
  }
}

function count(show, step, _, { on }) {
  if (!on || !step.at) return;
  const old = on.element.cloneNode(false);
  const { font, color, fontFeatureSettings, letterSpacing } = getComputedStyle(on.element);
  old.textContent = step.was;
  Object.assign(old.style, { font, color, fontFeatureSettings, letterSpacing });
  const box = ghost(show, on.rect, old);
  box.classList.add("number");
  show.animate(box, ALL, { at: 0, ms: step.at, fill: "backwards", easing: "step-end" });
  show.animate(box, NOTHING, { at: step.at, ms: 1, fill: "forwards" });
  show.animate(on.element, NOTHING, { at: 0, ms: step.at, fill: "backwards" });
}

function late(show, step, _, { on }) {
  if (!on) return;
  const come = [{ opacity: 0, transform: "scale(.96)" }, { opacity: 1, transform: "none" }];
  show.animate(on.element, come, { at: step.at, ms: step.ms, easing: OUT, fill: "backwards" });
}

function pop(show, step, _, { on }) {
  if (!on) return;
  const swell = [{ transform: "none" }, { transform: "scale(1.12)", offset: 0.4 }, { transform: "none" }];
  show.animate(on.element, swell, { at: step.at, ms: step.ms, easing: OUT, fill: "none" });
}

function hand(show, step, cards, { on }) {
  const way = step.side === "left" ? -1 : 1;
  const old = document.createElement("div");
  old.className = "rv-hand";
  show.layer.append(old);
  for (const { rect, picture } of cards) old.append(ghost(show, rect, picture));
  const leave = [{ opacity: 0.4, transform: "none" }, { opacity: 0, transform: `translateX(${way * innerWidth * 0.6}px)` }];
  show.animate(old, [{ opacity: 1 }, { opacity: 0.4 }], { at: 0, ms: 120, fill: "backwards" });
  show.animate(old, [{ opacity: 0.4 }, { opacity: 0.4 }], { at: 120, ms: Math.max(1, step.at - 120) });
  show.animate(old, leave, { at: step.at, ms: step.ms * 0.6, easing: "ease-in", fill: "forwards" });
  if (!on) return;
  const enter = [{ opacity: 0, transform: `translateX(${-way * 160}px)` }, { opacity: 1, transform: "none" }];
  show.animate(on.element, enter, { at: step.at + step.ms * 0.3, ms: step.ms * 0.7, easing: OUT, fill: "backwards" });
}

function walk(show, step, _, { on, over }) {
  if (!on || over.length < 2) return;
  const end = middle(over.at(-1).rect);
  const stops = over.map(({ rect }) => `translate(${middle(rect).x - end.x}px, ${middle(rect).y - end.y}px)`);
  const way = stops.map((transform) => ({ transform, easing: IN_OUT }));
  show.animate(on.element, way, { at: step.at, ms: step.ms, fill: "backwards" });
  const each = step.ms / (stops.length - 1);
  for (const [n, transform] of stops.slice(0, -1).entries()) {
    const box = ghost(show, on.rect, show.picture(on.element));
    const trace = [{ opacity: 0, transform }, { opacity: 0.35, transform, offset: 0.2 }, { opacity: 0, transform }];
    show.animate(box, trace, { at: step.at + each * (n + 0.5), ms: each });
  }
}

function over(show, step, was, { on }) {
  if (!on || !was) return;
  const box = ghost(show, was.rect, was.picture);
  turnOver(show, box, on.element, step.at, step.ms);
}

// The picture over the hand, made once for a plan.
function part(show, step, on) {
  const picture = show.frames[step.face] ?? (show.frames[step.face] = show.face(step.face));
  if (!picture.isConnected && on) ghost(show, on.rect, picture).classList.add("frame");
  return picture.querySelector(step.part);
}

function frame(show, step, _, { on }) {
  const shown = on && part(show, step, on);
  if (!shown) return;
  const last = step.at + step.ms >= show.plan.ms;
  const come = [{ opacity: 0 }, { opacity: 1, offset: 0.14 }, { opacity: 1, offset: 0.94 }, { opacity: last ? 1 : 0 }];
  show.animate(shown, come, { at: step.at, ms: step.ms, fill: "none" });
}

function tally(show, step, _, { on }) {
  const shown = on && part(show, step, on);
  if (!shown) return;
  for (const side of shown.querySelectorAll(".sd")) {
    const shields = [...side.querySelectorAll(".shs i")];
    const numbers = [...side.querySelectorAll(".rv-num strong")];
    const lit = (n) => step.at + n * step.each;
    for (const [n, shield] of shields.entries())
      show.animate(shield, [{ opacity: 0.2, transform: "scale(.8)" }, { opacity: 1, transform: "none" }], { at: lit(n + 1), ms: step.each });
    for (const [n, number] of numbers.entries()) {
      const from = n ? lit(n + 1) : step.at;
      const last = n === shields.length;
      show.animate(number, ALL, { at: from, ms: last ? 1 : lit(n + 2) - from, fill: last ? "forwards" : "none" });
    }
  }
  const words = shown.matches(".tie") && shown.querySelector(".rv-words");
  if (words) show.animate(words, [{ opacity: 0 }, { opacity: 1 }], { at: step.at + step.ms / 2, ms: 90 });
}

function drop(show, step, _, { on }) {
  const shown = on && part(show, step, on);
  if (!shown) return;
  const fall = [{ opacity: 0, transform: "translateY(-80px) scale(1.5)" }, { opacity: 1, offset: 0.3 }, { opacity: 1, transform: "none" }];
  show.animate(shown.querySelector(".rv-drop"), fall, { at: step.at, ms: step.ms * 0.7, easing: SPRING });
  const words = [{ opacity: 0, transform: "translateY(6px)" }, { opacity: 1, transform: "none" }];
  show.animate(shown.querySelector(".rv-words"), words, { at: step.at + step.ms * 0.45, ms: 120, easing: OUT });
}

export const MOTIONS = { card, fly, coins, count, late, pop, hand, walk, over, frame, tally, drop };
