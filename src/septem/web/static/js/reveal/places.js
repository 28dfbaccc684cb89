// Where things are on the page: the first selector counts that leads to something on the screen.

const FORGET = ["id", "for", "name", "data-key", "data-help", "data-piece", "data-purse", "aria-label", "tabindex"];
const HELD = "#hand .hc:not(.taken, :has(input[name=pick]:checked)) .card"; // the hand without the card that is played

function onScreen(element) {
  if (!element.checkVisibility({ opacityProperty: false })) return null;
  const rect = element.getBoundingClientRect();
  const seen = rect.width > 0 && rect.height > 0 && rect.right > 0 && rect.bottom > 0;
  return seen && rect.left < innerWidth && rect.top < innerHeight ? { element, rect } : null;
}

export function find(selectors = []) {
  const table = document.getElementById("table");
  for (const selector of selectors)
    for (const element of table.querySelectorAll(selector)) {
      const place = onScreen(element);
      if (place) return place;
    }
  return null;
}

// A picture of an element for the layer: it looks the same, and is nothing to click or to choose.
export function copy(element) {
  const made = element.cloneNode(true);
  made.style.fontSize = getComputedStyle(element).fontSize;
  for (const input of made.querySelectorAll("input, button[popovertarget]")) input.remove();
  for (const each of [made, ...made.querySelectorAll("*")])
    for (const name of FORGET) each.removeAttribute(name);
  return made;
}

// What a step needs of the page as it was.
export function before(step) {
  if (step.do === "hand") return [...document.querySelectorAll(HELD)].map(kept).filter(Boolean);
  const place = find(step.from);
  return place && { rect: place.rect, picture: copy(place.element) };
}

function kept(card) {
  const place = onScreen(card);
  return place && { rect: place.rect, picture: copy(card) };
}

function lettering(element) {
  const { font, color, letterSpacing } = getComputedStyle(element);
  return { font, color, letterSpacing };
}

// What it needs of the page as it is now; all of it is read before anything is made, so the styles of the page are worked out once.
export function after(step) {
  const on = find(step.do === "hand" ? ["#hand", "#tray"] : step.on);
  return {
    on,
    letters: on && step.do === "count" ? lettering(on.element) : null,
    picture: on && step.do === "walk" ? copy(on.element) : null,
    by: find(step.by),
    to: find(step.to),
    over: (step.over ?? []).map((selector) => find([selector])).filter(Boolean),
  };
}
