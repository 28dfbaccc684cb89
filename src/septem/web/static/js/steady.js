// No accidental move: for a moment after a sheet opens or changes, presses on what plays are ignored.

const PAUSE = 400; // milliseconds
const PLAYS = "form[data-post=move] button, form[data-post=pick] button";
const OPENS = "#table input[name=pick], #table input[name=do]";

export const decision = () =>
  document.querySelector("#table form:is([data-post=move], [data-post=pick])")?.dataset.n ?? "";

let about = decision();
let opened = -PAUSE; // when a sheet last opened or changed
let asked = -PAUSE; // when the decision last became another one
let timer = 0;

function opens() {
  opened = performance.now();
  document.body.toggleAttribute("data-opening", true);
  clearTimeout(timer);
  timer = setTimeout(() => document.body.removeAttribute("data-opening"), PAUSE);
}

function compare() {
  if (decision() === about) return;
  about = decision();
  asked = performance.now();
  opens();
}

// Whether what is asked has just changed: a key pressed now was meant for what was there before.
export const justAsked = () => performance.now() - asked < PAUSE;

export function steady() {
  document.addEventListener("change", (event) => event.target.matches(OPENS) && opens());
  document.body.addEventListener("septem:after-swap", compare);
  document.addEventListener(
    "click",
    (event) => {
      const byHand = event.detail > 0; // a key clicks with none
      if (!byHand || !event.target.closest?.(PLAYS) || performance.now() - opened >= PAUSE) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}
