import "server-only";
import pino from "pino";
import { processWide } from "./process-wide";
import { requestId } from "./request";
import { errorFields } from "./watch/error-fields";

/**
 * The log of the process: one JSON line per event on standard output, with the id of the request that it belongs to,
 * and never with a token, password or profile value.
 */
export const log = processWide("log", () =>
  pino({
    base: null,
    // The settings are checked before the first line is written; this one is needed to write them.
    level: process.env.LOG_LEVEL || "info",
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ requestId: requestId() }),
    serializers: { err: errorFields },
  }),
);
