// A page that waits for what others do: what is new on it comes by itself, and what somebody types or points at stays.

const EVERY = 5000; // milliseconds between two questions

async function look() {
  const main = document.querySelector("main[data-waits]");
  if (!main) return;
  const answer = document.hidden ? null : await fetch(location.href).catch(() => null);
  if (answer?.ok) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    window.Idiomorph.morph(main, page.getElementById("main"), { morphStyle: "outerHTML", ignoreActiveValue: true });
  }
  setTimeout(look, EVERY);
}

export function waiting() {
  setTimeout(look, EVERY);
}
