// Keys of the 7 Wonders table that are more than a click: Enter plays, P turns to the next payment, Z enlarges the chosen card.
import { zoom } from "./zoom.js";

const typing = (element) => element.matches("input:not([type=radio]):not([type=checkbox]), textarea, select");
const seen = (element) => element.checkVisibility();

function open() {
  return document.querySelector(".hc:has(input:checked) + .pop");
}

function play() {
  const button = [...(open()?.querySelectorAll("[data-go]") ?? [])].find(seen);
  button?.click();
  return Boolean(button);
}

function nextPayment() {
  const ways = [...(open()?.querySelectorAll(".opt input") ?? [])].filter(seen);
  if (!ways.length) return false;
  const at = ways.findIndex((way) => way.checked);
  const next = ways[(at + 1) % ways.length];
  next.click();
  next.focus();
  return true;
}

const zoomed = () => zoom(".hc:has(input:checked) .card", ".hc:focus-within .card");

const KEYS = { Enter: play, p: nextPayment, z: zoomed };
const native = (event) => event.key === "Enter" && event.target.matches("button, a[href], summary");

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.body.dataset.keys === "off") return;
  if (typing(event.target) || native(event)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (KEYS[key]?.()) event.preventDefault();
});
