// A sign that somebody gave stands at their medallion for a moment; the style ends it (css/table/manners.css).

const ROOM = 8; // pixels to the edge of the window

function place() {
  for (const sign of document.querySelectorAll("[data-at-seat]")) {
    const marks = document.querySelectorAll(`#table .av[data-seat="${sign.dataset.atSeat}"]`);
    const shown = [...marks].find((mark) => mark.getClientRects().length);
    if (!shown) continue;
    const where = shown.getBoundingClientRect();
    sign.classList.add("placed");
    const width = sign.offsetWidth;
    sign.style.setProperty("--x", `${Math.max(ROOM, Math.min(where.left, innerWidth - width - ROOM))}px`);
    sign.style.setProperty("--y", `${where.bottom + 4}px`);
  }
}

export function emotes() {
  place();
  document.body.addEventListener("septem:after-swap", place);
}
