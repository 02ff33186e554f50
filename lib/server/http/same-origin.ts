import "server-only";
import { env } from "../process/env";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** Returns whether a method may change something. */
export function changesState(method: string): boolean {
  return !READING.has(method);
}

/**
 * Returns whether a page of this app sent a request: its Origin must be in APP_ORIGIN, or match Host if that is not
 * set, and Sec-Fetch-Site must not name another origin.
 */
export function isOwnSite(headers: Pick<Headers, "get">): boolean {
  const madeAt = headers.get("sec-fetch-site") ?? "same-origin";
  if (madeAt !== "same-origin" && madeAt !== "none") return false;
  const origin = headers.get("origin") ?? "";
  const { APP_ORIGIN } = env();
  if (APP_ORIGIN.length > 0) return APP_ORIGIN.includes(origin);
  const host = headers.get("host");
  return host !== null && (origin === `http://${host}` || origin === `https://${host}`);
}
