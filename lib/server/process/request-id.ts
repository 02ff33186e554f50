import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { processWide } from "./process-wide";

/** The header with the id of a request: from a proxy, to the API, and back to the browser. */
export const REQUEST_ID = "x-request-id";

/** The ids accepted from a proxy; others might not belong into a log. */
const WELL_FORMED = /^[\w-]{8,64}$/;

const requests = processWide("requests", () => new AsyncLocalStorage<{ id: string }>());

/** Returns the id of a request if it is well-formed, else a new one. */
export function idOf(value: string | string[] | undefined): string {
  return typeof value === "string" && WELL_FORMED.test(value) ? value : randomUUID();
}

/** Stores the id for the rest of the current request. */
export function enterRequest(id: string): void {
  requests.enterWith({ id });
}

/** Returns the id of the current request. */
export function requestId(): string | undefined {
  return requests.getStore()?.id;
}

/** Returns an object of the current request alone, as the key of what is computed once for it. */
export function currentRequest(): object | undefined {
  return requests.getStore();
}
