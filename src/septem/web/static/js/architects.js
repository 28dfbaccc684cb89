// A card that is taken flies from its deck into the city: the chip that grew takes over the deck's transition name.

const held = () => new Map([...document.querySelectorAll("[data-held]")].map((chip) => [chip.id, Number(chip.dataset.held)]));
const decks = () => [...document.querySelectorAll("[data-deck]")].map((deck) => ({ ...deck.dataset }));

let before = { held: new Map(), decks: [] };

function look() {
  before = { held: held(), decks: decks() };
}

function fly() {
  const after = decks();
  const grown = [...held()].filter(([id, count]) => count > (before.held.get(id) ?? 0)).map(([id]) => id);
  for (const old of before.decks) {
    const now = after.find((deck) => deck.deck === old.deck);
    if (!now || Number(now.size) >= Number(old.size)) continue;
    const found = grown.findIndex((id) => !old.top || id.endsWith(`-${old.top}`));
    if (found < 0) continue;
    const [id] = grown.splice(found, 1);
    document.getElementById(id).style.viewTransitionName = `deck-${old.deck}-${old.size}`;
  }
}

document.body.addEventListener("septem:before-swap", look);
document.body.addEventListener("septem:after-swap", fly);
