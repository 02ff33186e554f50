// Part of the service worker (app/_session/pwa/worker.config.mjs). Bypasses it for fetches of a page: each would wake it, and a
// woken worker delays the activation of a waiting one by minutes.
self.addEventListener("install", (event) => {
  event.addRoutes?.({ condition: { requestDestination: "" }, source: "network" });
});
