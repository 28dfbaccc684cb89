// Forms of a table are posted by script: the answer is the number of the event that shows the change, or a refusal to read.
import { hush, say } from "./notices.js";

const DECISIONS = ["move", "pick"]; // only one of them at a time
let deciding = false;

async function send(form, button) {
  const body = new URLSearchParams(new FormData(form, button));
  const answer = await fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, body });
  return { ok: answer.ok, ...(await answer.json()) };
}

// HTML of ours: a notice has been drawn by the server.
function drawn(html) {
  return document.createRange().createContextualFragment(html);
}

function read(form, answer) {
  if (!answer.ok) return say(answer.message);
  if (answer.go) return location.assign(answer.go);
  if (answer.notice) say(drawn(answer.notice));
  if (form.matches("[data-clear]")) form.reset();
}

async function post(live, form, button) {
  const decides = DECISIONS.includes(form.dataset.post);
  if (form.hasAttribute("data-busy") || (decides && deciding)) return;
  hush();
  form.toggleAttribute("data-busy", true);
  deciding ||= decides;
  live.posted();
  let answer = null;
  try {
    answer = await send(form, button);
  } catch {
    deciding = false; // lost on the way: the stream tells what became of it
  }
  form.removeAttribute("data-busy");
  live.answered(answer && (answer.number ?? 0));
  if (answer === null) return;
  if (decides && !answer.ok) deciding = false;
  read(form, answer);
}

export function posts(live) {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.dataset.post) return;
    event.preventDefault();
    if (form.matches("[data-close]")) form.closest("[popover]").hidePopover();
    post(live, form, event.submitter);
  });
  document.body.addEventListener("septem:shown", () => (deciding = false));
}
