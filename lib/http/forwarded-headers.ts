import "server-only";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { env } from "../process/env";
import { log } from "../process/log";
import { onRequest } from "./on-request";

const HOST = "x-forwarded-host";

/** The header in which a request names the address that it comes from, once the server has seen to it. */
export const CLIENT_ADDRESS = "x-forwarded-for";

const textOf = (header: string | string[] | undefined) => String(header ?? "");

/**
 * The address behind a chain of forwarding proxies: of what they have noted, only as much counts as there are trusted
 * ones, since anybody may have written the rest.
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
    log.warn("X-Forwarded-For came although TRUSTED_PROXIES is 0: behind a proxy everybody has one address.");
  }
  hasWarned = true;
}

/** Puts what the settings and the connection say in the place of what a request says in its forwarded headers. */
export function correctForwarded({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">): void {
  const { APP_ORIGIN, TRUSTED_PROXIES } = env();
  const noted = textOf(headers[CLIENT_ADDRESS]);
  // Next itself asks in a client's name where an action belongs to another page.
  if (noted && TRUSTED_PROXIES === 0 && !headers["x-action-forwarded"]) warnOfProxy();
  headers[CLIENT_ADDRESS] = clientAddress(noted, socket.remoteAddress ?? "", TRUSTED_PROXIES);
  const trusted = APP_ORIGIN.find((origin) => origin === headers.origin) ?? APP_ORIGIN[0];
  // Next compares the origin of a server action with this header, and takes the asked host where there is none.
  if (trusted) headers[HOST] = new URL(trusted).host;
  else delete headers[HOST];
}

/** Corrects the forwarded headers of every request from now on, before anything else sees it. */
export function distrustForwardedHeaders(): void {
  onRequest(({ request }) => correctForwarded(request), "forwarded headers");
}
