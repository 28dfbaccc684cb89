// The whole panel of a player opens that city: [data-opens] names what opens, on a phone [data-tab] the tab that shows it.

const OWN = "a[href], label, input, summary, form button, [popovertarget], [popover]";
const EXPLAINS = "[data-help], [data-hint]";

function open(panel) {
  const tab = document.getElementById(panel.dataset.tab);
  if (tab?.parentElement.checkVisibility()) tab.click();
  document.getElementById(panel.dataset.opens)?.showPopover();
}

export function looking() {
  document.addEventListener("click", (event) => {
    const panel = event.target.closest("[data-opens], [data-tab]");
    if (!panel || event.target.closest(OWN)) return;
    if (event.pointerType === "touch" && event.target.closest(EXPLAINS)) return; // a tap on a piece tells what it is
    open(panel);
  });
}
