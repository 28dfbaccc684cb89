// The whole panel of a player opens that city: [data-opens] names what opens.

const OWN = "a[href], label, input, summary, form button, [popovertarget], [popover]";
const EXPLAINS = "[data-help], [data-hint]";

export function looking() {
  document.addEventListener("click", (event) => {
    const panel = event.target.closest("[data-opens]");
    if (!panel || event.target.closest(OWN)) return;
    if (event.pointerType === "touch" && event.target.closest(EXPLAINS)) return; // a tap on a piece tells what it is
    document.getElementById(panel.dataset.opens)?.showPopover();
  });
}
