// Hover, focus or long press on [data-help] shows what that piece is, on [data-hint] the sentence it carries.

const DELAY = 350;
const known = new Map();
let timer = 0;
let about = null; // the element that is explained, or will be in a moment

async function text(game, piece) {
  const key = `${game}/${piece}`;
  if (!known.has(key)) {
    const answer = await fetch(`/help/${key}`);
    known.set(key, answer.ok ? await answer.text() : "");
  }
  return known.get(key);
}

async function show(element) {
  const game = document.getElementById("table")?.dataset.game;
  const box = document.getElementById("help");
  if (!game || !box || !(element.dataset.help || element.dataset.hint)) return;
  const hint = element.dataset.hint;
  const html = hint ?? (await text(game, element.dataset.help));
  if (!html || !element.isConnected || element !== about) return;
  if (hint) box.textContent = hint;
  else box.innerHTML = html;
  box.showPopover();
  const from = element.getBoundingClientRect();
  const width = box.offsetWidth;
  const height = box.offsetHeight;
  const left = Math.min(Math.max(8, from.left + from.width / 2 - width / 2), innerWidth - width - 8);
  const above = from.top - height - 8;
  box.style.left = `${left}px`;
  box.style.top = `${above > 8 ? above : Math.min(from.bottom + 8, innerHeight - height - 8)}px`;
}

function hide() {
  clearTimeout(timer);
  about = null;
  const box = document.getElementById("help");
  if (box?.matches(":popover-open")) box.hidePopover();
}

function soon(event) {
  const element = event.target.closest?.("[data-help], [data-hint]");
  if (element && element === about) return;
  hide();
  about = element;
  if (element) timer = setTimeout(() => show(element), DELAY);
}

export function help() {
  document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && soon(event));
  document.addEventListener("pointerdown", (event) => (event.pointerType === "touch" ? soon(event) : hide()));
  document.addEventListener("pointerup", () => clearTimeout(timer));
  document.addEventListener("focusin", (event) => event.target.matches?.(":focus-visible") && soon(event));
  document.addEventListener("focusout", hide);
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  document.addEventListener("scroll", hide, true);
}
