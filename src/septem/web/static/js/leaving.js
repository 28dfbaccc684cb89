// The chosen card leaves at the press, before any answer; it comes back when the choice was refused or lost.
import { still } from "./motion.js";

const TIME = 120; // milliseconds
const AWAY = [
  { opacity: 1, transform: "none" },
  { opacity: 0.2, transform: "translateY(-24px) scale(0.94)" },
];

const cardIn = (place) => place?.querySelector(".card, .face, .big") ?? null;

// What was pressed shows the piece itself, or the radio button that was selected before does.
function chosen(form, button) {
  const option = form.querySelector("[name=move]:checked") ?? button;
  const picked = document.querySelector("#table input[name=pick]:checked");
  return cardIn(option?.closest("label, button")) ?? cardIn(picked?.closest("label, li"));
}

let motion = null;

export function back() {
  motion?.cancel();
  motion = null;
}

export function leave(form, button) {
  back();
  const card = chosen(form, button);
  motion = card?.animate(AWAY, { duration: still() ? 0 : TIME, easing: "ease-out", fill: "forwards" }) ?? null;
  if (motion) motion.id = "leaving";
}

export function leaving() {
  document.body.addEventListener("septem:after-swap", back);
}
