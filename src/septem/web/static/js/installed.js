// The service worker, which keeps a page for moments without a connection; nothing on a page waits for it.

export function installed() {
  if (!("serviceWorker" in navigator)) return;
  addEventListener("load", () => navigator.serviceWorker.register("/worker.js").catch(() => {}));
}
