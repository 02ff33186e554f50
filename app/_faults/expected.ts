import { expect } from "vitest";
import type { Call, Kind } from "./calls";
import type { Meaning } from "./faults";

const message = (text: string) => ({ kind: "message", text });
const failed = (text: string) => ({ kind: "failed", username: "siti", message: text });
const PICKS_FAILED = message("An error occurred while get list dealer");

const VERBS: Partial<Record<Kind, string>> = {
  create: "creating",
  update: "updating",
  look: "updating",
  remove: "deleting",
};

/** What a call that went well answers. */
const FINE: Record<Kind, object> = {
  list: { kind: "rows" },
  picks: { kind: "choices" },
  picture: { status: 200, type: "image/jpeg" },
  look: { kind: "done" },
  create: { kind: "done" },
  update: { kind: "done" },
  remove: { kind: "done" },
  login: { kind: "done" },
};

/** Text and code of a failure (SPEC.md section 8, list load failure). */
function words(meaning: Exclude<Meaning, { kind: "fine" | "rows" | "session" }>): string {
  return meaning.kind === "http" ? `${meaning.text} (${meaning.status})` : meaning.text;
}

function toldOfPicture(meaning: Exclude<Meaning, { kind: "fine" | "rows" }>) {
  if (meaning.kind === "session") return { status: 401, kind: "session", reason: meaning.reason };
  if (meaning.kind === "http" && meaning.status === 404) return { status: 404, ...message(words(meaning)) };
  const isLate = meaning.kind === "network" && meaning.isLate;
  return { status: isLate ? 504 : 502, ...message(words(meaning)) };
}

function toldOfWrite(
  { kind, sample }: Call,
  meaning: Exclude<Meaning, { kind: "fine" | "rows" | "session" }>,
) {
  const fallback = `An error occurred while ${VERBS[kind]} ${sample?.noun}`;
  if (meaning.kind === "http") {
    const isMessageFirst = kind === "update" && sample?.name === "dealer-cabang";
    const { message: first, detail } = meaning;
    return message((isMessageFirst ? (first ?? detail) : (detail ?? first)) ?? fallback);
  }
  if (meaning.kind === "network" && meaning.isUnsent) return message(`${fallback}\n${words(meaning)}`);
  return message(`Hasilnya tidak diketahui: ${words(meaning)}. Periksa daftar sebelum mencoba lagi.`);
}

function toldOfLook({ sample }: Call, meaning: Exclude<Meaning, { kind: "fine" | "session" }>) {
  const isGone = meaning.kind === "rows" || (meaning.kind === "http" && meaning.status === 404);
  if (isGone) return message("Data ini sudah dihapus. Kembali ke daftar untuk memeriksanya.");
  return message(`An error occurred while updating ${sample?.noun}\n${words(meaning)}`);
}

/** What the browser is to be told of a call whose answer means this (SPEC.md section 8, SCREENS.md). */
function told(call: Call, meaning: Meaning): object {
  const { kind } = call;
  if (meaning.kind === "fine") return FINE[kind];
  if (meaning.kind === "rows" && kind === "list") return { kind: "rows", length: meaning.length };
  if (meaning.kind === "rows" && kind === "picks") return { kind: "choices", choices: [] };
  if (kind === "look" && meaning.kind !== "session") return toldOfLook(call, meaning);
  if (meaning.kind === "rows") throw new Error(`A call to ${kind} has no rows.`);
  if (kind === "picture") return toldOfPicture(meaning);
  if (kind === "login" && meaning.kind === "session") return failed(meaning.message);
  if (meaning.kind === "session") return { kind: "session", reason: meaning.reason };
  if (kind === "login") {
    const own = meaning.kind === "http" ? (meaning.message ?? meaning.detail) : undefined;
    return failed(own ?? words(meaning));
  }
  if (kind !== "list" && kind !== "picks") return toldOfWrite(call, meaning);
  if (meaning.kind === "http" && meaning.status === 404) return { kind: "unavailable" };
  return kind === "picks" ? PICKS_FAILED : message(words(meaning));
}

/** The same of many calls, by the call of the API behind each. */
export function toldAll(calls: Call[], meaningOf: (call: Call) => Meaning): Record<string, unknown> {
  return Object.fromEntries(
    calls.map((call) => [call.upstream, expect.objectContaining(told(call, meaningOf(call)))]),
  );
}
