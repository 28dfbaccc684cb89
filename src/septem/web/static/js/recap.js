// "Since your last turn": opens for people who come back after a while, with what was told since this page was last looked at.
// Where this device has never shown a slow game it is what was told since one's own last move, which the server knows.

const LONG = 10 * 60 * 1000; // milliseconds away after which one turn is worth a recap; after less, two are

const place = () => document.getElementById("recap");
const memory = (recap) => `septem-seen-${recap.dataset.table}-${recap.dataset.seat}`;
const storage = {
  read(key) {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null; // nothing may be kept here
    }
  },
  write(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {} // likewise
  },
};

function remember() {
  const recap = place();
  if (!recap || document.visibilityState !== "visible") return;
  storage.write(memory(recap), { beat: Number(recap.dataset.beat), at: Date.now() });
}

// The lines that are new to this visitor; the others stay out of sight.
function missed(recap, beat) {
  const turns = new Set();
  for (const line of recap.querySelectorAll("li[data-beat]")) {
    line.hidden = Number(line.dataset.beat) <= beat;
    if (!line.hidden) turns.add(line.dataset.beat);
  }
  return turns.size;
}

const elsewhere = ({ dataset }) => ("since" in dataset ? { beat: Number(dataset.since), at: 0 } : null);

let told = 0; // the last turn that is old to this visitor, while the recap is open

// A table that is drawn anew knows nothing of what is old.
function again() {
  const recap = place();
  if (recap?.matches(":popover-open")) missed(recap, told);
}

function welcome() {
  const recap = place();
  const seen = recap && (storage.read(memory(recap)) ?? elsewhere(recap));
  if (seen && seen.beat <= Number(recap.dataset.beat)) {
    const turns = missed(recap, seen.beat);
    if (turns > 1 || (turns && Date.now() - seen.at > LONG)) {
      told = seen.beat;
      recap.showPopover();
      recap.querySelector("button").focus();
    }
  }
  remember();
}

export function recap() {
  welcome();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && welcome());
  document.body.addEventListener("septem:after-swap", again);
  document.body.addEventListener("septem:shown", remember);
  addEventListener("pagehide", remember);
}
