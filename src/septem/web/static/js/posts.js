// Forms of a table are posted by script: the answer is the number of the event that shows the change, or a refusal to read.
import { back, leave, leaving } from "./leaving.js";
import { hush, say } from "./notices.js";

const DECISIONS = ["move", "pick"]; // only one of them at a time
const PAUSE = 300; // milliseconds before a decision that was lost on the way is sent again
let deciding = false;

async function send(form, body) {
  const answer = await fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, body });
  return { ok: answer.ok, ...(await answer.json()) };
}

// A decision that was lost while one server took over from another: numbered, it counts once however often it comes. A refusal means
// that the first one had arrived.
async function sendAgain(form, body) {
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  const answer = await send(form, body);
  return answer.ok ? answer : null;
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
  if (decides) leave(form, button);
  live.posted();
  const body = new URLSearchParams(new FormData(form, button));
  const answer = await send(form, body)
    .catch(() => (decides ? sendAgain(form, body) : null))
    .catch(() => null);
  if (answer === null) deciding = false; // lost on the way: the stream tells what became of it
  if (decides && !answer?.ok) back();
  form.removeAttribute("data-busy");
  live.answered(answer && (answer.number ?? 0));
  if (answer === null) return;
  if (decides && !answer.ok) deciding = false;
  read(form, answer);
}

export function posts(live) {
  leaving();
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.dataset.post) return;
    event.preventDefault();
    if (form.matches("[data-close]")) form.closest("[popover]").hidePopover();
    post(live, form, event.submitter);
  });
  document.body.addEventListener("septem:shown", () => (deciding = false));
}
