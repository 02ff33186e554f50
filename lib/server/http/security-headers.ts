import { createHash, randomBytes } from "node:crypto";
import "server-only";
import { readdirSync, readFileSync } from "node:fs";
import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import path from "node:path";
import { env } from "../process/env";
import { inlineScripts } from "./inline-scripts";
import type { RequestStart } from "./request-head";

const STATUSES = new Map([
  ["HPE_HEADER_OVERFLOW", 431],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", 413],
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
]);

/** The last response of each connection, sent or being sent. */
const latest = new WeakMap<Socket, ServerResponse>();

/** Returns the headers of an empty response that closes its connection. */
export function plainHeaders(): Record<string, string> {
  return {
    ...securityHeaders(env().SESSION_COOKIE_SECURE),
    "content-security-policy": plainPolicy(""),
    connection: "close",
  };
}

/** The bytes of an empty response, for a connection without a response object of Node. */
export function plainAnswer(status: number): string {
  const lines = Object.entries(plainHeaders()).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`;
}

/** Responds as Node does, but with headers; cuts off a response that has started. */
function refuse({ code = "" }: NodeJS.ErrnoException, socket: Socket): void {
  const response = latest.get(socket);
  const isAnswering = response?.headersSent && !response.writableFinished;
  if (socket.writable && !isAnswering) socket.write(plainAnswer(STATUSES.get(code) ?? 400));
  // A slow client would not close the connection.
  socket.destroy();
}

/** Responds to malformed requests with the security headers: Node calls no handler for them. */
export function answerBadRequests(server: Server): void {
  server.on("clientError", (error, socket) => refuse(error, socket as Socket));
}

/** Returns the style sheets of the build, and gives them to the pages (app/_ui/page-head.tsx); none in development. */
function pageStyles(): string[] {
  if (process.env.NODE_ENV === "development") return [];
  const folder = path.join(process.cwd(), ".next/static/css");
  const styles = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"));
  globalThis.pageStyles = styles;
  return styles;
}

const POLICY = "content-security-policy";

/** Returns path and query of a request target; with an absolute URL, as for a proxy, redirects would repeat its host. */
export const ownTarget = (target: string): string => target.replace(/^https?:\/\/[^/?#]*\/?/i, "/");

/** Returns the hook that adds the security headers to every response, and a nonce to every page. */
export function secureAnswers(): (start: RequestStart) => void {
  const headers = Object.entries(securityHeaders(env().SESSION_COOKIE_SECURE));
  const isDevelopment = process.env.NODE_ENV === "development";
  const policyOf = pagePolicy({ scripts: inlineScripts(), styles: pageStyles() }, isDevelopment);

  return ({ request, response }) => {
    latest.set(request.socket, response);
    const ofPage = policyOf(randomBytes(16).toString("base64"));
    // Next reads the nonce from this header.
    request.headers[POLICY] = ofPage;
    request.url = ownTarget(request.url ?? "/");
    for (const [name, value] of headers) response.setHeader(name, value);
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
    response.writeHead = (...head: unknown[]) => {
      const type = String(response.getHeader("content-type") ?? "");
      const isPage = type.startsWith("text/html");
      response.setHeader(POLICY, isPage ? ofPage : plainPolicy(type));
      if (isPage) response.setHeader("permissions-policy", UNUSED_FEATURES);
      return writeHead(...head);
    };
  };
}

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  // With `no-referrer` a browser sends `Origin: null`, so the app's own forms would look foreign.
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Browser features that no page uses; each page disables them for itself and its frames. */
const UNUSED_FEATURES = `
  accelerometer autoplay browsing-topics camera display-capture encrypted-media fullscreen gamepad geolocation gyroscope hid
  identity-credentials-get idle-detection local-fonts magnetometer microphone midi otp-credentials payment picture-in-picture
  publickey-credentials-create publickey-credentials-get screen-wake-lock serial storage-access usb window-management
  xr-spatial-tracking
`
  .trim()
  .split(/\s+/)
  .map((feature) => `${feature}=()`)
  .join(", ");

const HTTPS_ONLY = { "strict-transport-security": "max-age=63072000; includeSubDomains" };

/** Returns the headers of every response, with HSTS if the site has HTTPS. */
export function securityHeaders(hasHttps: boolean): Record<string, string> {
  return hasHttps ? { ...ALWAYS, ...HTTPS_ONLY } : ALWAYS;
}

const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** Returns the policy of a response that is no page: it loads and runs nothing. */
export function plainPolicy(type: string): string {
  if (type.startsWith("image/")) return `${NOTHING}; sandbox`;
  // A worker uses the policy of its script: the list worker loads another one, the service worker fetches.
  if (type.startsWith("application/javascript")) return `${NOTHING}; script-src 'self'; connect-src 'self'`;
  return NOTHING;
}

function hashesOf(texts: string[]): string {
  const hashes = texts.map((text) => createHash("sha256").update(text).digest("base64"));
  return hashes.map((hash) => ` 'sha256-${hash}'`).join("");
}

const REST =
  "img-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/** The policies that may create code: those of Next's loaders; lib/server/http/inline-scripts.ts has the other. */
const TRUSTED = "require-trusted-types-for 'script'; trusted-types default nextjs nextjs#bundler";

/** Returns the policy of a page for a nonce, with which scripts run, those that they load, and inline ones with a known hash. */
export function pagePolicy(
  { scripts, styles }: { scripts: string[]; styles: string[] },
  isDevelopment = false,
): (nonce: string) => string {
  // In development React needs `eval` for stack traces, and Next adds styles without a nonce.
  const runs = `'strict-dynamic'${hashesOf(scripts)}${isDevelopment ? " 'unsafe-eval'" : ""}`;
  const known = hashesOf(styles);
  return (nonce) => {
    const looks = isDevelopment ? " 'unsafe-inline'" : ` 'nonce-${nonce}'${known}`;
    const policy = `default-src 'none'; script-src 'nonce-${nonce}' ${runs}; style-src 'self'${looks}; ${REST}`;
    return isDevelopment ? policy : `${policy}; ${TRUSTED}`;
  };
}
