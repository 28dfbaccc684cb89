// Keys of the 7 Wonders table that are more than a click: Enter plays, P turns to the next payment, Z enlarges the chosen card.
import { addKeys } from "./keyboard.js";
import { justAsked } from "./steady.js";
import { zoom } from "./zoom.js";

const seen = (element) => element.checkVisibility();
const open = () => document.querySelector(".hc:has(input:checked) + .pop");

function play() {
  const button = [...(open()?.querySelectorAll("[data-go]") ?? [])].find(seen);
  if (!justAsked()) button?.click();
  return Boolean(button);
}

function nextPayment() {
  const ways = [...(open()?.querySelectorAll(".opt input") ?? [])].filter(seen);
  if (!ways.length) return false;
  const next = ways[(ways.findIndex((way) => way.checked) + 1) % ways.length];
  next.click();
  next.focus();
  return true;
}

addKeys({
  Enter: play,
  p: nextPayment,
  z: () => zoom(".hc:has(input:checked) .card", ".hc:focus-within .card"),
});
