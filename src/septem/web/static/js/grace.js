// The time of grace of somebody who is away runs out before one's eyes: a ring around the medallion, minutes and seconds beside it.

const GRACE = 120; // seconds, as on the server
const early = Date.now() / 1000 - Number(document.body.dataset.now || Date.now() / 1000); // this clock, against the server's

function left(element) {
  return Math.max(0, Math.ceil(Number(element.dataset.until) + early - Date.now() / 1000));
}

function tick() {
  for (const ring of document.querySelectorAll(".grace[data-until]")) {
    const seconds = left(ring);
    const said = ring.parentElement.querySelector(".said");
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const text = seconds ? said.dataset.waits.replace("%", clock) : said.dataset.over;
    ring.style.setProperty("--left", Math.min(1, seconds / GRACE));
    if (said.textContent !== text) said.textContent = text;
  }
}

export function grace() {
  if (!document.body.dataset.now) return;
  tick();
  setInterval(tick, 1000);
  document.body.addEventListener("septem:after-swap", tick);
}
