"use client";

import { useEffect, useSyncExternalStore } from "react";
import { SCREEN_NOT_OPENED } from "@/lib/messages/problem";
import { showAlert } from "../../_ui/alerts";
import { Button } from "../../_ui/button";
import { createStore } from "../../_ui/state/store";
import { useWindowEvent } from "../../_ui/state/use-window-event";
import { confirmLeaving } from "../leaving/unsaved-changes";

/** The delay before the first retry, and the longest one, in milliseconds. */
const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 30_000;

const ANSWER_LIMIT_MS = 5_000;

/** Whether the server was unreachable at the last check. */
const lost = createStore(false);

async function answers(): Promise<boolean> {
  try {
    // `/sw.js` is never in the worker's cache: the server must reply.
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    return (await fetch("/sw.js", { method: "HEAD", cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

export async function checkConnection(): Promise<boolean> {
  const isInReach = await answers();
  lost.set(!isInReach);
  return isInReach;
}

const check = () => void checkConnection();

/** Returns whether the server is unreachable; sends a request only if the last check failed or the browser is offline. */
export async function isServerUnreachable(): Promise<boolean> {
  return (lost.get() || !navigator.onLine) && !(await checkConnection());
}

/** Calls `proceed`, after a confirmation if there are unsaved changes; shows an alert instead if the server is unreachable. */
export async function confirmNavigation(proceed: () => void): Promise<void> {
  if (await isServerUnreachable()) showAlert("KESALAHAN", SCREEN_NOT_OPENED);
  else confirmLeaving(proceed);
}

/** Resolves when the server is reachable or `signal` aborts. */
export async function whenReachable(signal: AbortSignal): Promise<void> {
  if (!(await checkConnection())) await lost.waitFor(false, signal);
}

/** Returns whether the last check could not reach the server. */
export const useIsOffline = lost.use;

/** Checks on `online` and `offline`, and until the server responds and the browser is not offline; calls back after each check. */
export function watchConnection(onChecked = () => {}): () => void {
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = lost.subscribe(() => {
    clearTimeout(timer);
    // Retries even after a successful check: the `offline` event is fired only once.
    const isRetried = lost.get() || !navigator.onLine;
    if (isRetried) timer = setTimeout(check, wait);
    wait = isRetried ? Math.min(wait * 1.5, LONGEST_WAIT_MS) : FIRST_WAIT_MS;
    onChecked();
  });
  window.addEventListener("offline", check);
  window.addEventListener("online", check);
  if (!navigator.onLine) check();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener("offline", check);
    window.removeEventListener("online", check);
  };
}

/** Announces a lost connection and blocks links meanwhile, so that the loaded page stays readable. */
export function ConnectionBanner() {
  const offline = useSyncExternalStore(watchConnection, lost.get, () => false);

  const stay = (event: MouseEvent) => {
    if (!offline || !(event.target as Element).closest("a[href^='/']")) return;
    event.preventDefault();
    event.stopPropagation();
    showAlert("KESALAHAN", SCREEN_NOT_OPENED);
    check();
  };
  useWindowEvent("click", stay, true);

  return (
    <p
      role="status"
      className="border-line border-b bg-danger-soft px-4 py-2 font-medium text-danger-strong text-sm empty:hidden"
    >
      {offline &&
        "Tidak ada koneksi. Data yang sudah dimuat tetap dapat dibaca dan dicari, tetapi belum dapat disimpan."}
    </p>
  );
}

/** Reloads the requested URL, at which the offline page is shown. */
function openScreen() {
  if (window.location.pathname === "/offline") window.location.replace("/");
  else window.location.reload();
}

/** Leaves the offline page when the connection returns, or at once by a button. */
export function LeaveOfflinePage() {
  useEffect(() => {
    const unwatch = watchConnection(() => lost.get() || openScreen());
    const timer = setTimeout(check, FIRST_WAIT_MS);
    return () => {
      unwatch();
      clearTimeout(timer);
    };
  }, []);
  return (
    <Button kind="primary" onClick={check}>
      Coba Lagi
    </Button>
  );
}
