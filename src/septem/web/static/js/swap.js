// Bringing a table to the screen: keep choices, typed text and open parts of the same decision; move things only for those who like it.

const still = () =>
  document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

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

function morphTable(html) {
  window.Idiomorph.morph(document.getElementById("table"), html, { morphStyle: "outerHTML" });
  announce("after-swap");
}

// The page is the new one when the promise is kept; a motion that another one overtakes just ends.
function showTable(html) {
  announce("before-swap");
  if (still() || !document.startViewTransition) return morphTable(html);
  const motion = document.startViewTransition(() => morphTable(html));
  motion.ready.catch(() => {});
  motion.finished.catch(() => {});
  return motion.updateCallbackDone;
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
