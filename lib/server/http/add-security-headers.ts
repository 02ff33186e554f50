import "server-only";
import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { env } from "../process/env";
import { pageStyles } from "./built-styles";
import { INLINE_SCRIPTS } from "./inline-scripts";
import { onRequest } from "./on-request";
import { PAGE_HEADERS, pagePolicy, plainPolicy, securityHeaders } from "./security-headers";

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
