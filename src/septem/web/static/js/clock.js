// Clocks count down from what the server said; the clock of this device is never asked what time it is.

const page = document.getElementById("live");
const received = performance.getEntriesByType("navigation")[0]?.responseStart ?? 0; // when the server's time was new
const now = () => Number(page.dataset.clock) + (performance.now() - received) / 1000;

function said(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function show(clock) {
  const left = Math.max(0, Math.ceil(Number(clock.dataset.ends) - now()));
  if (left >= 3600) return; // a slow one: as the server said it
  const turn = Math.ceil(Number(clock.dataset.turnEnds) - now());
  const reserve = clock.classList.contains("tclk") && turn <= 0;
  const shown = clock.classList.contains("tclk") ? (turn > 0 ? turn : ((left - 1) % 60) + 1) : left;
  const text = clock.querySelector("b");
  if (text.textContent !== said(Math.max(0, left && shown))) text.textContent = said(Math.max(0, left && shown));
  clock.classList.toggle("low", left < Number(clock.dataset.low));
  clock.classList.toggle("resv", reserve && left >= Number(clock.dataset.low));
  clock.classList.toggle("out", left === 0);
}

function ring(around) {
  const turn = Number(around.dataset.turnEnds) - now();
  around.style.setProperty("--p", Math.min(1, Math.max(0, turn / Number(around.dataset.turn))));
  around.classList.toggle("low", Number(around.dataset.ends) - now() < 10);
  around.classList.toggle("resv", turn <= 0);
}

function tick() {
  document.querySelectorAll("#table [role=timer][data-ends]").forEach(show);
  document.querySelectorAll("#table .ring[data-ends]").forEach(ring);
}

export function clock() {
  if (!page) return;
  tick();
  setInterval(tick, 250);
  document.body.addEventListener("septem:after-swap", tick);
  document.body.addEventListener("septem:shown", tick);
}
