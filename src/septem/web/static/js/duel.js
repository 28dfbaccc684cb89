// Duel: Enter plays the selected card, W steps to the wonders, P to the next payment, Z enlarges; a field sifts many options.
import { zoom } from "./zoom.js";

const visible = (selector) => [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());

function nextPayment() {
  const ways = [...document.querySelectorAll(".offs input")].filter((way) => way.checkVisibility());
  if (!ways.length) return false;
  const next = ways[(ways.findIndex((way) => way.checked) + 1) % ways.length];
  next.click();
  next.focus();
  return true;
}

const zoomed = () => zoom(".face:has(input:checked) .card", ".god:has(input:checked)", ".face:focus-within .card", ".face:focus .card");
const KEYS = { p: nextPayment, z: zoomed };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" && event.target.matches("[name=pick]")) {
    const act = visible(".actbar .sure") ?? visible(".actbar button.act.primary");
    if (act) act.click();
    event.preventDefault();
  }
  const typing = event.target.matches("input:not([type=radio]), textarea, select");
  if (typing || document.body.dataset.keys === "off") return;
  const act = KEYS[event.key.toLowerCase()];
  if (act?.()) event.preventDefault();
});

document.addEventListener("click", (event) => {
  const jump = event.target.closest("[data-focus]");
  if (jump) queueMicrotask(() => document.querySelector(`${jump.dataset.focus} button, ${jump.dataset.focus} input`)?.focus());
});

document.addEventListener("input", (event) => {
  if (!event.target.dataset.sift) return;
  const wanted = event.target.value.toLowerCase();
  for (const option of document.querySelectorAll(`${event.target.dataset.sift} .options > *`))
    option.hidden = !`${option.getAttribute("aria-label") ?? ""} ${option.textContent}`.toLowerCase().includes(wanted);
});
