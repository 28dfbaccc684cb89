// A position to solve: an answer is another page, of which the script takes the table and what is told. What was solved on this device is
// marked in the lists that lead here.
import { announce, scheduleTable } from "./swap.js";

const FOUND = "septem-solved";
const bar = () => document.getElementById("exercise");
let asking = false;
let plain = false;

function solved() {
  try {
    return JSON.parse(localStorage.getItem(FOUND)) ?? [];
  } catch {
    return []; // nothing may be kept here
  }
}

function remember() {
  if (bar().dataset.told !== "right") return;
  try {
    localStorage.setItem(FOUND, JSON.stringify([...new Set([...solved(), location.pathname])].slice(-200)));
  } catch {} // likewise
}

async function ask(form, button) {
  asking = true;
  const body = new URLSearchParams(new FormData(form, button));
  const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
  asking = false;
  if (!answer?.ok) {
    plain = true; // the browser asks once more, and says what is wrong
    return form.requestSubmit(button);
  }
  const html = await answer.text();
  await scheduleTable(html);
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("exercise");
  window.Idiomorph.morph(bar(), fresh, { morphStyle: "outerHTML" });
  announce("after-swap");
  remember();
}

if (bar()) {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (plain || !form.matches("[data-ask], [data-post=move]")) return;
    event.preventDefault();
    if (!asking) ask(form, event.submitter);
  });
}
const known = solved();
for (const link of document.querySelectorAll("[data-exercise]")) {
  link.querySelector(".found").hidden = !known.includes(link.dataset.exercise);
}
