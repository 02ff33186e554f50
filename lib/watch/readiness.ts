import "server-only";
import { env } from "../process/env";
import { isStopping } from "./work-under-way";

/** How long the API may take to answer anything at all, and how long that holds, in milliseconds. */
const PROBE_MS = 2_000;
const HOLDS_MS = 2_000;

let last: { at: number; isReachable: Promise<boolean> } | undefined;

/** The contract has no call for this: whatever the API answers at its address will do. */
async function probe(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_MS);
  try {
    await fetch(env().API_BASE_URL, { method: "HEAD", redirect: "manual", cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}

function isApiReachable(): Promise<boolean> {
  const at = Date.now();
  if (!last || at - last.at > HOLDS_MS) last = { at, isReachable: probe() };
  return last.isReachable;
}

/** Whether this process should be sent requests: `null`, or why not. Wrong settings never get as far as here. */
export async function unreadiness(): Promise<"stopping" | "api" | null> {
  if (isStopping()) return "stopping";
  return (await isApiReachable()) ? null : "api";
}
