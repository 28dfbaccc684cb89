// Panels lie over the table: opening one moves the focus into it, closing it moves the focus back, and keys belong to the top one.

const stack = []; // open panels from the bottom to the top, each with the place the focus came from
let last = null; // what had the focus at the table

const isPanel = (element) => element.matches?.("[popover]") && element.id !== "help";
const nowhere = () => !document.activeElement || document.activeElement === document.body;
const isHere = (element) => element?.isConnected && element.checkVisibility() && !element.disabled;

export const topPanel = () => stack.findLast(({ panel }) => panel.matches(":popover-open"))?.panel ?? null;

// The focus is never lost: it goes to this element, or stays on the table.
export function focusOn(element) {
  const place = isHere(element) ? element : document.getElementById("main");
  place?.focus({ preventScroll: true });
}

function enter(panel) {
  const touch = matchMedia("(pointer: coarse)").matches; // no keyboard of the screen for somebody who wants to read
  const field = touch ? null : panel.querySelector("input:not([type=hidden]), textarea");
  if (!field) panel.tabIndex = -1;
  (field ?? panel).focus({ preventScroll: true });
}

function leave(panel) {
  const at = stack.findIndex((layer) => layer.panel === panel);
  if (at < 0) return;
  const [{ from }] = stack.splice(at, 1);
  if (nowhere() || panel.contains(document.activeElement)) focusOn(from);
}

function keepFocus() {
  for (const { panel } of [...stack])
    if (!panel.isConnected) leave(panel);
  const back = () => last && nowhere() && focusOn(last);
  back(); // before anything is drawn: the styles of the page are worked out once
  requestAnimationFrame(() => requestAnimationFrame(back)); // what was hidden loses the focus only now
}

export function layers() {
  document.addEventListener(
    "beforetoggle",
    (event) => {
      if (!isPanel(event.target) || event.newState !== "open") return;
      stack.push({ panel: event.target, from: nowhere() ? last : document.activeElement });
    },
    true,
  );
  document.addEventListener(
    "toggle",
    (event) => {
      if (!isPanel(event.target)) return;
      if (event.newState === "open") enter(event.target);
      else leave(event.target);
    },
    true,
  );
  document.addEventListener("focusin", (event) => {
    if (event.target.closest("#table") && !event.target.closest("[popover]:popover-open")) last = event.target;
  });
  document.body.addEventListener("septem:after-swap", keepFocus);
}
