"use client";

import { inTurn } from "@/lib/in-turn";
import { isReloadHeld, reload, reloadFree } from "../_leaving/reload";

const HOUR_MS = 3_600_000;

/** How long one look for a new version serves, in milliseconds. */
const LOOK_SERVES_MS = 60_000;

/** Why a new version is offered: there is one, or the server no longer knows what this page sent. */
export type Offer = "found" | "refused";

type Listener = (offer: Offer) => void;

const listeners = new Set<Listener>();

function offer(why: Offer) {
  for (const listener of listeners) listener(why);
}

/** Other tabs may have pressed Update; a tab that waits for an answer, or shows one, offers it afterwards. */
async function replaced() {
  if (!isReloadHeld()) return reload();
  await reloadFree();
  offer("found");
}

function lookOften(registration: ServiceWorkerRegistration, tell: () => void): () => void {
  let last = 0;
  // A look during another one would be that other one for the browser, which may have begun before the new version.
  const update = inTurn(() => registration.update());
  const look = () => {
    last = Date.now();
    return update().catch(() => {});
  };
  const lookAgain = () => {
    if (!document.hidden && Date.now() - last > LOOK_SERVES_MS) void look();
  };
  void look();
  const timer = setInterval(() => void look().then(tell), HOUR_MS);
  window.addEventListener("focus", lookAgain);
  document.addEventListener("visibilitychange", lookAgain);
  return () => {
    clearInterval(timer);
    window.removeEventListener("focus", lookAgain);
    document.removeEventListener("visibilitychange", lookAgain);
  };
}

async function pageLoaded() {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  }
}

/** Registers the worker once the page has what it needs, and looks for newer ones; nothing activates by itself. */
async function follow(signal: AbortSignal) {
  const { serviceWorker } = navigator;
  await pageLoaded();
  const known = await serviceWorker.getRegistration();
  // The first worker of all takes over a page that is as new as itself.
  let isFirst = !known?.active;
  const takenOver = () => {
    if (!isFirst) void replaced();
    isFirst = false;
  };
  serviceWorker.addEventListener("controllerchange", takenOver, { signal });
  const registration = await serviceWorker.register("/sw.js", { updateViaCache: "none" });
  const tell = () => registration.active && registration.waiting && offer("found");
  registration.addEventListener(
    "updatefound",
    () => registration.installing?.addEventListener("statechange", tell),
    { signal },
  );
  tell();
  const stop = lookOften(registration, tell);
  signal.addEventListener("abort", stop);
}

/** Hears of new versions, once one is ready to take over. */
export function watchUpdates(listener: Listener): () => void {
  const abort = new AbortController();
  listeners.add(listener);
  // While developing there is no worker; without HTTPS the browser has none.
  if (process.env.NODE_ENV === "production" && "serviceWorker" in navigator) {
    // A worker that cannot be fetched now is found by the next page.
    void follow(abort.signal).catch(() => {});
  }
  return () => {
    abort.abort();
    listeners.delete(listener);
  };
}

/** Says that the server refused what was sent, because it comes from an older version of the app. */
export async function offerAfterRefusal(): Promise<void> {
  offer("refused");
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => {});
}

/** Lets the new version take over, which loads every tab anew. */
export async function update(): Promise<void> {
  await reloadFree();
  const registration = await navigator.serviceWorker?.getRegistration();
  const next = registration?.waiting ?? registration?.installing;
  if (!next) return reload();
  next.addEventListener("statechange", () => next.state === "redundant" && void reload());
  next.postMessage({ type: "SKIP_WAITING" });
}
