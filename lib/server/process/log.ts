import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import pino, { type LoggerOptions } from "pino";
import { processWide } from "./process-wide";
import { traceIdOf } from "./spans";

export const REQUEST_ID_HEADER = "x-request-id";

const REQUEST_ID_PATTERN = /^[\w-]{8,64}$/;

const requestStorage = processWide("requests", () => new AsyncLocalStorage<{ id: string }>());

export function requestIdFrom(value: string | string[] | undefined): string {
  return typeof value === "string" && REQUEST_ID_PATTERN.test(value) ? value : randomUUID();
}

export const withRequestId = <Result>(id: string, work: () => Result): Result =>
  requestStorage.run({ id }, work);

export const getRequestId = (): string | undefined => requestStorage.getStore()?.id;

/** Returns an object that identifies the current request, for a cache with one value per request. */
export const getCurrentRequest = (): object | undefined => requestStorage.getStore();

const MAX_STACK_FRAMES = 12;
const MAX_CAUSES = 3;

/** Removes private text from a message: paths, and everything from the first to the last quotation mark. */
export function redactMessage(text: string): string {
  return text.replace(/["'`].*["'`]/s, "…").replace(/\/\S*/g, "…");
}

const stringOrUndefined = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Returns the log fields of an error without private text: redacts its message, or leaves it out for a SyntaxError, which quotes its input. */
export function toErrorFields(
  error: unknown,
  causes = MAX_CAUSES,
): Record<string, unknown> & { stack?: string[] } {
  if (!(error instanceof Error)) return { type: typeof error };
  const stackFrames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: error.name,
    code: "code" in error ? stringOrUndefined(error.code) : undefined,
    digest: "digest" in error ? stringOrUndefined(error.digest) : undefined,
    message: error.name === "SyntaxError" ? undefined : redactMessage(error.message),
    stack: stackFrames.slice(0, MAX_STACK_FRAMES).map((line) => line.trim()),
    cause: error.cause !== undefined && causes > 0 ? toErrorFields(error.cause, causes - 1) : undefined,
  };
}

/** The limits of a logged value: the characters of a string, the entries of an object or array, and the levels of nesting. */
const MAX_STRING_LENGTH = 200;
const MAX_ENTRIES = 40;
const MAX_DEPTH = 6;

function truncateValue(value: unknown, depth = MAX_DEPTH): unknown {
  if (typeof value === "string") return value.slice(0, MAX_STRING_LENGTH);
  if (typeof value !== "object" || value === null || value instanceof Error) return value;
  if (depth === 0) return undefined;
  if (Array.isArray(value))
    return value.slice(0, MAX_ENTRIES).map((entry) => truncateValue(entry, depth - 1));
  const entries = Object.entries(value).slice(0, MAX_ENTRIES);
  return Object.fromEntries(
    entries.map(([name, entry]) => [name.slice(0, MAX_STRING_LENGTH), truncateValue(entry, depth - 1)]),
  );
}

export const LOG_OPTIONS = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => ({ requestId: getRequestId(), traceId: traceIdOf() }),
  formatters: { log: (fields) => truncateValue(fields) as Record<string, unknown> },
  serializers: { err: (error) => truncateValue(toErrorFields(error)), msg: (text) => truncateValue(text) },
} satisfies LoggerOptions;

/** The log, one JSON line per event. Never log a token, a password or a value of a profile. */
export const log = processWide("log", () =>
  // Reads LOG_LEVEL from `process.env`, because the log is created before `env` parses the settings.
  pino({ level: process.env.LOG_LEVEL || "info", ...LOG_OPTIONS }),
);
