import { createHash } from "node:crypto";

/** What every answer says, whatever its status and content. */
const ALWAYS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  // A browser that tells no site where it comes from also hides it from this one, and its forms look foreign.
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Features of browsers that no page of this app uses; a page switches them off for itself and all that it loads. */
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

/** What every page says besides: an answer that is no page has no features to switch off. */
export const PAGE_HEADERS = {
  "permissions-policy": UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", "),
};

const HTTPS_ONLY = { "strict-transport-security": "max-age=63072000; includeSubDomains" };

/** The headers of every answer, with the promise to stay with HTTPS where the site has it. */
export function securityHeaders(hasHttps: boolean): Record<string, string> {
  return hasHttps ? { ...ALWAYS, ...HTTPS_ONLY } : ALWAYS;
}

const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** The policy of an answer that is no page, by its type: it loads and runs nothing. */
export function plainPolicy(type: string): string {
  if (type.startsWith("image/")) return `${NOTHING}; sandbox`;
  // A worker has the policy of its own script: that of lists loads another one, and the service worker fetches.
  if (type.startsWith("application/javascript")) return `${NOTHING}; script-src 'self'; connect-src 'self'`;
  return NOTHING;
}

function hashesOf(texts: string[]): string {
  const hashes = texts.map((text) => createHash("sha256").update(text).digest("base64"));
  return hashes.map((hash) => ` 'sha256-${hash}'`).join("");
}

const REST =
  "img-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/** Whose texts may become code: Next's loaders have policies of their own, and lib/http/inline-scripts.ts has the rest. */
const TRUSTED = "require-trusted-types-for 'script'; trusted-types default nextjs nextjs#bundler";

type Inline = { scripts: string[]; styles: string[] };

/**
 * The policy of a page, by its nonce: the page runs what carries the nonce, what that loads in turn, and what stands in
 * the page itself and is known by its hash.
 */
export function pagePolicy({ scripts, styles }: Inline, isDevelopment = false): (nonce: string) => string {
  // While developing, React finds by `eval` where an error comes from, and Next puts in styles without a nonce.
  const runs = `'strict-dynamic'${hashesOf(scripts)}${isDevelopment ? " 'unsafe-eval'" : ""}`;
  const known = hashesOf(styles);
  return (nonce) => {
    const looks = isDevelopment ? " 'unsafe-inline'" : ` 'nonce-${nonce}'${known}`;
    const policy = `default-src 'none'; script-src 'nonce-${nonce}' ${runs}; style-src 'self'${looks}; ${REST}`;
    return isDevelopment ? policy : `${policy}; ${TRUSTED}`;
  };
}
