// This device is told when it is one's turn: the browser is asked for its permission when the button is pressed, never before.

const button = document.getElementById("notify-here");
const said = document.getElementById("said");
const offered = window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

function say(text) {
  said.textContent = text;
  said.hidden = false;
}

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

async function subscribed() {
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe(); // of somebody else, or with an older key
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(button.dataset.key) });
}

async function tell(subscription) {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  const answer = await fetch("/me/notifications/here", { method: "POST", headers, body: JSON.stringify(subscription) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.message);
  location.assign(found.go);
}

async function press() {
  said.hidden = true;
  button.disabled = true;
  try {
    if ((await Notification.requestPermission()) === "granted") await tell(await subscribed());
    else say(button.dataset.denied);
  } catch (problem) {
    say(problem instanceof DOMException ? button.dataset.lost : problem.message);
  }
  button.disabled = false;
}

if (button && offered) {
  button.hidden = false;
  document.getElementById("notify-not").hidden = true;
  button.addEventListener("click", press);
}
