// Forms that filter a page: it answers while somebody types and while filters are set; without a script they have a button.

let running = null;
let timer = 0;

// The form's page is asked for, and the part of it that the form names takes the place of the one shown.
async function ask(form) {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  const asked = new URLSearchParams(new FormData(form));
  for (const [name, value] of [...asked])
    if (!value) asked.delete(name);
  const where = `${form.getAttribute("action")}?${asked}`;
  try {
    const answer = await fetch(where, { signal: mine.signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || mine.signal.aborted) return;
    for (const part of form.dataset.live.split(" ")) {
      const fresh = page.querySelector(part);
      if (fresh) window.Idiomorph.morph(document.querySelector(part), fresh, { morphStyle: "outerHTML" });
    }
    history.replaceState(null, "", where);
  } catch (problem) {
    if (problem.name !== "AbortError") throw problem;
  }
}

const live = (event) => event.target.closest?.("form[data-live]");

document.addEventListener("input", (event) => {
  const form = live(event);
  if (!form || event.target.type !== "search") return;
  clearTimeout(timer);
  timer = setTimeout(() => ask(form), 180);
});
document.addEventListener("change", (event) => {
  const form = live(event);
  if (!form || event.target.type === "search") return;
  if ("reload" in event.target.dataset) location.assign(`${form.getAttribute("action")}?game=${event.target.value}`);
  else ask(form);
});
document.addEventListener("submit", (event) => {
  const form = live(event);
  if (!form) return;
  event.preventDefault();
  clearTimeout(timer);
  ask(form);
});
