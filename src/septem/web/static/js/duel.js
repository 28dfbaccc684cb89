// Duel: Enter plays the selected card, P turns to the next payment, Z enlarges; a field sifts many options.
import { addKeys } from "./keyboard.js";
import { justAsked } from "./steady.js";
import { zoom } from "./zoom.js";

const seen = (element) => element.checkVisibility();

function play(event) {
  if (!event.target.matches("[name=pick]")) return false;
  const act = [...document.querySelectorAll(".actbar button.act.primary")].find(seen);
  if (!justAsked()) act?.click();
  return true;
}

function nextPayment() {
  const ways = [...document.querySelectorAll(".offs input")].filter(seen);
  if (!ways.length) return false;
  const next = ways[(ways.findIndex((way) => way.checked) + 1) % ways.length];
  next.click();
  next.focus();
  return true;
}

addKeys({
  Enter: play,
  p: nextPayment,
  z: () => zoom(".face:has(input:checked) .card", ".god:has(input:checked)", ".face:focus-within .card", ".face:focus .card"),
});

document.addEventListener("input", (event) => {
  if (!event.target.dataset.sift) return;
  const wanted = event.target.value.toLowerCase();
  for (const option of document.querySelectorAll(`${event.target.dataset.sift} .options > *`))
    option.hidden = !`${option.getAttribute("aria-label") ?? ""} ${option.textContent}`.toLowerCase().includes(wanted);
});
