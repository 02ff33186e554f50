"use client";

import { keepAll } from "./before-loss";

const waiting: (() => void)[] = [];
let holds = 0;

/** Loads the page anew, after everything worth keeping was kept. */
export async function reload(): Promise<void> {
  await Promise.all(keepAll());
  window.location.reload();
}

/** Says that a reload would now lose something that cannot be kept; the answer says that this is over. */
export function holdReload(): () => void {
  holds += 1;
  return () => {
    holds -= 1;
    if (holds === 0) for (const go of waiting.splice(0)) go();
  };
}

export function isReloadHeld(): boolean {
  return holds > 0;
}

/** Waits until nothing holds a reload back. */
export async function reloadFree(): Promise<void> {
  if (isReloadHeld()) await new Promise<void>((resolve) => waiting.push(resolve));
}
