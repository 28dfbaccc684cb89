// Bringing a table to the screen: keep choices, typed text and open parts of the same decision.
import { prepare, show } from "./reveal.js";
import { withOwnSigns } from "./sprite.js";

const decision = (element) => element.closest("form")?.dataset.n ?? "";

// The new node takes over what the visitor did to the old one.
function carryOver(before, after) {
  if (!(before instanceof Element) || !(after instanceof Element)) return true;
  if (before instanceof HTMLInputElement && after instanceof HTMLInputElement) {
    const same = before.id === after.id && before.name === after.name;
    if (same && before.type === after.type && decision(before) === decision(after)) {
      if (before.type === "radio" || before.type === "checkbox") {
        if (before.closest("#table")) after.checked = before.checked;
      } else if (before.type !== "hidden" && before.type !== "file") after.value = before.value;
    }
  }
  if (before instanceof HTMLDetailsElement && after instanceof HTMLDetailsElement) after.open = before.open;
  return true;
}

export const announce = (name) => document.body.dispatchEvent(new Event(`septem:${name}`));

// The new state is on the page at once; then the turn that led to it is shown over it.
function showTable(html) {
  announce("before-swap");
  const fresh = new DOMParser().parseFromString(withOwnSigns(html), "text/html").getElementById("table");
  const turns = prepare(fresh.querySelector("#turn"));
  window.Idiomorph.morph(document.getElementById("table"), fresh, { morphStyle: "outerHTML" });
  announce("after-swap");
  show(turns);
}

function showTicks(parts) {
  for (const part of [...parts.children]) {
    const shown = document.getElementById(part.id);
    if (shown) window.Idiomorph.morph(shown, part);
  }
}

// One after the other, in the order they were scheduled.
let last = Promise.resolve();

function schedule(show) {
  last = last.then(show).catch((problem) => console.error(problem));
  return last;
}

export const scheduleTable = (html) => schedule(() => showTable(html));
export const scheduleTicks = (parts) => schedule(() => showTicks(parts));

export function swaps() {
  window.Idiomorph.defaults.callbacks.beforeNodeMorphed = carryOver;
}
