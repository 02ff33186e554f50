import "server-only";
import { setImmediate } from "node:timers/promises";
import { MAX_WRITES, type PlannedWrite, type SentWrite } from "../../batch/writes";
import {
  type Entry,
  mayHaveHappened,
  type UndoReply,
  type UndoView,
  WRITE_ACTIONS,
} from "../../history/entry";
import { pictureFields } from "../../history/record-instances";
import { fieldLabel, valueText } from "../../history/rows";
import { traceRecords } from "../../history/traced-records";
import { type FieldsAuthor, planUndo, type UndoCandidate, type UndoPlan } from "../../history/undo";
import { formatDateTime } from "../../list/format";
import type { Cell } from "../../list/list";
import { HISTORY_UNAVAILABLE, type Message, NOT_ALLOWED } from "../../messages/problem";
import { can } from "../../resources/permissions";
import { copiedFields, formValues } from "../../resources/record-values";
import { listFields, type ResourceDefinition, readField } from "../../resources/resource-definition";
import { env } from "../process/env";
import { authorize } from "../session/guard";
import type { Session } from "../session/seal";
import { nullIfUnavailable, queryStore } from "../store/store-client";
import { readCurrentRecords } from "./current-records";
import { createFieldEncryption } from "./hidden-fields";
import { failedRead } from "./replies";
import { presetValues } from "./save-form";
import { loadRelatedEntries } from "./settle-list";

type UndoRequest = { entry: number } | { batch: string };

/** Parses the query parameters of an undo screen; returns `null` if they name no entry or batch. */
export function parseUndoRequest(entry: unknown, batch: unknown): UndoRequest | null {
  if (typeof batch === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(batch)) return { batch };
  return typeof entry === "string" && /^\d{1,15}$/.test(entry) ? { entry: Number(entry) } : null;
}

/** Returns the preview of an undo, for a person who may read the list. */
export async function readUndo(resource: ResourceDefinition, request: UndoRequest): Promise<UndoReply> {
  const session = await authorize("read", resource.permission);
  if (!session.ok) return failedRead(session.failure);
  const newestEntry = await newestEntryToUndo(resource, request);
  if (!newestEntry) return { kind: "gone" };
  if ("kind" in newestEntry) return newestEntry;
  const currentRecords = await readCurrentRecords(resource, session.value);
  if (!currentRecords.ok) return failedRead(currentRecords.failure);
  const planned = await nullIfUnavailable(planRows(resource, request, currentRecords.value.rows));
  if (!planned) return STORE_UNAVAILABLE;
  if (!planned.rows) return TOO_MANY_ENTRIES;
  const presentRow = createUndoPresenter(resource, session.value);
  const undoViews: UndoView[] = [];
  for (const row of planned.rows) {
    undoViews.push(await presentRow(row));
    if (undoViews.length % ROWS_AT_ONCE === 0) await setImmediate();
  }
  return { kind: "undo", rows: undoViews };
}

/** Returns the newest entry that a request would undo, `null` if the list has none, or a message if the store is unavailable. */
export async function newestEntryToUndo(resource: ResourceDefinition, request: UndoRequest) {
  const entries = await nullIfUnavailable(entriesToUndo(resource, request, 1));
  return entries ? (entries[0] ?? null) : STORE_UNAVAILABLE;
}

/** Plans an undo against the rows of the list, record by record; `rows` is `null` if too many entries are related. */
async function planRows(resource: ResourceDefinition, request: UndoRequest, rows: unknown[]) {
  // Reads the entries after the list, because the read of the list may have settled some of them.
  const entries = await entriesToUndo(resource, request, MAX_ENTRIES);
  const related = await loadRelatedEntries(resource, entries, rows);
  return { rows: related && planUndo(resource, entries, { rows, related }) };
}

/** The maximum number of entries of a batch: a write that was sent again has several. */
const MAX_ENTRIES = 2 * MAX_WRITES;

async function entriesToUndo(
  { name }: ResourceDefinition,
  request: UndoRequest,
  limit: number,
): Promise<Entry[]> {
  const entries = await ("entry" in request
    ? queryStore("entriesOf", [request.entry])
    : queryStore("entriesOfBatch", request.batch, limit));
  return entries.filter(({ resource }) => resource === name);
}

/** The number of rows that are formatted before other requests get a turn. */
const ROWS_AT_ONCE = 500;

const STORE_UNAVAILABLE: Message = { kind: "message", text: HISTORY_UNAVAILABLE };
const TOO_MANY_ENTRIES: Message = {
  kind: "message",
  text: "Terlalu banyak yang terjadi sejak itu untuk diperiksa.",
};

