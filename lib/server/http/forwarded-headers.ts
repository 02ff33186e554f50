import "server-only";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { env } from "../process/env";
import { log } from "../process/log";
import { onRequest } from "./on-server";

const HOST = "x-forwarded-host";

/** The header with the client's address, after it was corrected here. */
export const CLIENT_ADDRESS = "x-forwarded-for";

const textOf = (header: string | string[] | undefined) => String(header ?? "");

/**
 * Returns the client's address from X-Forwarded-For. Only the entries of trusted proxies count, since a client may send
 * the others.
 */
export function clientAddress(noted: string, socketAddress: string, trustedProxies: number): string {
  const chain = [...noted.split(",").map((part) => part.trim()), socketAddress];
  const address = chain.at(-1 - trustedProxies) ?? chain[0] ?? "";
  const plain = isIP(address) ? address : socketAddress;
  return plain.replace(/^::ffff:(?=\d+\.)/i, "");
}

let hasWarned = false;

function warnOfProxy(): void {
  if (!hasWarned) {
    log.warn(
      "X-Forwarded-For was sent but TRUSTED_PROXIES is 0: behind a proxy all clients share one address.",
    );
  }
  hasWarned = true;
}

/** Overwrites the forwarded headers with the settings and the address of the connection. */
export function correctForwarded({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">): void {
  const { APP_ORIGIN, TRUSTED_PROXIES } = env();
  const noted = textOf(headers[CLIENT_ADDRESS]);
  // Next forwards an action to its page with the client's headers.
  if (noted && TRUSTED_PROXIES === 0 && !headers["x-action-forwarded"]) warnOfProxy();
  headers[CLIENT_ADDRESS] = clientAddress(noted, socket.remoteAddress ?? "", TRUSTED_PROXIES);
  const trusted = APP_ORIGIN.find((origin) => origin === headers.origin) ?? APP_ORIGIN[0];
  // Next compares this header with the origin of a server action, and falls back to Host.
  if (trusted) headers[HOST] = new URL(trusted).host;
  else delete headers[HOST];
}

/** Corrects the forwarded headers of every request, before other handlers. */
export function distrustForwardedHeaders(): void {
  onRequest(({ request }) => correctForwarded(request), "forwarded headers");
}

const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;
const LOOPBACK_ADDRESS = /^(127(\.\d+){3}|::1)$/;

/** Returns whether a browser on this computer sent a request by plain HTTP, with no proxy between: the settings and the headers tell of none. */
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

/**
 * Returns whether the cookies of a response are for HTTPS only. By plain HTTP on loopback they are not: Safari does not keep them
 * there. What a client may send makes them no less secure where a proxy is expected.
 */
export function hasSecureCookies(headers: Pick<Headers, "get" | "has">): boolean {
  return env().SESSION_COOKIE_SECURE && !isPlainLoopback(headers);
}
