import { parseArgs } from "node:util";

/** An invalid command line; its message is one sentence for the user. */
export class UsageError extends Error {}

export type Options = {
  /** The number of runs. */
  runs: number;
  /** The lengths of the opname list, ascending. */
  rows: number[];
};

const MAX_ROWS = 200_000;

/** Parses the benchmark's command line; throws `UsageError`. */
export function readOptions(args: string[]): Options {
  const { quick, runs, rows } = parsed(args);
  return {
    runs: integer("runs", runs ?? (quick ? "1" : "5"), 1, 100),
    rows: (rows ?? "60,100000")
      .split(",")
      .map((text) => integer("rows", text, 1, MAX_ROWS))
      .sort((one, other) => one - other),
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        quick: { type: "boolean", default: false },
        runs: { type: "string" },
        rows: { type: "string" },
      },
    }).values;
  } catch (error) {
    throw new UsageError(
      `${(error as Error).message}\nUsage: npm run bench -- [--quick] [--runs N] [--rows N,N,N]`,
    );
  }
}

/** Parses a integer number of the command line; throws `UsageError`. */
export function integer(name: string, text: string, least: number, most: number) {
  if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
  throw new UsageError(`--${name} takes whole numbers from ${least} to ${most}, not "${text}".`);
}