/** Returns a function that converts the undo of a record for the screen; its writes are encrypted for the person. */
function createUndoPresenter(resource: ResourceDefinition, session: Session) {
  const { APP_TIMEZONE: timeZone } = env();
  const visible = new Set(listFields(resource));
  const { encryptWrite } = createFieldEncryption(resource, session);
  const pictures = pictureFields(resource);
  const toTab = async (write: PlannedWrite, undoes: number) => ({ ...(await encryptWrite(write)), undoes });
  const formatTime = (at: number) => formatDateTime(new Date(at).toISOString(), timeZone);

  function textOf(field: string, value: Cell): string {
    if (pictures.includes(field)) return value === "" ? "tidak ada" : "ada";
    return valueText(resource, field, value, timeZone) ?? "";
  }

  async function showCandidate({ key, fields, changedBy, write }: UndoCandidate, entry: number) {
    const shown = fields.filter(({ field }) => field !== resource.key && visible.has(field));
    return {
      key,
      values: [
        ...shown.map(({ field, value }) => ({
          label: fieldLabel(resource, field),
          text: textOf(field, value),
        })),
        ...(changedBy ? [{ label: "Diubah", text: `${changedBy.name}, ${formatTime(changedBy.at)}` }] : []),
      ],
      write: await toTab(write, entry),
    };
  }

  /** Returns a sentence for each person who set current values, with the fields if there are several people. */
  function describeChangers(changers: FieldsAuthor[]): string[] {
    return changers.map(({ fields, name, at = 0 }) => {
      const rest = name ? `iubah ${name} pada ${formatTime(at)}.` : "iubah di luar aplikasi ini.";
      const labels = fields.map((field) => fieldLabel(resource, field)).join(", ");
      return changers.length > 1 ? `${labels}: d${rest}` : `D${rest}`;
    });
  }

  return async (row: UndoPlan): Promise<UndoView> => {
    const { label, fields, entry, changedBy = [] } = row;
    const refusal = refusalOf(resource, session, row);
    const { writes, candidates } = refusal === null ? row : { writes: [] };
    const changes = fields.filter(({ from, to }) => from !== to);
    return {
      kind: refusal === null ? row.kind : "impossible",
      label,
      changes: changes.map(({ field, from, to }) => ({
        label: fieldLabel(resource, field),
        ...(visible.has(field) && {
          from: valueText(resource, field, from, timeZone),
          to: valueText(resource, field, to, timeZone),
        }),
      })),
      notes: [...describeChangers(changedBy), ...(refusal === null ? [] : [refusal]), ...row.notes],
      writes: await Promise.all(writes.map((write) => toTab(write, entry))),
      ...(candidates && {
        candidates: await Promise.all(candidates.map((candidate) => showCandidate(candidate, entry))),
      }),
    };
  };
}

const NO_INITIAL_PASSWORD = "Kata kunci awal pengguna baru belum diatur.";

function refusalOf(
  resource: ResourceDefinition,
  { role }: Session,
  { writes, candidates }: UndoPlan,
): string | null {
  const kinds = [...writes, ...(candidates ?? []).map(({ write }) => write)].map(({ kind }) => kind);
  if (!kinds.every((kind) => can(role, resource.permission, WRITE_ACTIONS[kind]))) return NOT_ALLOWED;
  return kinds.includes("create") && Object.values(presetValues(resource)).includes("")
    ? NO_INITIAL_PASSWORD
    : null;
}

/** Returns a function that checks that a write reverses the history entry that it names; `null` if the store is unavailable. */
export async function createUndoCheck(
  resource: ResourceDefinition,
  { role }: Session,
  writes: SentWrite[],
  rows: unknown[],
): Promise<((write: PlannedWrite) => boolean) | null> {
  const ids = writes.flatMap(({ undoes }) => undoes ?? []);
  if (ids.length === 0) return () => true;
  const entries = await nullIfUnavailable(queryStore("entriesOf", ids));
  const isCreatedBy = entries && (await nullIfUnavailable(createCreationMatcher(resource, entries, rows)));
  if (!isCreatedBy) return null;
  const isReader = can(role, resource.permission, "read");
  const byId = new Map(entries.map((entry) => [entry.id, entry]));

  function isOpposite(entry: Entry, write: PlannedWrite): boolean {
    if (entry.resource !== resource.name || !mayHaveHappened(entry)) return false;
    if (write.kind === "create") return isRestore(resource, entry, write);
    // The restore of a deleted user is a create, then an update with the profile.
    if (entry.action === "del") return write.kind === "update" && entry.key === write.key;
    return entry.key === null ? isCreatedBy?.(entry, write.key) === true : entry.key === write.key;
  }

  return (write) => {
    const entry = byId.get(write.undoes ?? -1);
    return write.undoes === undefined || (isReader && entry !== undefined && isOpposite(entry, write));
  };
}

/** Returns whether a create has the values of the record that an entry deleted. */
function isRestore(resource: ResourceDefinition, entry: Entry, write: PlannedWrite & { kind: "create" }) {
  const { key, calls } = resource;
  const isKeyTyped = key !== undefined && calls.create?.input.labels[key] !== undefined;
  if (entry.action !== "del" || (isKeyTyped && write.values[key] !== entry.key)) return false;
  const cells = Object.entries(entry.before ?? {}).filter(([, value]) => typeof value !== "object");
  const texts = formValues(copiedFields(resource), Object.fromEntries(cells) as Record<string, Cell>);
  return Object.entries(texts).every(([field, text]) => write.values[field] === text);
}

/** Returns a function that returns whether an entry without a key may have created the record with a key. */
async function createCreationMatcher(resource: ResourceDefinition, entries: Entry[], rows: unknown[]) {
  const keyless = entries.filter((entry) => entry.key === null && entry.resource === resource.name);
  if (keyless.length === 0) return () => false;
  const related = await loadRelatedEntries(resource, keyless, rows);
  if (!related) return () => false;
  const { keyOf, candidatesOf } = traceRecords(resource, [...keyless, ...related], rows, new Set(keyless));
  const keyIn = (row: unknown) => readField(resource, resource.key ?? "", row);
  return (entry: Entry, key: string) =>
    keyOf(entry) === key || candidatesOf(entry).some((row) => keyIn(row) === key);
}
