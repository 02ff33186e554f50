import "server-only";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import {
  EVENTS_PATH,
  HELP_PATH,
  historyPath,
  LOGIN_PATH,
  matchesPath,
  NOT_FOUND_PATH,
  ROUTES,
} from "../../resources/routes";
import { env, MEGABYTE, MOST_BODY_MB } from "../process/env";
import { log } from "../process/log";

/** A new request, before any handler. */
export type RequestStart = { request: IncomingMessage; response: ServerResponse };

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** Returns whether a method may change something. */
export const changesState = (method: string): boolean => !READING.has(method);

/** Returns whether a page of this app sent a request: by its Origin, in APP_ORIGIN or else that of Host, and its Sec-Fetch-Site. */
export function isOwnSite(headers: Pick<Headers, "get">): boolean {
  const madeAt = headers.get("sec-fetch-site") ?? "same-origin";
  if (madeAt !== "same-origin" && madeAt !== "none") return false;
  const origin = headers.get("origin") ?? "";
  const { APP_ORIGIN } = env();
  if (APP_ORIGIN.length > 0) return APP_ORIGIN.includes(origin);
  const host = headers.get("host");
  return host !== null && (origin === `http://${host}` || origin === `https://${host}`);
}

const ROUTE_TEMPLATES = [
  ...ROUTES.map(({ path }) => path),
  ...[LOGIN_PATH, NOT_FOUND_PATH, HELP_PATH, historyPath()],
  ...["/lists", "/lists/*", "/records/*", "/picks/*", "/images/*", "/session", EVENTS_PATH],
  ...["/offline", "/healthz", "/readyz"],
];

const STATIC = /^\/(_next|icons|screenshots)\/|^\/[\w-]+\.(js|svg|png|ico|txt|webmanifest)$/;

/** Returns the route template of an address for logs and metrics: without keys, names or queries. */
export function routeOf(address: string): string {
  const [path = ""] = address.split("?");
  if (STATIC.test(path)) return "static";
  return ROUTE_TEMPLATES.find((template) => matchesPath(template, path)) ?? "other";
}

/** Returns whether a route is requested too often to be logged each time. */
export function isFrequent(route: string): boolean {
  return route === "static" || route === "/healthz" || route === "/readyz";
}

/** The largest body without a session, in bytes. */
export const SMALL_BODY = 64 * 1024;

export const MOST_BODY = MOST_BODY_MB * MEGABYTE;

type Head = Pick<IncomingMessage, "method" | "url" | "headers">;

export const pathOf = ({ url = "" }: Head) => url.split("?")[0] ?? "";

/** Returns whether the browser's scripts request data. */
export const isForData = (head: Head) => /^\/(lists|records|picks|images)\//.test(pathOf(head));

export const isChunked = (headers: IncomingHttpHeaders) => headers["transfer-encoding"] !== undefined;

/** Returns the size in the head; a body without one counts as the largest. */
export function bodySize(headers: IncomingHttpHeaders): number {
  return isChunked(headers) ? MOST_BODY : Number(headers["content-length"] ?? 0);
}

const THUMBNAIL = /^\/images\/[^?]*\?lebar=/;

/** Returns whether a request counts for the rate limit: it reads data, or posts a form of this site; thumbnails have a queue of their own. */
export function isCounted(head: Head): boolean {
  if (THUMBNAIL.test(head.url ?? "")) return false;
  if (isForData(head) || pathOf(head) === EVENTS_PATH) return true;
  const get = (name: string) => (head.headers[name] === undefined ? null : String(head.headers[name]));
  return head.method === "POST" && pathOf(head) !== "/session" && isOwnSite({ get });
}

const HOST = "x-forwarded-host";

/** The header with the client's address, after it was corrected here. */
export const CLIENT_ADDRESS = "x-forwarded-for";

/** Returns the client's address from X-Forwarded-For; a client may send what stands before the entries of trusted proxies. */
export function clientAddress(noted: string, socketAddress: string, trustedProxies: number): string {
  const chain = [...noted.split(",").map((part) => part.trim()), socketAddress];
  const address = chain.at(-1 - trustedProxies) ?? chain[0] ?? "";
  const plain = isIP(address) ? address : socketAddress;
  return plain.replace(/^::ffff:(?=\d+\.)/i, "");
}

const PROXY_WORDS =
  "X-Forwarded-For was sent but TRUSTED_PROXIES is 0: behind a proxy all clients share one address.";

let hasWarned = false;

/** Overwrites the forwarded headers with the settings and the address of the connection. */
export function correctForwarded({
  method,
  headers,
  socket,
}: Pick<IncomingMessage, "method" | "headers" | "socket">): void {
  const { APP_ORIGIN, TRUSTED_PROXIES } = env();
  const noted = String(headers[CLIENT_ADDRESS] ?? "");
  // Next sends some actions, by POST, to itself once more with these headers.
  if (noted && TRUSTED_PROXIES === 0 && method === "GET" && !hasWarned) {
    log.warn(PROXY_WORDS);
    hasWarned = true;
  }
  headers[CLIENT_ADDRESS] = clientAddress(noted, socket.remoteAddress ?? "", TRUSTED_PROXIES);
  const trusted = APP_ORIGIN.find((origin) => origin === headers.origin) ?? APP_ORIGIN[0];
  // Next compares this header with the origin of a server action, and falls back to Host.
  if (trusted) headers[HOST] = new URL(trusted).host;
  else delete headers[HOST];
}

const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;
const LOOPBACK_ADDRESS = /^(127(\.\d+){3}|::1)$/;

/** Returns whether a browser on this computer sent a request by plain HTTP, and nothing tells of a proxy between. */
function isPlainLoopback(headers: Pick<Headers, "get" | "has">): boolean {
  const { APP_ORIGIN, TRUSTED_PROXIES } = env();
  const host = headers.get("host") ?? "";
  return (
    TRUSTED_PROXIES === 0 &&
    (APP_ORIGIN.length === 0 || APP_ORIGIN.includes(`http://${host}`.toLowerCase())) &&
    LOOPBACK_HOST.test(host) &&
    LOOPBACK_ADDRESS.test(headers.get(CLIENT_ADDRESS) ?? "") &&
    // Next sets it to the scheme of the connection, unless the request has it.
    (headers.get("x-forwarded-proto") ?? "http") === "http" &&
    !headers.has("forwarded")
  );
}

/** Whether cookies are for HTTPS only. By plain HTTP on loopback they are not: Safari does not keep them; behind a proxy they always are. */
export function hasSecureCookies(headers: Pick<Headers, "get" | "has">): boolean {
  return env().SESSION_COOKIE_SECURE && !isPlainLoopback(headers);
}
