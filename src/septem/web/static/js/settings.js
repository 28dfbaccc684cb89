// Settings act at once. What only scripts and styles look at changes in place; for the rest the page is drawn again, the panel still open.

const REOPEN = "settings"; // in the session: open the panel after the page has come back

const IN_PLACE = {
  motion: (value) => (document.documentElement.dataset.motion = value),
  keys: (value) => (document.body.dataset.keys = value),
  sound: (value) => document.querySelectorAll("[data-sound]").forEach((place) => (place.dataset.sound = value)),
};

async function change(form, field) {
  const body = new URLSearchParams({ back: "/", [field.name]: field.value });
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" });
  if (answer.type !== "opaqueredirect" && !answer.ok) return;
  if (IN_PLACE[field.name]) return IN_PLACE[field.name](field.value);
  sessionStorage.setItem(REOPEN, field.name);
  location.reload();
}

function reopen() {
  const name = sessionStorage.getItem(REOPEN);
  sessionStorage.removeItem(REOPEN);
  const panel = name && document.getElementById("settings");
  if (!panel) return;
  panel.showPopover();
  panel.querySelector(`[name=${name}]`)?.focus();
}

export function settings() {
  reopen();
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-settings]");
    if (form) change(form, event.target);
  });
}
