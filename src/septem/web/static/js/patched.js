// The table as a stream sends it: whole at first, then what is new in it, made from what came before (web/patches.py).
const CUT = "\x1f";
const MARK = "\x1e";

export class Patched {
  constructor() {
    this.number = -1;
    this.pieces = [];
  }

  // An event with the whole table.
  whole(event) {
    this.number = Number(event.lastEventId);
    this.pieces = event.data.split(CUT);
    return this.pieces.join("");
  }

  // An event with what is new; nothing, when the event before it is not here.
  changed(event) {
    const [since, ...made] = event.data.split(MARK);
    if (Number(since) !== this.number) return null;
    const before = this.pieces;
    this.pieces = made.flatMap((each) => {
      if (each.startsWith("+")) return each.slice(1).split(CUT);
      const [here, count] = each.slice(1).split(" ").map(Number);
      return before.slice(here, here + count);
    });
    this.number = Number(event.lastEventId);
    return this.pieces.join("");
  }
}
