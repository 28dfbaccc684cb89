// A rematch that is asked for: a ring shows how long people may answer, and those who are in go there when it begins.

const PATIENCE = 60; // seconds, as on the server
const question = () => document.getElementById("rematch");
let joined = false;

function showTime() {
  const here = question();
  if (!here) return;
  const clock = Number(document.getElementById("live").dataset.clock); // the server's when the page was opened
  const now = clock + performance.now() / 1000;
  const left = Math.max(0, Math.min(PATIENCE, Number(here.dataset.until) - now));
  here.querySelector("[data-left]").textContent = Math.ceil(left);
  here.querySelector("[role=timer]").style.setProperty("--p", left / PATIENCE);
}

function follow() {
  const way = document.querySelector("#table a[data-rematch]");
  if (joined && way) location.assign(way.href);
  joined = question()?.hasAttribute("data-joined") ?? false;
  showTime();
}

export function rematch() {
  follow();
  document.body.addEventListener("septem:after-swap", follow);
  setInterval(showTime, 500);
}
