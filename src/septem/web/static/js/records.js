// A record that is dropped anywhere on the page, or chosen, is opened.
const form = document.querySelector("form[data-drop]");
const brings = (event) => event.dataTransfer?.types.includes("Files");

if (form) {
  form.toggleAttribute("data-at-once", true);
  form.elements.record.addEventListener("change", () => form.requestSubmit());
  document.addEventListener("dragover", (event) => {
    if (!brings(event)) return;
    event.preventDefault();
    form.toggleAttribute("data-over", true);
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) form.toggleAttribute("data-over", false);
  });
  document.addEventListener("drop", (event) => {
    if (!brings(event)) return;
    event.preventDefault();
    form.elements.record.files = event.dataTransfer.files;
    form.requestSubmit();
  });
}
