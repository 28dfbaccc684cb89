// The mark at the chat says that something was said, or told to the host, since the chat was open last.

const badge = () => document.querySelector("#table [data-unread]");
const memory = `read ${location.pathname}`;

function mark() {
  const said = badge();
  if (!said) return;
  const all = Number(said.dataset.unread);
  const open = document.getElementById("chat").matches(":popover-open");
  const read = open ? all : Math.min(all, Number(sessionStorage.getItem(memory)));
  sessionStorage.setItem(memory, read);
  said.hidden = read >= all;
}

export function unread() {
  mark();
  document.body.addEventListener("septem:after-swap", mark);
  document.addEventListener("toggle", (event) => event.target.id === "chat" && mark(), true);
}
