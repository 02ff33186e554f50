import "server-only";
import type {
  EntryAction,
  EntryOutcome,
  EntryValues,
  Intent,
  Origin,
  PictureNote,
  Settlement,
} from "../../batch/history/entry";
import type { WireFields } from "../../fields/checks";
import type { Cell } from "../../list/list";
import { type ResourceDefinition, readField } from "../../resources/resource-definition";
import { describe, isUnsent } from "../api/errors";
import { requestId } from "../process/log";
import { LOST_STATUSES, type OrRefusal, type Refusal } from "../session/refusal";
import type { Session } from "../session/seal";

/** The cells of a record by their fields. */
export type Cells = Record<string, Cell>;

/** A write: the key of its record and its cells before, as far as they are known, what is sent, and where it comes from. */
export type RecordedWrite = {
  action: EntryAction;
  key: string | null;
  before: Cells | null;
  sent: WireFields;
  origin: Origin;
};

/** The API's message, if any, or why there is none. */
export type Written = OrRefusal<string | null>;

async function noteOf(file: File): Promise<PictureNote> {
  const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return { name: file.name, size: file.size, sha256: Buffer.from(hash).toString("hex") };
}

/** Returns what is sent of the fields of the record's list: nothing else, as a password, comes into the history. */
async function valuesOf(resource: ResourceDefinition, sent: WireFields): Promise<EntryValues> {
  const values: EntryValues = {};
  for (const field of Object.keys(resource.row)) {
    const value = sent[field];
    if (value instanceof File) values[field] = await noteOf(value);
    else if (value !== undefined) values[field] = readField(resource, field, sent);
  }
  return values;
}

/** Of an update only the fields that it changes. */
function changesOf(before: Cells, sent: EntryValues): Pick<Intent, "before" | "after"> {
  const fields = Object.keys(sent).filter((field) => sent[field] !== before[field]);
  const only = (values: EntryValues) =>
    Object.fromEntries(fields.map((field) => [field, values[field] ?? ""]));
  return { before: only(before), after: only(sent) };
}

/** Returns what the history stores of a write before it is sent. */
export async function intentOf(
  resource: ResourceDefinition,
  session: Session,
  write: RecordedWrite,
): Promise<Intent> {
  const { action, key, before, origin } = write;
  const sent = await valuesOf(resource, write.sent);
  const named: EntryValues = { ...sent, ...before };
  const label = resource.named.map((field) => named[field]).filter(Boolean);
  const { way, batch = null, place = null, undoes = null } = origin;
  return {
    at: Date.now(),
    userId: session.userId,
    username: session.username,
    userName: session.name,
    role: session.role,
    resource: resource.name,
    key,
    label: label.length > 0 ? label.join(" · ") : (key ?? ""),
    action,
    ...{ way, batch, place, undoes },
    ...(action === "update"
      ? changesOf(before ?? {}, sent)
      : { before, after: action === "create" ? sent : null }),
    requestId: requestId() ?? null,
  };
}

/** Returns what became of a write whose failure this is, and its words: the API's own, if it has any. */
function outcomeOf(failure: Refusal): { outcome: EntryOutcome; detail: string | null } {
  switch (failure.kind) {
    case "http": {
      const words = failure.detail ?? failure.message;
      const outcome = LOST_STATUSES.includes(failure.status) ? "unknown" : "rejected";
      return { outcome, detail: words ? `${words} (${failure.status})` : describe(failure) };
    }
    case "network":
      return { outcome: isUnsent(failure) ? "unsent" : "unknown", detail: describe(failure) };
    case "unreadable":
    case "oversized":
      return { outcome: "unknown", detail: describe(failure) };
    case "session":
      return { outcome: "rejected", detail: "Sesi sudah berakhir." };
    default:
      return { outcome: "rejected", detail: null };
  }
}

/** Returns what the history stores of a write after it was sent. */
export function settlementOf(result: Written): Settlement {
  const end = result.ok ? { outcome: "done" as const, detail: null } : outcomeOf(result.failure);
  return { ...end, doneAt: Date.now() };
}
