// Passkeys: the browser is asked for one, the server checks it. Without this script, and where the browser has none, the recovery link does.

const said = document.getElementById("said");
const offered = Boolean(window.PublicKeyCredential && window.isSecureContext && !/^\d+(\.\d+){3}$|:/.test(location.hostname));

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
  .replace(/\+/g, "-")
  .replace(/\//g, "_")
  .replace(/=+$/, "");

async function ask(where, body) {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  const answer = await fetch(where, { method: "POST", headers, body: JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.message);
  return found;
}

function wished(options) {
  const known = (options.excludeCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) }));
  const made = { ...options, challenge: bytes(options.challenge) };
  return options.user ? { ...made, excludeCredentials: known, user: { ...options.user, id: bytes(options.user.id) } } : made;
}

// What the browser answered, as JSON.
function written(credential) {
  const response = {};
  for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (credential.response[part]) response[part] = text(credential.response[part]);
  }
  const { id, type } = credential;
  return { id, rawId: text(credential.rawId), type, response, clientExtensionResults: {} };
}

// A passkey of a new account, or one more.
async function register(name) {
  const options = await ask("/me/passkey/options", { name });
  const credential = await navigator.credentials.create({ publicKey: wished(options) });
  return ask("/me/passkey", { name, credential: written(credential) });
}

async function signIn() {
  const options = await ask("/me/sign-in/options", {});
  const credential = await navigator.credentials.get({ publicKey: wished(options) });
  return ask("/me/sign-in", { credential: written(credential) });
}

const WAYS = {
  keep: (button) => button.form.reportValidity() && register(new FormData(button.form).get("name")),
  add: () => register(""),
  "sign-in": signIn,
};

async function press(button) {
  said.hidden = true;
  button.disabled = true;
  try {
    const answer = await WAYS[button.dataset.passkey](button);
    if (answer) location.assign(answer.go);
  } catch (problem) {
    said.textContent = problem instanceof DOMException ? said.dataset.notDone : problem.message;
    said.hidden = false;
  }
  button.disabled = false;
}

for (const button of document.querySelectorAll("[data-passkey]")) {
  button.hidden = !offered;
  button.addEventListener("click", () => press(button));
}
for (const note of document.querySelectorAll("[data-no-passkeys]")) note.hidden = offered;
