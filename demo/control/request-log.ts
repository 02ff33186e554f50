import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Next } from "hono";
import type { Call } from "../http/call.ts";

type LoggedFile = { field: string; name: string; type: string; size: number; sha256: string };

/** One call of the API; its status is null until the response, and stays null if the connection is dropped. */
export type LoggedRequest = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  fields: Record<string, string>;
  files: LoggedFile[];
  status: number | null;
  scope: string | null;
};

// Bounds the memory during a load test.
const LONGEST_LOG = 20_000;

/** The calls since the last clear, oldest first. */
export class RequestLog {
  #requests: LoggedRequest[] = [];

  add(request: LoggedRequest) {
    this.#requests.push(request);
    if (this.#requests.length > LONGEST_LOG) this.#requests.shift();
  }

  list(scope?: string) {
    return this.#requests.filter((request) => scope === undefined || request.scope === scope);
  }

  clear(scope?: string) {
    this.#requests = this.#requests.filter((request) => scope !== undefined && request.scope !== scope);
  }
}

/** Middleware that logs every call. */
export function logRequests(log: RequestLog) {
  return async (call: Call, next: Next) => {
    const entry = entryOf(call);
    log.add(entry);
    await next();
    if (!call.get("isDropped")) entry.status = call.res.status;
  };
}

function entryOf(call: Call): LoggedRequest {
  const { method = "", url = "", headers } = call.env.incoming;
  const { fields, files } = call.get("body");
  return {
    method,
    path: url,
    headers,
    fields,
    files: files.map(({ field, name, type, bytes }) => {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      return { field, name, type, size: bytes.length, sha256 };
    }),
    status: null,
    scope: call.get("scope") ?? null,
  };
}
