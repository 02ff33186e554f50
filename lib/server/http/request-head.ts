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

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

export const changesState = (method: string): boolean => !SAFE_METHODS.has(method);

/** Returns whether a page of this app sent a request, by Sec-Fetch-Site and Origin. The Origin must be in APP_ORIGIN; if APP_ORIGIN is empty, it must match Host. */
export function isFromOwnSite(headers: Pick<Headers, "get">): boolean {
  const fetchSite = headers.get("sec-fetch-site") ?? "same-origin";
  if (fetchSite !== "same-origin" && fetchSite !== "none") return false;
  const origin = headers.get("origin") ?? "";
  const { APP_ORIGIN } = env();
  if (APP_ORIGIN.length > 0) return APP_ORIGIN.includes(origin);
  const host = headers.get("host");
  return host !== null && (origin === `http://${host}` || origin === `https://${host}`);
}

const SCREEN_PATHS = [
  ...ROUTES.map(({ path }) => path),
  LOGIN_PATH,
  NOT_FOUND_PATH,
  HELP_PATH,
  historyPath(),
];
const DATA_PATHS = [EVENTS_PATH, "/lists", "/lists/*", "/records/*", "/picks/*", "/images/*"];
const ROUTE_TEMPLATES = [...SCREEN_PATHS, ...DATA_PATHS, "/session", "/offline", "/healthz", "/readyz"];
const STATIC_PATH_PATTERN = /^\/(_next|icons|screenshots)\/|^\/[\w-]+\.(js|svg|png|ico|txt|webmanifest)$/;

/** Returns the route of a URL for logs and metrics: a template such as `/lists/*`, `static` or `other`. */
export function routeOf(address: string): string {
  const [path = ""] = address.split("?");
  if (STATIC_PATH_PATTERN.test(path)) return "static";
  return ROUTE_TEMPLATES.find((template) => matchesPath(template, path)) ?? "other";
}

/** Returns whether requests of a route are too frequent to be logged at the level `info` and to be traced. */
export const isFrequentRoute = (route: string) => ["static", "/healthz", "/readyz"].includes(route);

/** The size up to which a body needs no session and no reserved memory, in bytes. */
export const SMALL_BODY_BYTES = 64 * 1024;
export const MAX_BODY_BYTES = MAX_BODY_MB * MEGABYTE;

type RequestHead = Pick<IncomingMessage, "method" | "url" | "headers">;
export const pathOf = ({ url = "" }: RequestHead) => url.split("?")[0] ?? "";
export const isDataRequest = (head: RequestHead) => /^\/(lists|records|picks|images)\//.test(pathOf(head));
export const isChunked = (headers: IncomingHttpHeaders) => headers["transfer-encoding"] !== undefined;

/** Returns the size of a request's body by its headers, in bytes; MAX_BODY_BYTES for a chunked body. */
export function bodySizeOf(headers: IncomingHttpHeaders): number {
  return isChunked(headers) ? MAX_BODY_BYTES : Number(headers["content-length"] ?? 0);
}

const THUMBNAIL_URL_PATTERN = /^\/images\/[^?]*\?lebar=/;

/** Returns whether a request counts towards the rate limit: requests for data other than thumbnails do, and server actions of this site. */
export function isRateLimited(head: RequestHead): boolean {
  if (THUMBNAIL_URL_PATTERN.test(head.url ?? "")) return false;
  if (isDataRequest(head) || pathOf(head) === EVENTS_PATH) return true;
  const getHeader = (name: string) => (head.headers[name] === undefined ? null : String(head.headers[name]));
  return head.method === "POST" && pathOf(head) !== "/session" && isFromOwnSite({ get: getHeader });
}

const FORWARDED_HOST_HEADER = "x-forwarded-host";
/** The request header with the client's address, after `setForwardedHeaders`. */
export const CLIENT_ADDRESS_HEADER = "x-forwarded-for";

/** Returns the client's address: the entry of `x-forwarded-for` that the outermost trusted proxy added, because a client can forge the entries before it. */
export function clientAddress(forwardedFor: string, socketAddress: string, trustedProxies: number): string {
  const addresses = [...forwardedFor.split(",").map((part) => part.trim()), socketAddress];
  const address = addresses.at(-1 - trustedProxies) ?? addresses[0] ?? "";
  const validAddress = isIP(address) ? address : socketAddress;
  return validAddress.replace(/^::ffff:(?=\d+\.)/i, "");
}

const PROXY_WARNING =
  "X-Forwarded-For was sent but TRUSTED_PROXIES is 0: behind a proxy all clients share one address.";

let hasWarnedOfProxy = false;

/** Sets the request headers with the client's address, by TRUSTED_PROXIES, and with the host, by APP_ORIGIN. Warns once if a proxy is not trusted. */
export function setForwardedHeaders(request: Pick<IncomingMessage, "method" | "headers" | "socket">): void {
  const { method, headers, socket } = request;
  const { APP_ORIGIN, TRUSTED_PROXIES } = env();
  const forwardedFor = String(headers[CLIENT_ADDRESS_HEADER] ?? "");
  // Warns only for a GET, because Next itself sends POST requests with this header to this server.
  if (forwardedFor && TRUSTED_PROXIES === 0 && method === "GET" && !hasWarnedOfProxy) {
    log.warn(PROXY_WARNING);
    hasWarnedOfProxy = true;
  }
  headers[CLIENT_ADDRESS_HEADER] = clientAddress(forwardedFor, socket.remoteAddress ?? "", TRUSTED_PROXIES);
  const trustedOrigin = APP_ORIGIN.find((origin) => origin === headers.origin) ?? APP_ORIGIN[0];
  // Next compares the Origin of a server action with this header, or without it with Host.
  if (trustedOrigin) headers[FORWARDED_HOST_HEADER] = new URL(trustedOrigin).host;
  else delete headers[FORWARDED_HOST_HEADER];
}

const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;
const LOOPBACK_ADDRESS = /^(127(\.\d+){3}|::1)$/;

/** Returns whether a browser on the server's own computer sent a request by plain HTTP, without a proxy. */
function isPlainHttpLoopback(headers: Pick<Headers, "get" | "has">): boolean {
  const { APP_ORIGIN, TRUSTED_PROXIES } = env();
  const host = headers.get("host") ?? "";
  // Next sets x-forwarded-proto by the connection if the request does not have it.
  const hasProxyHeaders = headers.has("forwarded") || (headers.get("x-forwarded-proto") ?? "http") !== "http";
  if (TRUSTED_PROXIES > 0 || hasProxyHeaders) return false;
  if (APP_ORIGIN.length > 0 && !APP_ORIGIN.includes(`http://${host}`.toLowerCase())) return false;
  return LOOPBACK_HOST.test(host) && LOOPBACK_ADDRESS.test(headers.get(CLIENT_ADDRESS_HEADER) ?? "");
}

/** Returns whether cookies are `Secure`: by SESSION_COOKIE_SECURE, but never for plain HTTP on loopback, where Safari rejects such cookies. */
export const usesSecureCookies = (headers: Pick<Headers, "get" | "has">): boolean =>
  env().SESSION_COOKIE_SECURE && !isPlainHttpLoopback(headers);
