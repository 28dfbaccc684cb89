// A sign that somebody gave stands for a moment where their medallion is largest, at their city; the style ends it (css/table/manners.css).

const ROOM = 8; // pixels to the edge of the window

function medallion(seat) {
  const places = [...document.querySelectorAll(`#table .av[data-seat="${seat}"]`)].map((mark) => mark.getBoundingClientRect());
  const seen = places.filter((place) => place.width && place.left >= 0 && place.right <= innerWidth && place.top >= 0 && place.bottom <= innerHeight);
  return seen.sort((one, other) => other.width - one.width)[0];
}

function place() {
  for (const sign of document.querySelectorAll("[data-at-seat]")) {
    const where = medallion(sign.dataset.atSeat);
    if (!where) continue;
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
