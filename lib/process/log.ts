import "server-only";
import pino, { type LoggerOptions } from "pino";
import { cutLong } from "./cut-long";
import { errorFields } from "./error-fields";
import { processWide } from "./process-wide";
import { requestId } from "./request-id";

/** How a line is made of what is told: with no text in it that could be as long as somebody likes. */
export const LINES = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => ({ requestId: requestId() }),
  formatters: { log: (fields) => cutLong(fields) as Record<string, unknown> },
  serializers: { err: (error) => cutLong(errorFields(error)), msg: (words) => cutLong(words) },
} satisfies LoggerOptions;

/**
 * The log of the process: one JSON line per event on standard output, with the id of the request that it belongs to,
 * and never with a token, password or profile value.
 */
export const log = processWide("log", () =>
  pino({
    // The settings are checked before the first line is written; this one is needed to write them.
    level: process.env.LOG_LEVEL || "info",
    ...LINES,
  }),
);
