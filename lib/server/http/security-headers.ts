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

/** The last response of each connection. */
const latest = new WeakMap<Socket, ServerResponse>();

/** Returns an empty response as text, for a bare socket. */
export function rawResponse(status: number): string {
  const lines = Object.entries({ ...responseHeaders(""), connection: "close" }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`;
}

/** Responds as Node does, with security headers; aborts a response that has started. */
function refuse({ code = "" }: NodeJS.ErrnoException, socket: Socket): void {
  const response = latest.get(socket);
  const isAnswering = response?.headersSent && !response.writableFinished;
  if (socket.writable && !isAnswering) socket.write(rawResponse(STATUSES.get(code) ?? 400));
  // A slow client would keep the connection open.
  socket.destroy();
}

/** Handles malformed requests, for which Node calls no handler. */
export function refuseBadRequests(server: Server): void {
  server.on("clientError", (error, socket) => refuse(error, socket as Socket));
}

/** Returns path and query of a request target, which may be an absolute URL. */
const pathAndQueryOf = (target: string): string => target.replace(/^https?:\/\/[^/?#]*\/?/i, "/");

/** Returns the policy of a response that is not a page; pages get theirs in guard-request.ts. */
function policyOf(path: string): string {
  if (/^\/images\/|\.(svg|png|ico)$/.test(path)) return `${NOTHING}; sandbox`;
  // A worker has the policy of its script: the list worker imports, the service worker fetches.
  if (path.endsWith(".js")) return `${NOTHING}; script-src 'self'; connect-src 'self'`;
  return NOTHING;
}

export const responseHeaders = (path: string): Record<string, string> => ({
  ...securityHeaders(env().SESSION_COOKIE_SECURE),
  [POLICY]: policyOf(path),
});

export function setSecurityHeaders(request: IncomingMessage, response: ServerResponse): void {
  latest.set(request.socket, response);
  // Next reads the nonce of a page from it; only the middleware may set it.
  delete request.headers[POLICY];
  request.url = pathAndQueryOf(request.url ?? "/");
  const [path = ""] = request.url.split("?");
  for (const [name, value] of Object.entries(responseHeaders(path))) response.setHeader(name, value);
}

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  // With `no-referrer` browsers send `Origin: null`, and the app's own forms would be refused.
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Browser features that no page uses. */
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

export function securityHeaders(hasHttps: boolean): Record<string, string> {
  return hasHttps ? { ...ALWAYS, ...HTTPS_ONLY } : ALWAYS;
}

const PAGE_SOURCES =
  "img-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/** The Trusted Types policies of Next's loaders and of instrumentation-client.ts. */
const TRUSTED = "require-trusted-types-for 'script'; trusted-types default nextjs nextjs#bundler";

/** Returns the headers of a page whose scripts and styles have the nonce. */
export function pageHeaders(nonce: string): Record<string, string> {
  const isDevelopment = process.env.NODE_ENV === "development";
  // In development React needs `eval`, and Next adds styles without a nonce.
  const scripts = `'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`;
  const styles = isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  const policy = `default-src 'none'; script-src ${scripts}; style-src 'self' ${styles}; ${PAGE_SOURCES}`;
  return {
    [POLICY]: isDevelopment ? policy : `${policy}; ${TRUSTED}`,
    "permissions-policy": UNUSED_FEATURES,
  };
}

/** Applies a person's preferences before the first paint; the script's `data-user` names the person. */
export const APPLY_SETTINGS_SCRIPT = `try{let s=JSON.parse(localStorage.getItem("${settingsKey("")}"+document.currentScript.dataset.user));if(s){if(s.theme!="system")document.documentElement.dataset.theme=s.theme;let c=new CSSStyleSheet;c.replaceSync(s.styles);document.adoptedStyleSheets=[c]}}catch{}`;

/** Marks the document in browsers older than Firefox 124; uses only old syntax. */
export const MARK_OLD_BROWSER_SCRIPT =
  'if(!window.AbortSignal||!AbortSignal.any)document.documentElement.setAttribute("data-old","")';
