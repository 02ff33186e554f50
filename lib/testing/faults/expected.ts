import { STATUS_CODES } from "node:http";
import { expect } from "vitest";
import { STATUSES } from "./faults";
import type { Call, Kind } from "./sample-calls";

type Lines = Record<string, string>;

const FAILED = "An error occurred while {doing} {noun}";
const GONE = "Data ini sudah dihapus. Kembali ke daftar untuk memeriksanya.";
const WRITES = "create, update, remove";

/** Returns the lines of a failure that reads show with these words. */
const failure = (words: string, picture: string, writes: string, login = words): Lines => ({
  list: words,
  picks: "An error occurred while get list dealer",
  picture,
  look: `${FAILED}\n${words}`,
  [WRITES]: writes,
  login: `failed for siti: ${login}`,
});

const REFUSED = "Server tidak dapat dihubungi (ECONNREFUSED)";

const lost = (words: string, status = 502) =>
  failure(
    words,
    `${status} ${words}`,
    `Hasilnya tidak diketahui: ${words}. Periksa daftar sebelum mencoba lagi.`,
  );

/** Returns the lines of an error of the API; a list that it does not have is no error. */
function refused(status: number, writes = FAILED, login = `${STATUS_CODES[status]} (${status})`): Lines {
  const lines = failure(
    `${STATUS_CODES[status]} (${status})`,
    `502 Server menjawab dengan kesalahan (${status})`,
    writes,
    login,
  );
  return status === 404
    ? { ...lines, list: "unavailable", picks: "unavailable", picture: "404 Foto tidak ada", look: GONE }
    : lines;
}

const unreadable = (status = 200) => `Jawaban server tidak dapat dibaca (${status})`;
const odd = (status?: number) => failure(unreadable(status), `502 ${unreadable()}`, "done");

const ended = (reason: string, words: string): Lines => ({
  "list, picks, look, create, update, remove": `session: ${reason}`,
  picture: `401 session: ${reason}`,
  login: `failed for siti: ${words}`,
});

const GOOD: Lines = {
  list: "rows: {rows}",
  picks: "choices",
  picture: "200 image/jpeg",
  "look, create, update, remove, login": "done",
};

const RESET = lost("Server tidak dapat dihubungi (RESET)");

/**
 * The expected reply for each fault, one line per kind of call (messages.md#failures). Kinds with the same reply share a line;
 * `update of dealer-cabang` is the one resource with its own message.
 */
const EXPECTED: Record<string, Lines> = {
  "no fault": GOOD,
  "a refused connection": failure(REFUSED, `502 ${REFUSED}`, `${FAILED}\n${REFUSED}`),
  "a slow answer": GOOD,
  "no answer": lost("Server tidak menjawab tepat waktu (ETIMEDOUT)", 504),
  "a reset before the headers": RESET,
  "a reset in the body": RESET,
  "a reset after the commit": RESET,
  "HTML with 200": lost(unreadable()),
  "an enormous body": lost("Jawaban server terlalu besar (200)"),
  "cut-off JSON": {
    ...lost(unreadable()),
    picture: "200 image/jpeg",
    create: `Hasilnya tidak diketahui: ${unreadable(201)}. Periksa daftar sebelum mencoba lagi.`,
  },
  "an empty body": odd(),
  "no content": odd(204),
  "an object where a list is meant": odd(),
  "numbers for rows": { ...odd(), list: "rows: 2", picks: "no choices", look: GONE },
  ...Object.fromEntries(
    STATUSES.map((status) => [`${status} with a message`, refused(status, "Pesan", "Pesan")]),
  ),
  "502 in HTML": refused(502),
  "422 with an error object with a list": refused(422, "Pertama", "Pertama"),
  "422 with an error object with a text": refused(422, "taken", "taken"),
  "422 with both": { ...refused(422, "Rinci", "Pesan"), "update of dealer-cabang": "Pesan" },
  "422 with empty objects": refused(422),
  "422 with nothing": refused(422),
  "500 with half an error object": refused(500),
  "a redirect": refused(302),
  "the end of the session": ended("expired", "Token tidak valid"),
  "the end of the session in an error object": ended("single", "Only one session is allowed"),
};

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
  const lineOf = (name: string) => lines.findLast(([names]) => names.split(", ").includes(name))?.[1];
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
