// The signs of the sprite on the page of a table itself. A sign of another file is drawn a frame after what it belongs to, so every new table was
// laid out and painted twice, the second time while the turn was moving. Without scripts the other file does.

const address = document.body.dataset.sprite;
let here = false;

// What the server sends, with the signs of this page.
export const withOwnSigns = (html) => (here ? html.replaceAll(`href="${address}#`, 'href="#') : html);

async function bring() {
  const text = await (await fetch(address)).text();
  const signs = document.adoptNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
  signs.classList.add("signs");
  signs.ariaHidden = "true";
  document.body.append(signs);
  for (const use of document.querySelectorAll(`use[href^="${address}#"]`)) use.setAttribute("href", use.getAttribute("href").slice(address.length));
  here = true;
}

export function sprite() {
  const soon = window.requestIdleCallback ?? setTimeout;
  if (address) soon(() => bring().catch(() => {})); // a table without them is the same, only later
}
