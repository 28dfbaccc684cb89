// Z: the card that is selected, or has the focus, large in the middle of the window; Z, Esc, a press or the next decision puts it away.
import { decision } from "./steady.js";

const box = () => document.getElementById("zoom");
let about = "";

function enlarge(card) {
  const large = card.cloneNode(true);
  large.classList.remove("slim");
  large.classList.add("zoom");
  for (const element of large.querySelectorAll("[id]")) element.removeAttribute("id");
  box().replaceChildren(large);
  about = decision();
  box().showPopover();
}

export const zoomed = () => box()?.matches(":popover-open") ?? false;

export function zoom(...places) {
  const card = places.map((place) => document.querySelector(place)).find(Boolean);
  if (!box() || !card) return false;
  enlarge(card);
  return true;
}

document.addEventListener("click", () => zoomed() && box().hidePopover());
document.body.addEventListener("septem:after-swap", () => zoomed() && decision() !== about && box().hidePopover());
