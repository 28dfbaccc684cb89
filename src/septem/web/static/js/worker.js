// What the browser keeps running when no page is open: it tells people that it is their turn. Served at /worker.js, for the whole site.

const ICON = "/static/app/icon-192.png"; // the server writes the address it has now

// A table that somebody looks at says so itself.
async function watched(where) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === where);
}

async function call(told) {
  if (await watched(told.where)) return;
  await self.registration.showNotification(told.title, {
    body: told.body,
    tag: told.tag, // a later call of the same game replaces this one
    lang: told.lang,
    icon: ICON,
    badge: ICON,
    data: { where: told.where },
  });
}

// The game in a window that is open, or in a new one.
async function go(where) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === where);
  if (there) await there.focus();
  else await self.clients.openWindow(where);
}

// The browser has another address now: the server learns it.
async function renew(old) {
  const subscription = await self.registration.pushManager.subscribe(old.options);
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  await fetch("/me/notifications/here", { method: "POST", headers, body: JSON.stringify(subscription) });
}

self.addEventListener("pushsubscriptionchange", (event) => {
  if (event.oldSubscription) event.waitUntil(renew(event.oldSubscription));
});

self.addEventListener("push", (event) => event.waitUntil(call(event.data.json())));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(go(event.notification.data.where));
});

// Where there is no connection: a page that says so, kept since the last visit.
const OFFLINE = "/offline";
const KEPT = "septem-offline";

async function keep() {
  const kept = await caches.open(KEPT);
  await kept.add(new Request(OFFLINE, { cache: "reload" }));
}

async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

self.addEventListener("install", (event) => event.waitUntil(keep()));

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate" && event.request.method === "GET") event.respondWith(page(event.request));
});
