import { join } from "node:path";
import { parseArgs } from "node:util";
import { MAX_OPNAME_ROWS } from "./seed-data/opname.ts";
import type { DemoOptions } from "./server.ts";

/** An invalid command line; its message is one sentence for the user. */
export class UsageError extends Error {}

/** Parses the command line of the stand-in. */
export function readOptions(args: string[]): DemoOptions {
  const { values } = parsed(args);
  return {
    port: integer("port", values.port, 65_535),
    host: values.host,
    file: values.data,
    opnameRows: integer("opname-rows", values["opname-rows"], MAX_OPNAME_ROWS),
    reset: values.reset,
    control: values.control,
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: "string", default: "4010" },
        host: { type: "string", default: "127.0.0.1" },
        data: { type: "string", default: join(".demo", "data.sqlite") },
        "opname-rows": { type: "string", default: "240" },
        reset: { type: "boolean", default: false },
        control: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    const [sentence = ""] = (error as Error).message.split(/\.? To specify|\n/);
    throw new UsageError(`${sentence.replace(/\.$/, "")}.`);
  }
}

function integer(name: string, text: string, most: number) {
  if (/^\d{1,9}$/.test(text) && Number(text) <= most) return Number(text);
  throw new UsageError(`--${name} must be a whole number from 0 to ${most}, not "${text}".`);
}
