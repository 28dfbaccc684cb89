// Keys: data-key names the key that clicks an element, again and again the next one of those that share it; arrows move inside [data-arrows].

const typing = (element) => element.matches("input:not([type=radio]):not([type=checkbox]), textarea, select");

function press(key) {
  const sharing = [...document.querySelectorAll("[data-key]")].filter(
    (element) => element.dataset.key === key && !element.disabled && element.checkVisibility(),
  );
  if (!sharing.length) return false;
  const named = sharing[(sharing.findIndex((element) => element.checked) + 1) % sharing.length];
  named.click();
  named.focus();
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

export function keyboard() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (event.key === "ArrowRight" || event.key === "ArrowDown") return step(event, true);
    if (event.key === "ArrowLeft" || event.key === "ArrowUp") return step(event, false);
    if (document.body.dataset.keys === "off") return;
    const native = event.target.matches("button, a[href], summary") && (event.key === "Enter" || event.key === " ");
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!native && press(key)) event.preventDefault();
  });
}
