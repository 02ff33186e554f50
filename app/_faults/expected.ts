import { expect } from "vitest";
import type { Call, Kind } from "./calls";
import table from "./expected.json";

/**
 * What the browser is told, fault by fault, as one line for each kind of call (requirements 8). Kinds
 * that are told the same share a line; `update of dealer-cabang` is the one resource with words of its own.
 */
const EXPECTED: Record<string, Record<string, string>> = table;

/** The faults that the table has. */
export const expectedFaults = Object.keys(EXPECTED);

const DOING: Partial<Record<Kind, string>> = {
  look: "updating",
  create: "creating",
  update: "updating",
  remove: "deleting",
};

/** How many rows a list has without a fault: the two of a sample, or the stock opname of the stand-in. */
const rowsOf = ({ sample }: Call) => String(sample ? 2 : 30);

/** The line of the table for a call that meets a fault. */
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

/** A reply as a line of the table; that of a picture has its status. */
function lineOf({ status, type, ...reply }: Reply): string {
  const line = type ?? lineOfKind(reply);
  return status === undefined ? line : `${status} ${line}`;
}

/** Checks what each of the calls that met a fault was told, under the name of the call of the API behind it. */
export function expectTold(fault: string, calls: Call[], replies: Record<string, unknown>): void {
  for (const call of calls) {
    const where = `${call.kind} of ${call.sample?.name ?? call.upstream} with ${fault}`;
    expect.soft(lineOf(replies[call.upstream] as Reply), where).toBe(expectedLine(fault, call));
  }
}
