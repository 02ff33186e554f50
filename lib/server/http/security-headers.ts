import "server-only";
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { getSettingsStorageKey } from "../../preferences/preferences";
import { env } from "../process/env";

/** Sets the security headers of a response. Removes from its request the policy header, and the origin from its URL. */
export function setSecurityHeaders(request: IncomingMessage, response: ServerResponse): void {
  lastResponseBySocket.set(request.socket, response);
  // Next reads the nonce of a page from this request header, which the middleware sets.
  delete request.headers[CSP_HEADER];
  request.url = pathAndQueryOf(request.url ?? "/");
  const [path = ""] = request.url.split("?");
  for (const [name, value] of Object.entries(createResponseHeaders(path))) response.setHeader(name, value);
}

const pathAndQueryOf = (target: string): string => target.replace(/^https?:\/\/[^/?#]*\/?/i, "/");

/** Returns the security headers of a response that is not a page; `path` is that of its request. */
export const createResponseHeaders = (path: string): Record<string, string> => ({
  ...createSecurityHeaders(env().SESSION_COOKIE_SECURE),
  [CSP_HEADER]: contentSecurityPolicyOf(path),
});

/** Returns the content security policy of a response that is not a page. */
function contentSecurityPolicyOf(path: string): string {
  if (/^\/images\/|\.(svg|png|ico)$/.test(path)) return `${DENY_ALL_POLICY}; sandbox`;
  // A worker has the policy of its own script: the list worker imports scripts, and the service worker fetches.
  if (path.endsWith(".js")) return `${DENY_ALL_POLICY}; script-src 'self'; connect-src 'self'`;
  return DENY_ALL_POLICY;
}

const CSP_HEADER = "content-security-policy";
const DENY_ALL_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Returns the security headers of all responses; `hasHttps` adds those for HTTPS only. */
export function createSecurityHeaders(hasHttps: boolean): Record<string, string> {
  return hasHttps ? { ...BASE_HEADERS, ...HTTPS_ONLY_HEADERS } : BASE_HEADERS;
}

const BASE_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  // With `no-referrer` browsers send `Origin: null`, and the server would refuse the app's own forms.
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

const HTTPS_ONLY_HEADERS = { "strict-transport-security": "max-age=63072000; includeSubDomains" };

/** Returns the security headers of a page, which allow scripts and styles with the nonce. */
export function createPageHeaders(nonce: string): Record<string, string> {
  const isDevelopment = process.env.NODE_ENV === "development";
  // In development React needs `eval`, and Next adds styles without a nonce.
  const scriptSources = `'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`;
  const styleSources = isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  const policy = `default-src 'none'; script-src ${scriptSources}; style-src 'self' ${styleSources}; ${CONSTANT_CSP_DIRECTIVES}`;
  return {
    [CSP_HEADER]: isDevelopment ? policy : `${policy}; ${TRUSTED_TYPES_POLICY}`,
    "permissions-policy": PERMISSIONS_POLICY,
  };
}

const CONSTANT_CSP_DIRECTIVES =
  "img-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/** Allows the Trusted Types policies of instrumentation-client.ts (`default`) and of Next's script loaders. */
const TRUSTED_TYPES_POLICY =
  "require-trusted-types-for 'script'; trusted-types default nextjs nextjs#bundler";

const PERMISSIONS_POLICY = `
  accelerometer autoplay browsing-topics camera display-capture encrypted-media fullscreen gamepad geolocation gyroscope hid
  identity-credentials-get idle-detection local-fonts magnetometer microphone midi otp-credentials payment picture-in-picture
  publickey-credentials-create publickey-credentials-get screen-wake-lock serial storage-access usb window-management
  xr-spatial-tracking
`
  .trim()
  .split(/\s+/)
  .map((feature) => `${feature}=()`)
  .join(", ");

/** Makes a server respond to malformed requests, for which Node does not call the request handler, with security headers. */
export function handleClientErrors(server: Server): void {
  server.on("clientError", (error, socket) => respondToBadRequest(error, socket as Socket));
}

/** Responds to a malformed request with the status that Node would send and the security headers, unless a response has started; closes the connection. */
function respondToBadRequest({ code = "" }: NodeJS.ErrnoException, socket: Socket): void {
  const response = lastResponseBySocket.get(socket);
  const isResponding = response?.headersSent && !response.writableFinished;
  if (socket.writable && !isResponding) socket.write(createRawResponse(STATUS_BY_ERROR.get(code) ?? 400));
  // Without this a slow client could keep the connection open.
  socket.destroy();
}

/** Returns the text of a response without a body, for a socket without a response object. */
export function createRawResponse(status: number): string {
  const headers = { ...createResponseHeaders(""), connection: "close" };
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headerLines.join("")}\r\n`;
}

/** The status of the response to a malformed request, by the code of Node's error; 400 for other codes. */
const STATUS_BY_ERROR = new Map([
  ["HPE_HEADER_OVERFLOW", 431],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", 413],
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
]);

/** The last response on each connection, by which `respondToBadRequest` knows whether it has started. */
const lastResponseBySocket = new WeakMap<Socket, ServerResponse>();

/** The script that applies a person's theme and styles before the first paint; `data-user` of its element is the user id. */
export const APPLY_SETTINGS_SCRIPT = `try{let s=JSON.parse(localStorage.getItem("${getSettingsStorageKey("")}"+document.currentScript.dataset.user));if(s){if(s.theme!="system")document.documentElement.dataset.theme=s.theme;let c=new CSSStyleSheet;c.replaceSync(s.styles);document.adoptedStyleSheets=[c]}}catch{}`;

/** The script that marks the document in browsers without `AbortSignal.any`, such as Firefox 123; it has only syntax that they know. */
export const MARK_OLD_BROWSER_SCRIPT =
  'if(!window.AbortSignal||!AbortSignal.any)document.documentElement.setAttribute("data-old","")';
