"use client";

import { useSyncExternalStore } from "react";

/** How long the first look for a lost connection waits, and at most each one after it, in milliseconds. */
const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 30_000;

const ANSWER_LIMIT_MS = 5_000;

let lost = false;
let wait = FIRST_WAIT_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

async function answers(): Promise<boolean> {
  try {
    // The worker itself is never in its cache: only the server can answer.
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    return (await fetch("/sw.js", { method: "HEAD", cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

/** Looks for the connection again after a while, and less and less often. */
function lookLater() {
  clearTimeout(timer);
  timer = setTimeout(() => void checkConnection(), wait);
  wait = Math.min(wait * 1.5, LONGEST_WAIT_MS);
}

/** Asks the server whether it is there; while it is not, it is asked again by and by. */
export async function checkConnection(): Promise<boolean> {
  lost = !(await answers());
  clearTimeout(timer);
  if (lost) lookLater();
  else wait = FIRST_WAIT_MS;
  for (const listener of listeners) listener();
  return !lost;
}

/** Whether the server is out of reach, proven by a request; where nothing speaks for it, none is made. */
export async function isOutOfReach(): Promise<boolean> {
  return (lost || !navigator.onLine) && !(await checkConnection());
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the connection was found lost. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => lost,
    () => false,
  );
}

/** Follows what the browser says of the connection, each time by asking the server. */
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

/** Calls back when the server answers again; it is known to be out of reach. */
export function whenBack(back: () => void): () => void {
  const unsubscribe = subscribe(() => !lost && back());
  const unwatch = watchConnection();
  lookLater();
  return () => {
    unsubscribe();
    unwatch();
  };
}
