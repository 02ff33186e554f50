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
import { env, MAX_BODY_MB, MEGABYTE } from "../process/env";
import { log } from "../process/log";

export type HttpExchange = { request: IncomingMessage; response: ServerResponse };

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

export const changesState = (method: string): boolean => !READING.has(method);

/** Returns whether this app sent a request, by Origin (APP_ORIGIN, else Host) and Sec-Fetch-Site. */
export function isOwnSite(headers: Pick<Headers, "get">): boolean {
  const fetchSite = headers.get("sec-fetch-site") ?? "same-origin";
  if (fetchSite !== "same-origin" && fetchSite !== "none") return false;
  const origin = headers.get("origin") ?? "";
  const { APP_ORIGIN } = env();
  if (APP_ORIGIN.length > 0) return APP_ORIGIN.includes(origin);
  const host = headers.get("host");
  return host !== null && (origin === `http://${host}` || origin === `https://${host}`);
}

const ROUTE_TEMPLATES = [
  ...ROUTES.map(({ path }) => path),
  LOGIN_PATH,
  NOT_FOUND_PATH,
  HELP_PATH,
  historyPath(),
  EVENTS_PATH,
  "/lists",
  "/lists/*",
  "/records/*",
  "/picks/*",
  "/images/*",
  "/session",
  "/offline",
  "/healthz",
  "/readyz",
];

const STATIC = /^\/(_next|icons|screenshots)\/|^\/[\w-]+\.(js|svg|png|ico|txt|webmanifest)$/;

/** Returns the route template of an address, for logs and metrics. */
export function routeOf(address: string): string {
  const [path = ""] = address.split("?");
  if (STATIC.test(path)) return "static";
  return ROUTE_TEMPLATES.find((template) => matchesPath(template, path)) ?? "other";
}

/** Returns whether requests of a route are logged at debug level only. */
export function isFrequentRoute(route: string): boolean {
  return route === "static" || route === "/healthz" || route === "/readyz";
}

export const SMALL_BODY_BYTES = 64 * 1024;

export const MAX_BODY_BYTES = MAX_BODY_MB * MEGABYTE;

type Head = Pick<IncomingMessage, "method" | "url" | "headers">;

export const pathOf = ({ url = "" }: Head) => url.split("?")[0] ?? "";

export const isDataRequest = (head: Head) => /^\/(lists|records|picks|images)\//.test(pathOf(head));

export const isChunked = (headers: IncomingHttpHeaders) => headers["transfer-encoding"] !== undefined;

/** Returns the declared size; a chunked body counts as the largest. */
export function bodySize(headers: IncomingHttpHeaders): number {
  return isChunked(headers) ? MAX_BODY_BYTES : Number(headers["content-length"] ?? 0);
}

const THUMBNAIL = /^\/images\/[^?]*\?lebar=/;

/** Returns whether a request counts towards the rate limit: data, or a form of this site. Thumbnails have a queue. */
export function isRateLimited(head: Head): boolean {
  if (THUMBNAIL.test(head.url ?? "")) return false;
  if (isDataRequest(head) || pathOf(head) === EVENTS_PATH) return true;
  const get = (name: string) => (head.headers[name] === undefined ? null : String(head.headers[name]));
  return head.method === "POST" && pathOf(head) !== "/session" && isOwnSite({ get });
}

const HOST = "x-forwarded-host";

/** The client's address, once `setForwardedHeaders` has run. */
export const CLIENT_ADDRESS_HEADER = "x-forwarded-for";

/** Returns the client's address from `x-forwarded-for`: the entry before those of the trusted proxies; a client can forge earlier ones. */
export function clientAddress(forwardedFor: string, socketAddress: string, trustedProxies: number): string {
  const chain = [...forwardedFor.split(",").map((part) => part.trim()), socketAddress];
  const address = chain.at(-1 - trustedProxies) ?? chain[0] ?? "";
  const plain = isIP(address) ? address : socketAddress;
  return plain.replace(/^::ffff:(?=\d+\.)/i, "");
}

const PROXY_WARNING =
  "X-Forwarded-For was sent but TRUSTED_PROXIES is 0: behind a proxy all clients share one address.";

let hasWarned = false;

/** Sets the forwarded headers of a request by the settings and the address of its connection. */
export function setForwardedHeaders({
  method,
  headers,
  socket,
}: Pick<IncomingMessage, "method" | "headers" | "socket">): void {
  const { APP_ORIGIN, TRUSTED_PROXIES } = env();
  const forwardedFor = String(headers[CLIENT_ADDRESS_HEADER] ?? "");
  // Next sends some actions to itself again, by POST, with these headers.
  if (forwardedFor && TRUSTED_PROXIES === 0 && method === "GET" && !hasWarned) {
    log.warn(PROXY_WARNING);
    hasWarned = true;
  }
  headers[CLIENT_ADDRESS_HEADER] = clientAddress(forwardedFor, socket.remoteAddress ?? "", TRUSTED_PROXIES);
  const trusted = APP_ORIGIN.find((origin) => origin === headers.origin) ?? APP_ORIGIN[0];
  // Next compares this header with the origin of a server action, and falls back to Host.
  if (trusted) headers[HOST] = new URL(trusted).host;
  else delete headers[HOST];
}

const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;
const LOOPBACK_ADDRESS = /^(127(\.\d+){3}|::1)$/;

/** Returns whether a browser on this computer uses plain HTTP without a proxy. */
function isPlainLoopback(headers: Pick<Headers, "get" | "has">): boolean {
  const { APP_ORIGIN, TRUSTED_PROXIES } = env();
  const host = headers.get("host") ?? "";
  // Next sets x-forwarded-proto from the connection unless the request has it.
  const isProxied = headers.has("forwarded") || (headers.get("x-forwarded-proto") ?? "http") !== "http";
  if (TRUSTED_PROXIES > 0 || isProxied) return false;
  if (APP_ORIGIN.length > 0 && !APP_ORIGIN.includes(`http://${host}`.toLowerCase())) return false;
  return LOOPBACK_HOST.test(host) && LOOPBACK_ADDRESS.test(headers.get(CLIENT_ADDRESS_HEADER) ?? "");
}

/** Returns whether cookies need HTTPS: not by plain HTTP on loopback, where Safari rejects secure ones. */
export function hasSecureCookies(headers: Pick<Headers, "get" | "has">): boolean {
  return env().SESSION_COOKIE_SECURE && !isPlainLoopback(headers);
}
