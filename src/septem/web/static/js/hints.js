// The cards that a hint names bear a flag with its rank and chance as long as the hint is shown.

function flag(row, rank) {
  const mark = document.createElement("span");
  mark.className = rank ? "hint-flag" : "hint-flag best";
  mark.append(Object.assign(document.createElement("i"), { textContent: rank + 1 }), row.dataset.chance);
  return mark;
}

function mark() {
  for (const old of document.querySelectorAll(".hint-flag")) old.remove();
  const flagged = new Set();
  document.querySelectorAll(".hints li[data-chance]").forEach((row, rank) => {
    const piece = row.dataset.marks;
    const place = piece && !flagged.has(piece) && document.querySelector(`#live label[data-help="${CSS.escape(piece)}"]`);
    if (!place) return;
    flagged.add(piece);
    place.append(flag(row, rank));
  });
}

export function hints() {
  const notices = document.getElementById("notices");
  if (!notices) return;
  new MutationObserver(mark).observe(notices, { childList: true });
  document.body.addEventListener("septem:after-swap", mark);
  mark();
}
