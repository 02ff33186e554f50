import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import pino, { type LoggerOptions } from "pino";
import { processWide } from "./process-wide";
import { traceIdOf } from "./spans";

/** The header with the id of a request, from proxy, to API and browser. */
export const REQUEST_ID_HEADER = "x-request-id";

const WELL_FORMED = /^[\w-]{8,64}$/;

const requests = processWide("requests", () => new AsyncLocalStorage<{ id: string }>());

/** Returns a well-formed id, else a new one. */
export function requestIdFrom(value: string | string[] | undefined): string {
  return typeof value === "string" && WELL_FORMED.test(value) ? value : randomUUID();
}

export const withRequestId = <Result>(id: string, work: () => Result): Result => requests.run({ id }, work);

export const requestId = (): string | undefined => requests.getStore()?.id;

/** Returns an object of the current request, as the key of its cached values. */
export const currentRequest = (): object | undefined => requests.getStore();

const MAX_FRAMES = 12;
const MAX_CAUSES = 3;

/** Removes paths, and all between the first and the last quotation mark. */
export function redactQuotes(text: string): string {
  return text.replace(/["'`].*["'`]/s, "…").replace(/\/\S*/g, "…");
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Returns the fields of an error for the log, without quotations; the message of a SyntaxError is one. */
export function errorFields(
  error: unknown,
  causes = MAX_CAUSES,
): Record<string, unknown> & { stack?: string[] } {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: error.name,
    code: "code" in error ? textOf(error.code) : undefined,
    digest: "digest" in error ? textOf(error.digest) : undefined,
    message: error.name === "SyntaxError" ? undefined : redactQuotes(error.message),
    stack: frames.slice(0, MAX_FRAMES).map((line) => line.trim()),
    cause: error.cause !== undefined && causes > 0 ? errorFields(error.cause, causes - 1) : undefined,
  };
}

/** The limits of a logged value: characters, entries, depth. */
const LONGEST = 200;
const MAX_ENTRIES = 40;
const DEEPEST = 6;

function truncate(value: unknown, depth = DEEPEST): unknown {
  if (typeof value === "string") return value.slice(0, LONGEST);
  if (typeof value !== "object" || value === null || value instanceof Error) return value;
  if (depth === 0) return undefined;
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((entry) => truncate(entry, depth - 1));
  const entries = Object.entries(value).slice(0, MAX_ENTRIES);
  return Object.fromEntries(
    entries.map(([name, entry]) => [name.slice(0, LONGEST), truncate(entry, depth - 1)]),
  );
}

export const LOG_OPTIONS = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => ({ requestId: requestId(), traceId: traceIdOf() }),
  formatters: { log: (fields) => truncate(fields) as Record<string, unknown> },
  serializers: { err: (error) => truncate(errorFields(error)), msg: (words) => truncate(words) },
} satisfies LoggerOptions;

/** The log: one JSON line per event, never with a token, password or profile value. */
export const log = processWide("log", () =>
  // The settings are parsed later.
  pino({ level: process.env.LOG_LEVEL || "info", ...LOG_OPTIONS }),
);
