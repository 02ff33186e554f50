import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { processWide } from "./process-wide";

/** The header that carries the id of a request: from a proxy, to the API, and back to the browser. */
export const REQUEST_ID = "x-request-id";

/** What is taken over from a proxy; anything else might not belong into a log. */
const WELL_FORMED = /^[\w-]{8,64}$/;

const ids = processWide("requestIds", () => new AsyncLocalStorage<string>());

/** The id of a request: the one that it came with, if that is well-formed, else a new one. */
export function idOf(given: string | string[] | undefined): string {
  return typeof given === "string" && WELL_FORMED.test(given) ? given : randomUUID();
}

/** Remembers the id for everything that is done for the current request from now on. */
export function enterRequest(id: string): void {
  ids.enterWith(id);
}

/** The id of the request that is being answered. */
export function requestId(): string | undefined {
  return ids.getStore();
}
