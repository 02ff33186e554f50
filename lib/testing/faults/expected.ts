import { expect } from "vitest";
import type { Call, Kind } from "./calls";
import table from "./expected.json";

/**
 * The expected reply for each fault, one line per kind of call (requirements 8). Kinds with the same reply share a line;
 * `update of dealer-cabang` is the one resource with its own message.
 */
const EXPECTED: Record<string, Record<string, string>> = table;

/** The faults in the table. */
export const expectedFaults = Object.keys(EXPECTED);

const DOING: Partial<Record<Kind, string>> = {
  look: "updating",
  create: "creating",
  update: "updating",
  remove: "deleting",
};

/** Returns the row count of a list without a fault: two of a sample, else that of the stand-in's stock opname. */
const rowsOf = ({ sample }: Call) => String(sample ? 2 : 30);

/** Returns the line of the table for a call and its fault. */
export function expectedLine(fault: string, call: Call): string {
  const { kind, sample } = call;
  const lines = Object.entries(EXPECTED[fault] ?? {});
  const lineOf = (name: string) => lines.find(([names]) => names.split(", ").includes(name))?.[1];
  const line = lineOf(`${kind} of ${sample?.name}`) ?? lineOf(kind) ?? `no line for ${kind}`;
  return line
    .replace("{doing}", DOING[kind] ?? "")
    .replace("{noun}", sample?.noun ?? "")
    .replace("{rows}", rowsOf(call));
}

type Reply = {
  kind?: string;
  text?: string;
  reason?: string;
  length?: number;
  choices?: unknown[];
  username?: string;
  message?: string;
  status?: number;
  type?: string;
};

function lineOfKind({ kind = "", text, reason, length, choices, username, message }: Reply): string {
  if (kind === "message") return String(text);
  if (kind === "session") return `session: ${reason}`;
  if (kind === "rows") return `rows: ${length}`;
  if (kind === "choices") return choices?.length === 0 ? "no choices" : "choices";
  if (kind === "failed") return `failed for ${username}: ${message}`;
  return kind;
}

/** Formats a reply as a line of the table; that of a picture has its status. */
function lineOf({ status, type, ...reply }: Reply): string {
  const line = type ?? lineOfKind(reply);
  return status === undefined ? line : `${status} ${line}`;
}

/** Checks the reply of each call with a fault; `replies` is keyed by `upstream`. */
export function expectReplies(fault: string, calls: Call[], replies: Record<string, unknown>): void {
  for (const call of calls) {
    const where = `${call.kind} of ${call.sample?.name ?? call.upstream} with ${fault}`;
    expect.soft(lineOf(replies[call.upstream] as Reply), where).toBe(expectedLine(fault, call));
  }
}
