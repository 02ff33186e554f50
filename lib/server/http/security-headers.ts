import "server-only";
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { settingsKey } from "../../preferences/preferences";
import { env } from "../process/env";

const POLICY = "content-security-policy";

const NOTHING = "default-src 'none'; frame-ancestors 'none'";

const STATUSES = new Map([
  ["HPE_HEADER_OVERFLOW", 431],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", 413],
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
]);

/** The last response of each connection, sent or being sent. */
const latest = new WeakMap<Socket, ServerResponse>();

/** The bytes of an empty response, for a connection without a response object of Node. */
export function plainAnswer(status: number): string {
  const lines = Object.entries({ ...answerHeaders(""), connection: "close" }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
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

/** Returns path and query of a request target; with an absolute URL, as for a proxy, redirects would repeat its host. */
export const ownTarget = (target: string): string => target.replace(/^https?:\/\/[^/?#]*\/?/i, "/");

/** Returns the policy of an answer that is no page, by its path; a page gets its own (lib/server/session/guard-request.ts). */
function policyOf(path: string): string {
  if (/^\/images\/|\.(svg|png|ico)$/.test(path)) return `${NOTHING}; sandbox`;
  // A worker uses the policy of its script: the list worker loads another one, the service worker fetches.
  if (path.endsWith(".js")) return `${NOTHING}; script-src 'self'; connect-src 'self'`;
  return NOTHING;
}

/** Returns the headers of an answer to a path, before anything is known of it. */
export const answerHeaders = (path: string): Record<string, string> => ({
  ...securityHeaders(env().SESSION_COOKIE_SECURE),
  [POLICY]: policyOf(path),
});

/** Gives an answer the headers that every answer has. */
export function secureAnswer(request: IncomingMessage, response: ServerResponse): void {
  latest.set(request.socket, response);
  // Next takes the nonce of a page from it: only the middleware sets it.
  delete request.headers[POLICY];
  request.url = ownTarget(request.url ?? "/");
  const [path = ""] = request.url.split("?");
  for (const [name, value] of Object.entries(answerHeaders(path))) response.setHeader(name, value);
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

const REST =
  "img-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/** The policies that may create code: those of Next's loaders; instrumentation-client.ts has the other. */
const TRUSTED = "require-trusted-types-for 'script'; trusted-types default nextjs nextjs#bundler";

/** Returns the headers of a page, in which scripts and styles with the nonce run, and what such scripts load. */
export function pageHeaders(nonce: string): Record<string, string> {
  const isDevelopment = process.env.NODE_ENV === "development";
  // In development React needs `eval` for stack traces, and Next adds styles without a nonce.
  const scripts = `'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`;
  const styles = isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  const policy = `default-src 'none'; script-src ${scripts}; style-src 'self' ${styles}; ${REST}`;
  return {
    [POLICY]: isDevelopment ? policy : `${policy}; ${TRUSTED}`,
    "permissions-policy": UNUSED_FEATURES,
  };
}

/** The script of a page that applies a person's preferences before the first paint; `data-user` of the script names the person. */
export const APPLY_SETTINGS = `try{let s=JSON.parse(localStorage.getItem("${settingsKey("")}"+document.currentScript.dataset.user));if(s){if(s.theme!="system")document.documentElement.dataset.theme=s.theme;let c=new CSSStyleSheet;c.replaceSync(s.styles);document.adoptedStyleSheets=[c]}}catch{}`;

/** The script that marks the document in a browser without what the newest of the needed ones, Firefox 124, brought; in words that old ones know. */
export const MARK_OLD_BROWSER =
  'if(!window.AbortSignal||!AbortSignal.any)document.documentElement.setAttribute("data-old","")';
