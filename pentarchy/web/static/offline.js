// Has the browser keep the page that says that there is no connection. Where it may not, it shows its own.

navigator.serviceWorker?.register("/worker.js").catch(() => {});
