import "server-only";
import pino, { type LoggerOptions } from "pino";
import { cutLong } from "./cut-long";
import { errorFields } from "./error-fields";
import { processWide } from "./process-wide";
import { requestId } from "./request-id";

/** The format of a line; every text in it is cut to a maximum length. */
export const LINES = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => ({ requestId: requestId() }),
  formatters: { log: (fields) => cutLong(fields) as Record<string, unknown> },
  serializers: { err: (error) => cutLong(errorFields(error)), msg: (words) => cutLong(words) },
} satisfies LoggerOptions;

/**
 * The log of the process: one JSON line per event on standard output, with the request id, and never with a token,
 * password or profile value.
 */
export const log = processWide("log", () =>
  pino({
    // The settings are checked later; the level is needed before.
    level: process.env.LOG_LEVEL || "info",
    ...LINES,
  }),
);
