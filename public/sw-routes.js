// Part of the worker of the installed app (app/_pwa/worker.config.mjs). What a page fetches by itself is never the worker's to
// answer, and must not wake it: a worker that is woken while the next one waits keeps that one waiting for minutes.
self.addEventListener("install", (event) => {
  event.addRoutes?.({ condition: { requestDestination: "" }, source: "network" });
});
