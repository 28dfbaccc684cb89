// Z: the card that is selected, or has the focus, large in the middle of the window; Z or Esc puts it away.

export function zoom(...places) {
  const box = document.getElementById("zoom");
  const card = places.map((place) => document.querySelector(place)).find(Boolean);
  if (!box || !(card || box.matches(":popover-open"))) return false;
  if (card) {
    const large = card.cloneNode(true);
    large.classList.remove("slim");
    large.classList.add("zoom");
    for (const element of [large, ...large.querySelectorAll("*")]) element.style.viewTransitionName = "none";
    box.replaceChildren(large);
  }
  box.togglePopover();
  return true;
}
