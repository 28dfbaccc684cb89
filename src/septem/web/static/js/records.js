// A record that is dropped anywhere on the page is opened.
const form = document.querySelector("form[data-drop]");
const brings = (event) => event.dataTransfer?.types.includes("Files");

if (form) {
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
