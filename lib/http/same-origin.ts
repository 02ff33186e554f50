import "server-only";
import { env } from "../process/env";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request with this method may change something. */
export function changesState(method: string): boolean {
  return !READING.has(method);
}

/**
 * Whether a request comes from a page of this app, as the browser says: by its origin, which must be one of the
 * settings or else that of the address it asks, and by where the browser says that it was made.
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
