import "server-only";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isOwnSite } from "../http/same-origin";

/** How many bytes may come from somebody without a session. */
export const SMALL_BODY = 64 * 1024;

/** How many bytes may come at all, as next.config.mjs has it. */
export const MOST_BODY = 48 * 1024 * 1024;

type Head = Pick<IncomingMessage, "method" | "url" | "headers">;

export const pathOf = ({ url = "" }: Head) => url.split("?")[0] ?? "";

/** Whether a request is for data that the browser's scripts fetch. */
export const isForData = (head: Head) => /^\/(lists|picks|images)\//.test(pathOf(head));

/** Whether a body comes without a length. */
export const isChunked = (headers: IncomingHttpHeaders) => headers["transfer-encoding"] !== undefined;

/** How many bytes a body has by its head; one without a length counts as the largest. */
export function bodySize(headers: IncomingHttpHeaders): number {
  return isChunked(headers) ? MOST_BODY : Number(headers["content-length"] ?? 0);
}

const headersOf = (headers: IncomingHttpHeaders) => ({ get: (name: string) => textOf(headers[name]) });

const textOf = (header: string | string[] | undefined) => (header === undefined ? null : String(header));

/**
 * Whether a request counts for the limit of one person: it reads data, or sends a form. What another site sends does
 * not, since the middleware refuses it and nobody could help it; neither does the use of a session.
 */
export function isCounted(head: Head): boolean {
  if (isForData(head)) return true;
  return head.method === "POST" && pathOf(head) !== "/session" && isOwnSite(headersOf(head.headers));
}
