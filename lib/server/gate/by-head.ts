import "server-only";
import type { IncomingMessage } from "node:http";
import { TOO_LARGE } from "../../messages/problem";
import { routeOf } from "../http/watch/route-of";
import type { GateRefusal } from "./refusal";
import { bodySize, MOST_BODY, pathOf } from "./request-head";

const METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);
const READING = new Set(["GET", "HEAD"]);

/** Read-only routes. */
const FIXED = new Set(["static", "/offline", "/healthz", "/readyz"]);

function allowedMethods(path: string): Set<string> {
  return FIXED.has(routeOf(path)) ? READING : METHODS;
}

function isMalformed(path: string): boolean {
  try {
    return decodeURIComponent(path) === "";
  } catch {
    return true;
  }
}

/** Returns whether Next would fail at an address; the middleware redirects unknown ones that are read. */
function isUnreadable(method: string, path: string): boolean {
  if (!path.startsWith("/")) return true;
  return isMalformed(path) && !(READING.has(method) && routeOf(path) === "other");
}

const isUpgrade = ({ headers }: IncomingMessage) =>
  headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? "");

/** Returns why a request is refused by its head alone, or `null`. */
export function refusalByHead(request: IncomingMessage): GateRefusal | null {
  const { method = "", headers } = request;
  const path = pathOf(request);
  if (isUpgrade(request)) return { reason: "upgrade", status: 400 };
  if (isUnreadable(method, path)) return { reason: "address", status: 400 };
  const allowed = allowedMethods(path);
  if (!allowed.has(method)) {
    return { reason: "method", status: 405, headers: { allow: [...allowed].join(", ") } };
  }
  if (bodySize(headers) > MOST_BODY) {
    return { reason: "size", status: 413, problem: { kind: "message", text: TOO_LARGE } };
  }
  return null;
}
