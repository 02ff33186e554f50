"use client";

import { createStore } from "../../_ui/state/store";

/** The delay before the first retry, and the longest one, in milliseconds. */
const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 30_000;

const ANSWER_LIMIT_MS = 5_000;

/** Whether the server did not respond the last time it was asked. */
const lost = createStore(false);
let wait = FIRST_WAIT_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

async function answers(): Promise<boolean> {
  try {
    // `/sw.js` is never in the worker's cache: the server must reply.
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    return (await fetch("/sw.js", { method: "HEAD", cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

function lookLater() {
  clearTimeout(timer);
  timer = setTimeout(() => void checkConnection(), wait);
  wait = Math.min(wait * 1.5, LONGEST_WAIT_MS);
}

/** Asks the server whether it is reachable; retries until it is and the browser does not report itself offline. */
export async function checkConnection(): Promise<boolean> {
  const isInReach = await answers();
  clearTimeout(timer);
  // An answer that arrives as the network goes is the last one: the `offline` event is not repeated.
  if (isInReach && navigator.onLine) wait = FIRST_WAIT_MS;
  else lookLater();
  lost.set(!isInReach);
  return isInReach;
}

/** Whether a request proved the server unreachable; sends none unless there is a sign of it. */
export async function isOutOfReach(): Promise<boolean> {
  return (lost.get() || !navigator.onLine) && !(await checkConnection());
}

/** Resolves when the server is in reach, at once if it is, or when `signal` aborts. */
export async function whenInReach(signal: AbortSignal): Promise<void> {
  if (await checkConnection()) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = lost.subscribe(() => !lost.get() && end());
    const end = () => {
      unsubscribe();
      resolve();
    };
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
  });
}

/** Returns whether the server is out of reach. */
export const useIsOffline = lost.use;

/** Checks with the server on every `online` and `offline` event. */
export function watchConnection(): () => void {
  const check = () => void checkConnection();
  window.addEventListener("offline", check);
  window.addEventListener("online", check);
  if (!navigator.onLine) check();
  return () => {
    clearTimeout(timer);
    window.removeEventListener("offline", check);
    window.removeEventListener("online", check);
  };
}

/** Calls back when an unreachable server responds again. */
export function whenBack(back: () => void): () => void {
  const unsubscribe = lost.subscribe(() => !lost.get() && back());
  const unwatch = watchConnection();
  lookLater();
  return () => {
    unsubscribe();
    unwatch();
  };
}
