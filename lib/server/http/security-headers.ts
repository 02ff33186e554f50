import { createHash, randomBytes } from "node:crypto";
import "server-only";
import type { ServerResponse } from "node:http";
import { env } from "../process/env";
import { pageStyles } from "./built-styles";
import { INLINE_SCRIPTS } from "./inline-scripts";
import { onRequest } from "./on-server";

const POLICY = "content-security-policy";

/**
 * Returns path and query of a request target; with an absolute URL, as for a proxy, redirects would repeat its host.
 */
export function ownTarget(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*\/?/i, "/");
}

function beforeHead(response: ServerResponse, act: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    act();
    return writeHead(...head);
  };
}

/** Adds the security headers to every response, and a nonce to every page; call before the first request. */
export function secureAnswers(): void {
  const headers = Object.entries(securityHeaders(env().SESSION_COOKIE_SECURE));
  const isDevelopment = process.env.NODE_ENV === "development";
  const policyOf = pagePolicy({ scripts: INLINE_SCRIPTS, styles: pageStyles() }, isDevelopment);

  onRequest(({ request, response }) => {
    const ofPage = policyOf(randomBytes(16).toString("base64"));
    // Next reads the nonce from this header.
    request.headers[POLICY] = ofPage;
    request.url = ownTarget(request.url ?? "/");
    for (const [name, value] of headers) response.setHeader(name, value);
    beforeHead(response, () => {
      const type = String(response.getHeader("content-type") ?? "");
      const isPage = type.startsWith("text/html");
      response.setHeader(POLICY, isPage ? ofPage : plainPolicy(type));
      if (isPage) for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
    });
  }, "security headers");
}

/** Headers of every response. */
const ALWAYS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  // With `no-referrer` a browser sends `Origin: null`, so the app's own forms would look foreign.
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Browser features that no page uses; each page disables them for itself and its frames. */
const UNUSED_FEATURES = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "otp-credentials",
  "payment",
  "picture-in-picture",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];

/** Additional headers of pages; other responses have no features to disable. */
export const PAGE_HEADERS = {
  "permissions-policy": UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", "),
};

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

type Inline = { scripts: string[]; styles: string[] };

/**
 * Returns the policy of a page for a nonce: it runs scripts with the nonce, scripts that those load, and inline scripts
 * with a known hash.
 */
export function pagePolicy({ scripts, styles }: Inline, isDevelopment = false): (nonce: string) => string {
  // In development React needs `eval` for stack traces, and Next adds styles without a nonce.
  const runs = `'strict-dynamic'${hashesOf(scripts)}${isDevelopment ? " 'unsafe-eval'" : ""}`;
  const known = hashesOf(styles);
  return (nonce) => {
    const looks = isDevelopment ? " 'unsafe-inline'" : ` 'nonce-${nonce}'${known}`;
    const policy = `default-src 'none'; script-src 'nonce-${nonce}' ${runs}; style-src 'self'${looks}; ${REST}`;
    return isDevelopment ? policy : `${policy}; ${TRUSTED}`;
  };
}
