// Small comforts: copying and sharing links, filtering options, dismissing notices, putting banners aside for as long as they last,
// forms that act at once.

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

const SAID = 2000; // milliseconds in which a button says that it is done

function done(button) {
  const label = button.dataset.done && button.querySelector("span");
  if (!label || button.hasAttribute("data-said")) return;
  const before = label.textContent;
  button.toggleAttribute("data-said", true);
  label.textContent = button.dataset.done;
  setTimeout(() => {
    label.textContent = before;
    button.removeAttribute("data-said");
  }, SAID);
}

async function copyLink(button) {
  await navigator.clipboard.writeText(link(button));
  done(button);
}

// The system's own sheet, where there is one.
function offerShare() {
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
}

function share(button) {
  const what = { title: document.title, text: button.dataset.share, url: location.origin + location.pathname };
  navigator.share(what).catch(() => {}); // put away again
}

export function small() {
  document.body.addEventListener("septem:after-swap", putAside);
  offerShare();
  document.body.addEventListener("septem:after-swap", offerShare);
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-at-once]");
    if (form) form.requestSubmit();
  });
  document.addEventListener("click", (event) => {
    const copy = event.target.closest("[data-copy]");
    if (copy) copyLink(copy);
    const sent = event.target.closest("[data-share]");
    if (sent) share(sent);
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
