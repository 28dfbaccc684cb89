// The form of the home page is drawn by the server: every change asks for it again, the last change wins.

let running = null;

async function redraw(form, button) {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  form.dataset.busy = "";
  const asked = new URLSearchParams(new FormData(form));
  if (button) asked.set(button.name, button.value);
  try {
    const answer = await fetch(`${form.dataset.redraw}?${asked}`, { signal: mine.signal });
    const html = await answer.text();
    if (answer.ok && !mine.signal.aborted)
      window.Idiomorph.morph(form.closest("#setup"), html, { morphStyle: "outerHTML" });
  } catch (problem) {
    if (problem.name !== "AbortError") throw problem;
  }
}

export function setup() {
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-redraw]");
    if (form) redraw(form);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("form[data-redraw] button[name=step]");
    if (!button) return;
    event.preventDefault();
    redraw(button.form, button);
  });
}
