"use client";

import { inTurn } from "@/lib/in-turn";
import { createStore } from "../../_ui/state/store";
import { isReloadHeld, reload, reloadFree } from "../leaving/reload";

const HOUR_MS = 3_600_000;

const CHECK_GAP_MS = 60_000;

/** Why a new version is offered: one was found, or the server refused an outdated page. */
export type UpdateReason = "found" | "refused";

/** Why a new version is offered now, `null` if none is; a refusal is told until the person puts it off. */
export const offered = createStore<UpdateReason | null>(null);

/** Whether a refusal has offered the new version already; its installation is no second reason to ask. */
let isOfferedByRefusal = false;

function offer(reason: UpdateReason) {
  if (offered.get() !== "refused") offered.set(reason);
}

/** Reloads after an update in any tab; if the reload is held, offers it afterwards. */
async function replaced() {
  if (!isReloadHeld()) return reload();
  await reloadFree();
  offer("found");
}

/** Checks for newer versions every hour and, at most once a minute, when the person comes back to the page. */
function checkOften(registration: ServiceWorkerRegistration, offerWaiting: () => void) {
  let last = 0;
  // The browser merges concurrent updates; the running one may predate the new version.
  const update = inTurn(() => registration.update());
  const check = () => {
    last = Date.now();
    return update().catch(() => {});
  };
  const checkAgain = () => {
    if (!document.hidden && Date.now() - last > CHECK_GAP_MS) void check();
  };
  void check();
  setInterval(() => void check().then(offerWaiting), HOUR_MS);
  window.addEventListener("focus", checkAgain);
  document.addEventListener("visibilitychange", checkAgain);
}

/** Registers the worker after page load and checks for newer ones; nothing activates by itself. */
async function follow() {
  const { serviceWorker } = navigator;
  if (document.readyState !== "complete")
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  const known = await serviceWorker.getRegistration();
  // The first worker ever claims a page of its own version.
  let isFirst = !known?.active;
  serviceWorker.addEventListener("controllerchange", () => {
    if (!isFirst) void replaced();
    isFirst = false;
  });
  const registration = await serviceWorker.register("/sw.js", { updateViaCache: "none" });
  const offerWaiting = () => registration.active && registration.waiting && offer("found");
  const offerInstalled = () => !isOfferedByRefusal && offerWaiting();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", offerInstalled),
  );
  offerWaiting();
  checkOften(registration, offerWaiting);
}

/** Offers new versions that are ready to activate, as long as the document lasts. */
export function watchUpdates(): void {
  // In development there is no worker; without HTTPS the browser has none. A failed registration is retried by the next page.
  if (process.env.NODE_ENV === "production" && "serviceWorker" in navigator) void follow().catch(() => {});
}

/** Offers an update after the server refused a request of this outdated page. */
export async function offerAfterRefusal(): Promise<void> {
  isOfferedByRefusal = true;
  offer("refused");
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => {});
}

/** Activates the waiting worker, which reloads every tab. */
export async function applyUpdate(): Promise<void> {
  await reloadFree();
  const registration = await navigator.serviceWorker?.getRegistration();
  const next = registration?.waiting ?? registration?.installing;
  if (!next) return reload();
  next.addEventListener("statechange", () => next.state === "redundant" && void reload());
  next.postMessage({ type: "SKIP_WAITING" });
}
