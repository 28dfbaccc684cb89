// Swaps: keep choices, typed text and open parts of the same decision; move things only for those who like it.

const still = () =>
  document.documentElement.dataset.motion === "off" ||
  matchMedia("(prefers-reduced-motion: reduce)").matches;

const decision = (element) => element.closest("form")?.dataset.n ?? "";

// The new node takes over what the visitor did to the old one.
function carryOver(before, after) {
  if (!(before instanceof Element) || !(after instanceof Element)) return true;
  if (before instanceof HTMLInputElement && after instanceof HTMLInputElement) {
    const same = before.id === after.id && before.name === after.name;
    if (same && before.type === after.type && decision(before) === decision(after)) {
      if (before.type === "radio" || before.type === "checkbox") {
        if (before.closest("#table")) after.checked = before.checked;
      } else if (before.type !== "hidden" && before.type !== "file") after.value = before.value;
    }
  }
  if (before instanceof HTMLDetailsElement && after instanceof HTMLDetailsElement) after.open = before.open;
  return true;
}

function connection(lost) {
  const banner = document.getElementById("lost");
  if (banner) banner.hidden = !lost;
  document.getElementById("table")?.toggleAttribute("data-lost", lost);
}

let wasMyTurn = false;

function chime() {
  const mine = document.getElementById("table")?.dataset.turn === "yes";
  if (mine && !wasMyTurn && document.body.dataset.sound === "on") {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    volume.gain.setValueAtTime(0.08, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5);
    tone.frequency.value = 660;
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.5);
  }
  wasMyTurn = mine;
}

// Answers to posts and the stream overtake each other; what is older than the page, or the same without a notice, is no news.
// A version is: when the server set the table up, its changes since then, who is present.
const version = (text) => text.split(".").map(Number);

function isNews(html) {
  const now = document.getElementById("table")?.dataset.v;
  const next = html.match(/data-v="([\d.]+)"/)?.[1];
  if (!now || !next) return true;
  const [bornNow, changesNow] = version(now);
  const [bornNext, changesNext] = version(next);
  if (bornNow !== bornNext) return bornNext > bornNow;
  const differs = now !== next || html.includes('id="notice"');
  return changesNext > changesNow || (changesNext === changesNow && differs);
}

// The form that asked may be gone from the page by now, so the swap speaks for the body.
function showTable(html) {
  const how = { swapStyle: "morph:outerHTML", swapDelay: 0, settleDelay: 20, transition: true };
  window.htmx.swap(document.getElementById("table"), html, how, { contextElement: document.body });
}

// The last swap in motion: what comes after it waits until the page is the new one.
let swapped = Promise.resolve();

// Who has chosen, for a page that is otherwise up to date.
async function showLate(html) {
  await swapped;
  if (!isNews(html)) return;
  const news = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
  document.getElementById("table").dataset.v = news.dataset.v;
  for (const part of [...news.children]) {
    const shown = document.getElementById(part.id);
    if (shown) window.Idiomorph.morph(shown, part);
  }
}

// A swap that overtakes another one ends its motion; that is no error.
function calmTransitions() {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (update) => {
    const motion = start(update);
    motion.ready.catch(() => {});
    motion.finished.catch(() => {});
    swapped = motion.updateCallbackDone.catch(() => {});
    return motion;
  };
}

export function live() {
  calmTransitions();
  if (window.Idiomorph) window.Idiomorph.defaults.callbacks.beforeNodeMorphed = carryOver;
  const body = document.body;
  body.addEventListener("htmx:beforeTransition", (event) => {
    if (still()) event.preventDefault();
  });
  body.addEventListener("htmx:sseBeforeMessage", (event) => {
    const { type, data } = event.detail;
    const late = type === "late";
    if (late || !isNews(data)) event.preventDefault();
    if (late) showLate(data);
  });
  body.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, target, isError } = event.detail;
    if (target.id !== "table") return;
    event.detail.shouldSwap = false;
    if (isError || isNews(xhr.responseText)) showTable(xhr.responseText);
  });
  body.addEventListener("htmx:sseError", () => connection(true));
  body.addEventListener("htmx:sseOpen", () => connection(false));
  body.addEventListener("htmx:sendError", () => connection(true));
  body.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.matches("form[data-close]")) event.target.closest("[popover]").hidePopover();
  });
  body.addEventListener("htmx:afterSwap", chime);
  body.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful && event.target.matches("form[data-clear]")) event.target.reset();
  });
  wasMyTurn = document.getElementById("table")?.dataset.turn === "yes";
}
