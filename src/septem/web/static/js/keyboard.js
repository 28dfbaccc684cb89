// Keys: data-key names the key that selects an element, again and again the next one of those that share it; arrows move inside
// [data-arrows]. A key selects what plays, Enter plays it. While a panel is open the keys of the table rest.
import { focusOn, topPanel } from "./layers.js";
import { justAsked } from "./steady.js";

const typing = (element) => element.matches("input:not([type=radio]):not([type=checkbox]), textarea, select");
const plays = (element) => element.matches("form[data-post=move] button:not([type=button])");
const more = {}; // what a game does with further keys: true when it was something

export function addKeys(keys) {
  Object.assign(more, keys);
}

function press(key) {
  const sharing = [...document.querySelectorAll("[data-key]")].filter(
    (element) => element.dataset.key === key && !element.disabled && element.checkVisibility(),
  );
  if (!sharing.length) return false;
  const at = sharing.findIndex((element) => element.checked || element === document.activeElement);
  const named = sharing[(at + 1) % sharing.length];
  if (!plays(named)) named.click();
  else if (key === "Enter" && !justAsked()) named.click();
  if (key !== "Enter") named.focus();
  return true;
}

function step(event, forward) {
  const group = event.target.closest("[data-arrows]");
  if (!group) return;
  const places = [...group.querySelectorAll("a[href], button:not(:disabled), input:not(:disabled)")].filter((place) =>
    place.checkVisibility(),
  );
  const at = places.indexOf(event.target);
  if (at < 0) return;
  const next = places[(at + (forward ? 1 : places.length - 1)) % places.length];
  next.focus();
  if (next.type === "radio") next.click();
  event.preventDefault();
}

// Esc closes the top panel, then what is selected.
function escape() {
  if (topPanel()) return topPanel().hidePopover();
  const selected = document.querySelector("#table input[name=pick]:checked");
  if (press("Escape")) focusOn(selected);
}

// The key that opened a panel closes it.
function close(key) {
  const panel = topPanel();
  const opener = document.querySelector(`[data-key="${CSS.escape(key)}"][popovertarget="${panel.id}"]`);
  if (opener || panel.dataset.closes === key) panel.hidePopover();
}

function handle(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const off = document.body.dataset.keys === "off";
  if (event.key === "Escape") return off && !topPanel() ? undefined : (event.preventDefault(), escape());
  if (typing(event.target)) return;
  if (event.key === "ArrowRight" || event.key === "ArrowDown") return step(event, true);
  if (event.key === "ArrowLeft" || event.key === "ArrowUp") return step(event, false);
  if (off || event.repeat) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (topPanel()) return close(key);
  const native = event.target.matches("button, a[href], summary") && (event.key === "Enter" || event.key === " ");
  if (!native && (more[key]?.(event) || press(key))) event.preventDefault();
}

export function keyboard() {
  document.addEventListener("keydown", handle);
}
