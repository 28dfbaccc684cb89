// Small comforts: copying links, filtering options, dismissing notices.

function link(element) {
  const found = document.querySelector(element.dataset.copy);
  return element.dataset.copy === "location" ? location.origin + location.pathname : found?.textContent;
}

export function small() {
  document.addEventListener("click", (event) => {
    const copy = event.target.closest("[data-copy]");
    if (copy) navigator.clipboard?.writeText(link(copy));
    const dismiss = event.target.closest("[data-dismiss]");
    if (dismiss) document.querySelector(dismiss.dataset.dismiss)?.remove();
  });
  document.addEventListener("input", (event) => {
    if (!event.target.dataset.filter) return;
    const wanted = event.target.value.toLowerCase();
    for (const option of document.querySelector(event.target.dataset.filter).children)
      option.hidden = !option.textContent.toLowerCase().includes(wanted);
  });
}
