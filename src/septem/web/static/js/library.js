// Pages people look things up on: a piece is told beside the others, and a page prints.

// A piece of the library is told beside the others, which stay where they are.
async function tell(link) {
  const answer = await fetch(link.href);
  if (!answer.ok) return location.assign(link.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("card");
  document.getElementById("card").replaceWith(fresh);
  for (const other of document.querySelectorAll("#shelf .cur")) other.classList.remove("cur");
  document.getElementById(`p-${new URL(link.href).pathname.split("/").pop()}`)?.classList.add("cur");
  history.pushState(null, "", link.href.split("#")[0]);
  fresh.tabIndex = -1;
  fresh.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".lcard, .lrow, .nd");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  tell(link);
});
addEventListener("popstate", () => location.reload());

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
