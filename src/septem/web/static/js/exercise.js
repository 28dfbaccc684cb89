// A position to solve: an answer is another page, of which the script takes the table and what is told.
import { announce, scheduleTable } from "./swap.js";

const bar = () => document.getElementById("exercise");
let asking = false;

async function ask(form, button) {
  asking = true;
  const body = new URLSearchParams(new FormData(form, button));
  const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
  asking = false;
  if (!answer?.ok) return;
  const html = await answer.text();
  await scheduleTable(html);
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("exercise");
  window.Idiomorph.morph(bar(), fresh, { morphStyle: "outerHTML" });
  announce("after-swap");
}

if (bar()) {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-ask], [data-post=move]")) return;
    event.preventDefault();
    if (!asking) ask(form, event.submitter);
  });
}
