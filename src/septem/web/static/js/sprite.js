// The signs of the sprite on the page of a table itself. A sign of another file is drawn a frame after what it belongs to, so every new table was
// laid out and painted twice, the second time while the turn was moving. Without scripts the other file does. The names of signs get a beginning of
// their own: a part of the page may have the same name.

const address = document.body.dataset.sprite;
const own = "sign-";
let here = false;

// What the server sends, with the signs of this page.
export const withOwnSigns = (html) => (here ? html.replaceAll(`href="${address}#`, `href="#${own}`) : html);

async function bring() {
  const text = await (await fetch(address)).text();
  const named = text.replaceAll(' id="', ` id="${own}`).replaceAll("url(#", `url(#${own}`).replaceAll('href="#', `href="#${own}`);
  const signs = document.adoptNode(new DOMParser().parseFromString(named, "image/svg+xml").documentElement);
  signs.classList.add("signs");
  signs.ariaHidden = "true";
  document.body.append(signs);
  for (const use of document.querySelectorAll(`use[href^="${address}#"]`)) {
    use.setAttribute("href", `#${own}${use.getAttribute("href").slice(address.length + 1)}`);
  }
  here = true;
}

export function sprite() {
  const soon = window.requestIdleCallback ?? setTimeout;
  if (address) soon(() => bring().catch(() => {})); // a table without them is the same, only later
}
