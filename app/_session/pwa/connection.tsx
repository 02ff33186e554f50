"use client";

import { useEffect, useSyncExternalStore } from "react";
import { SCREEN_NOT_OPENED } from "@/lib/messages/problem";
import { showAlert } from "../../_ui/alerts";
import { Button } from "../../_ui/button";
import { createStore } from "../../_ui/state/store";
import { useWindowEvent } from "../../_ui/state/use-window-event";
import { confirmLeaving } from "../leaving/unsaved-changes";

/** The delay before the first check after a lost connection, and the longest delay, in milliseconds. */
const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 30_000;

const TIMEOUT_MS = 5_000;

const isUnreachable = createStore(false);

async function pingServer(): Promise<boolean> {
  try {
    // The service worker does not cache `/sw.js`, so a reply comes from the server.
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return (await fetch("/sw.js", { method: "HEAD", cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

/** Returns whether the server responds, and records that for `useIsOffline`. */
export async function checkConnection(): Promise<boolean> {
  const isReachable = await pingServer();
  isUnreachable.set(!isReachable);
  return isReachable;
}

const startCheck = () => void checkConnection();

/** Returns whether the server is unreachable; checks that only if the last check failed or the browser is offline. */
export async function isServerUnreachable(): Promise<boolean> {
  return (isUnreachable.get() || !navigator.onLine) && !(await checkConnection());
}

/** Calls `proceed`, after a confirmation if there are unsaved changes; shows an alert instead if the server is unreachable. */
export async function confirmNavigation(proceed: () => void): Promise<void> {
  if (await isServerUnreachable()) showAlert("KESALAHAN", SCREEN_NOT_OPENED);
  else confirmLeaving(proceed);
}

/** Resolves when the server is reachable, or as soon as `signal` aborts. */
export async function whenReachable(signal: AbortSignal): Promise<void> {
  if (!(await checkConnection())) await isUnreachable.waitFor(false, signal);
}

export const useIsOffline = isUnreachable.use;

/** Checks the connection on `online` and `offline` events, and repeatedly while it is lost; calls `onChecked` after each check. Returns the function that stops this. */
export function watchConnection(onChecked = () => {}): () => void {
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = isUnreachable.subscribe(() => {
    clearTimeout(timer);
    // Checks again while the browser is offline even if the server responded, because `offline` is fired only once.
    const isRetried = isUnreachable.get() || !navigator.onLine;
    if (isRetried) timer = setTimeout(startCheck, wait);
    wait = isRetried ? Math.min(wait * 1.5, LONGEST_WAIT_MS) : FIRST_WAIT_MS;
    onChecked();
  });
  window.addEventListener("offline", startCheck);
  window.addEventListener("online", startCheck);
  if (!navigator.onLine) startCheck();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener("offline", startCheck);
    window.removeEventListener("online", startCheck);
  };
}

/** Announces a lost connection. Meanwhile it blocks links, so that the loaded screen stays readable. */
export function ConnectionBanner() {
  const isOffline = useSyncExternalStore(watchConnection, isUnreachable.get, () => false);

  const blockLink = (event: MouseEvent) => {
    if (!isOffline || !(event.target as Element).closest("a[href^='/']")) return;
    event.preventDefault();
    event.stopPropagation();
    showAlert("KESALAHAN", SCREEN_NOT_OPENED);
    startCheck();
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

/** Loads the screen in whose place the service worker has shown the offline page. */
function openScreen() {
  if (window.location.pathname === "/offline") window.location.replace("/");
  else window.location.reload();
}

/** Renders a button that checks the connection; once the server responds, the requested screen replaces the offline page. */
export function LeaveOfflinePage() {
  useEffect(() => {
    const unwatch = watchConnection(() => isUnreachable.get() || openScreen());
    const timer = setTimeout(startCheck, FIRST_WAIT_MS);
    return () => {
      unwatch();
      clearTimeout(timer);
    };
  }, []);
  return (
    <Button kind="primary" onClick={startCheck}>
      Coba Lagi
    </Button>
  );
}
