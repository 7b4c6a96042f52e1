// What an installed page shows without a connection: a page that says so. It keeps that page and what it wears, whose addresses
// are of their content, and nothing else: no table is ever in it.

const KEPT = {{ kept|tojson }};
const PAGE = {{ page|tojson }};
const FILES = {{ files|tojson }};

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll([PAGE, ...FILES])).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const drop = (names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(drop));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  else if (FILES.includes(new URL(request.url).pathname)) event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
});
