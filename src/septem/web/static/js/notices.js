// What is said to this visitor alone: why a post was refused, what a hint found. It stays until the decision is another one.

const decision = () => document.querySelector("#table form[data-post=move]")?.dataset.n ?? "";
let about = decision();

export function say(content) {
  const toast = document.getElementById("toast").content.cloneNode(true);
  toast.querySelector(".said").append(content);
  document.getElementById("notices").replaceChildren(toast);
  about = decision();
}

export function hush() {
  document.getElementById("notices")?.replaceChildren();
}

export function notices() {
  document.body.addEventListener("septem:after-swap", () => decision() !== about && hush());
}
