"use client";

import { useEffect, useSyncExternalStore } from "react";
import { SCREEN_NOT_OPENED } from "@/lib/messages/problem";
import { showAlert } from "../../_ui/alerts";
import { Button } from "../../_ui/button";
import { createStore } from "../../_ui/state/store";
import { useWindowEvent } from "../../_ui/state/use-window-event";
import { confirmLeaving } from "../leaving/unsaved-changes";

/** The delay before the first check after a lost connection, and the longest delay, in milliseconds. */
const FIRST_RETRY_DELAY_MS = 3_000;
const MAX_RETRY_DELAY_MS = 30_000;
const PING_TIMEOUT_MS = 5_000;

/** Whether the last check did not reach the server. */
const isUnreachableStore = createStore(false);

async function pingServer(): Promise<boolean> {
  try {
    // The service worker does not cache `/sw.js`, so a reply comes from the server.
    const signal = AbortSignal.timeout(PING_TIMEOUT_MS);
    return (await fetch("/sw.js", { method: "HEAD", cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

/** Returns whether the server responds, and records that for `useIsOffline`. */
export async function checkConnection(): Promise<boolean> {
  const isReachable = await pingServer();
  isUnreachableStore.set(!isReachable);
  return isReachable;
}

const startConnectionCheck = () => void checkConnection();

/** Returns whether the server is unreachable; checks that only if the last check failed or the browser is offline. */
export async function isServerUnreachable(): Promise<boolean> {
  return (isUnreachableStore.get() || !navigator.onLine) && !(await checkConnection());
}

/** Calls `proceed`, after a confirmation if there are unsaved changes; shows an alert instead if the server is unreachable. */
export async function navigateIfReachable(proceed: () => void): Promise<void> {
  if (await isServerUnreachable()) showAlert("KESALAHAN", SCREEN_NOT_OPENED);
  else confirmLeaving(proceed);
}

/** Resolves when the server is reachable, or as soon as `signal` aborts. */
export async function waitUntilReachable(signal: AbortSignal): Promise<void> {
  if (!(await checkConnection())) await isUnreachableStore.waitFor(false, signal);
}

export const useIsOffline = isUnreachableStore.use;

/** Checks the connection on `online` and `offline` events, and repeatedly while it is lost; calls `onChecked` after each check. Returns the function that stops this. */
export function watchConnection(onChecked = () => {}): () => void {
  let retryDelay = FIRST_RETRY_DELAY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = isUnreachableStore.subscribe(() => {
    clearTimeout(timer);
    // Checks again while the browser is offline even if the server responded, because `offline` is fired only once.
    const isRetried = isUnreachableStore.get() || !navigator.onLine;
    if (isRetried) timer = setTimeout(startConnectionCheck, retryDelay);
    retryDelay = isRetried ? Math.min(retryDelay * 1.5, MAX_RETRY_DELAY_MS) : FIRST_RETRY_DELAY_MS;
    onChecked();
  });
  const events = ["offline", "online"];
  for (const event of events) window.addEventListener(event, startConnectionCheck);
  if (!navigator.onLine) startConnectionCheck();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    for (const event of events) window.removeEventListener(event, startConnectionCheck);
  };
}

/** Renders a banner while the server is unreachable, and blocks links meanwhile, so that the loaded screen stays readable. */
export function ConnectionBanner() {
  const isOffline = useSyncExternalStore(watchConnection, isUnreachableStore.get, () => false);

  const blockLink = (event: MouseEvent) => {
    if (!isOffline || !(event.target as Element).closest("a[href^='/']")) return;
    event.preventDefault();
    event.stopPropagation();
    showAlert("KESALAHAN", SCREEN_NOT_OPENED);
    startConnectionCheck();
  };
  useWindowEvent("click", blockLink, true);

  return (
    <p
      role="status"
      className="border-line border-b bg-danger-soft px-4 py-2 font-medium text-danger-strong text-sm empty:hidden"
    >
      {isOffline &&
        "Tidak ada koneksi. Data yang sudah dimuat tetap dapat dibaca dan dicari, tetapi belum dapat disimpan."}
    </p>
  );
}

/** Leaves the offline page: loads the screen that was requested, or the start page if the offline page itself was. */
function loadRequestedScreen() {
  if (window.location.pathname === "/offline") window.location.replace("/");
  else window.location.reload();
}

/** Renders a button that checks the connection; once the server responds, the requested screen replaces the offline page. */
export function RetryConnectionButton() {
  useEffect(() => {
    const unwatch = watchConnection(() => isUnreachableStore.get() || loadRequestedScreen());
    const timer = setTimeout(startConnectionCheck, FIRST_RETRY_DELAY_MS);
    return () => {
      unwatch();
      clearTimeout(timer);
    };
  }, []);
  return (
    <Button kind="primary" onClick={startConnectionCheck}>
      Coba Lagi
    </Button>
  );
}
