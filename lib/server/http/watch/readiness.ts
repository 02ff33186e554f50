import "server-only";
import { env } from "../../process/env";
import { isStopping } from "./work-under-way";

/** The timeout of the probe of the API, and how long its result is cached, in milliseconds. */
const PROBE_MS = 2_000;
const HOLDS_MS = 2_000;

let last: { at: number; isReachable: Promise<boolean> } | undefined;

/** The API has no health check: any response will do. */
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

/** Returns why this process should get no requests, or `null`. Wrong settings stop the start. */
export async function unreadiness(): Promise<"stopping" | "api" | null> {
  if (isStopping()) return "stopping";
  return (await isApiReachable()) ? null : "api";
}
