// The page's policy forbids style attributes; decoration that depends on data is set here after each swap.

function dress(root) {
  for (const element of root.querySelectorAll("[data-css]")) {
    for (const pair of element.dataset.css.split(";")) {
      const [name, value] = pair.split(":").map((part) => part.trim());
      if (name && name.startsWith("--")) element.style.setProperty(name, value);
    }
  }
  const name = document.getElementById("live")?.dataset.name;
  for (const field of root.querySelectorAll("[data-own-name]")) field.value ||= name;
}

export function decorate() {
  dress(document);
  document.body.addEventListener("septem:after-swap", () => dress(document));
}
