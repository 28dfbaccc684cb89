// Small comforts: copying links, filtering options, dismissing notices, putting banners aside for as long as they last.

const aside = new Set();

function putAside() {
  for (const id of aside) {
    const banner = document.getElementById(id);
    if (banner) banner.hidden = true;
    else aside.delete(id);
  }
}

function link(element) {
  const found = document.querySelector(element.dataset.copy);
  return element.dataset.copy === "location" ? location.origin + location.pathname : found?.textContent;
}

export function small() {
  document.body.addEventListener("septem:after-swap", putAside);
  document.addEventListener("click", (event) => {
    const copy = event.target.closest("[data-copy]");
    if (copy) navigator.clipboard?.writeText(link(copy));
    const dismiss = event.target.closest("[data-dismiss]");
    if (dismiss) document.querySelector(dismiss.dataset.dismiss)?.remove();
    const banner = event.target.closest("[data-aside]");
    if (banner) {
      aside.add(banner.dataset.aside);
      putAside();
    }
  });
  document.addEventListener("input", (event) => {
    if (!event.target.dataset.filter) return;
    const wanted = event.target.value.toLowerCase();
    for (const option of document.querySelector(event.target.dataset.filter).children)
      option.hidden = !option.textContent.toLowerCase().includes(wanted);
  });
}
