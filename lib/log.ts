import "server-only";
import pino from "pino";

/** The log of the process: one JSON line per event on standard output, never with a token, password or profile value. */
export const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
