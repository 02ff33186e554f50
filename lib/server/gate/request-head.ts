import "server-only";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isOwnSite } from "../http/same-origin";
import { MEGABYTE, MOST_BODY_MB } from "../process/env";

/** The largest body without a session, in bytes. */
export const SMALL_BODY = 64 * 1024;

/** The largest body, in bytes. */
export const MOST_BODY = MOST_BODY_MB * MEGABYTE;

type Head = Pick<IncomingMessage, "method" | "url" | "headers">;

export const pathOf = ({ url = "" }: Head) => url.split("?")[0] ?? "";

/** Returns whether the browser's scripts request data. */
export const isForData = (head: Head) => /^\/(lists|records|picks|images)\//.test(pathOf(head));

/** Returns whether a body has no length. */
export const isChunked = (headers: IncomingHttpHeaders) => headers["transfer-encoding"] !== undefined;

/** Returns the size in the head; a body without one counts as the largest. */
export function bodySize(headers: IncomingHttpHeaders): number {
  return isChunked(headers) ? MOST_BODY : Number(headers["content-length"] ?? 0);
}

const headersOf = (headers: IncomingHttpHeaders) => ({ get: (name: string) => textOf(headers[name]) });

const textOf = (header: string | string[] | undefined) => (header === undefined ? null : String(header));

/**
 * Returns whether a request counts for the rate limit: it reads data or posts a form. Excludes requests from other
 * sites, which the middleware refuses, and the use of a session.
 */
export function isCounted(head: Head): boolean {
  if (isForData(head)) return true;
  return head.method === "POST" && pathOf(head) !== "/session" && isOwnSite(headersOf(head.headers));
}
