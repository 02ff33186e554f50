import "server-only";
import { setImmediate } from "node:timers/promises";
import { type IndexedWrite, MAX_BATCH_WRITES, type PlannedWrite } from "../../batch/writes";
import {
  ACTION_BY_WRITE_KIND,
  type Entry,
  mayHaveHappened,
  type UndoReply,
  type UndoView,
} from "../../history/entry";
import { pictureFieldsOf } from "../../history/record-instances";
import { fieldLabel, formatHistoryValue } from "../../history/rows";
import { traceRecords } from "../../history/traced-records";
import { type FieldsAuthor, planUndo, type UndoCandidate, type UndoPlan } from "../../history/undo";
import { formatDateTime } from "../../list/format";
import type { Cell } from "../../list/list";
import { type AlertMessage, HISTORY_UNAVAILABLE, NOT_ALLOWED } from "../../messages/problem";
import { can } from "../../resources/permissions";
import { copiedFields, toFormTexts } from "../../resources/record-values";
import { fieldsSentToBrowser, type ResourceDefinition, readField } from "../../resources/resource-definition";
import { env } from "../process/env";
import { authorize } from "../session/guard";
import type { Session } from "../session/seal";
import { nullIfUnavailable, queryStore } from "../store/store-client";
import { readCurrentRecords } from "./current-records";
import { createFieldEncryption } from "./hidden-fields";
import { toReadProblem } from "./replies";
import { presetValues } from "./save-form";
import { loadRelatedEntries } from "./settle-entries";

type UndoRequest = { entry: number } | { batch: string };

/** Parses the query parameters of an undo screen; returns `null` without a valid id of an entry or a batch. */
export function parseUndoRequest(entry: unknown, batch: unknown): UndoRequest | null {
  if (typeof batch === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(batch)) return { batch };
  return typeof entry === "string" && /^\d{1,15}$/.test(entry) ? { entry: Number(entry) } : null;
}

/** Returns the preview of an undo to a person who may read the list. */
export async function readUndoPreview(
  resource: ResourceDefinition,
  request: UndoRequest,
): Promise<UndoReply> {
  const session = await authorize("read", resource.permission);
  if (!session.ok) return toReadProblem(session.failure);
  const newestEntry = await findNewestEntryToUndo(resource, request);
  if (!newestEntry) return { kind: "gone" };
  if ("kind" in newestEntry) return newestEntry;
  const currentRecords = await readCurrentRecords(resource, session.value);
  if (!currentRecords.ok) return toReadProblem(currentRecords.failure);
  const undoPlan = await nullIfUnavailable(planUndoRows(resource, request, currentRecords.value.rows));
  if (!undoPlan) return STORE_UNAVAILABLE;
  if (!undoPlan.rows) return { kind: "message", text: TOO_MANY_ENTRIES_TEXT };
  const visibleFields = new Set(fieldsSentToBrowser(resource));
  const { encryptWrite } = createFieldEncryption(resource, session.value);
  const context = { resource, session: session.value, visibleFields, encryptWrite };
  const undoViews: UndoView[] = [];
  for (const plan of undoPlan.rows) {
    undoViews.push(await toUndoView(plan, context));
    if (undoViews.length % ROWS_PER_TURN === 0) await setImmediate();
  }
  return { kind: "undo", rows: undoViews };
}

/** Returns the newest entry that a request would undo, `null` if the list has none, or a message if the store is unavailable. */
export async function findNewestEntryToUndo(resource: ResourceDefinition, request: UndoRequest) {
  const entries = await nullIfUnavailable(readEntriesToUndo(resource, request, 1));
  return entries ? (entries[0] ?? null) : STORE_UNAVAILABLE;
}

/** Returns the plan of an undo for each record in the `rows` of the list; `rows` of the result is `null` if too many entries are related. */
async function planUndoRows(resource: ResourceDefinition, request: UndoRequest, rows: unknown[]) {
  // Reads the entries after the list, because the read of the list may have settled some of them.
  const entries = await readEntriesToUndo(resource, request, MAX_UNDO_ENTRIES);
  const relatedEntries = await loadRelatedEntries(resource, entries, rows);
  return { rows: relatedEntries && planUndo(resource, entries, { rows, related: relatedEntries }) };
}

/** The maximum number of entries that an undo reads: more than a batch has writes, because a write that was sent again has several entries. */
const MAX_UNDO_ENTRIES = 2 * MAX_BATCH_WRITES;

async function readEntriesToUndo(
  { name }: ResourceDefinition,
  request: UndoRequest,
  limit: number,
): Promise<Entry[]> {
  const entries = await ("entry" in request
    ? queryStore("entriesOf", [request.entry])
    : queryStore("entriesOfBatch", request.batch, limit));
  return entries.filter(({ resource }) => resource === name);
}

/** The number of rows that are formatted before other requests are handled. */
const ROWS_PER_TURN = 500;

const STORE_UNAVAILABLE: AlertMessage = { kind: "message", text: HISTORY_UNAVAILABLE };
const TOO_MANY_ENTRIES_TEXT = "Terlalu banyak yang terjadi sejak itu untuk diperiksa.";

/** What all rows of a preview need: the person, the fields that the person's browser may read, and the encryption of the others. */
type UndoContext = {
  resource: ResourceDefinition;
  session: Session;
  visibleFields: Set<string>;
  encryptWrite: (write: PlannedWrite) => Promise<PlannedWrite>;
};

/** Converts the undo plan of a record for the screen, and encrypts the hidden fields of its writes. */
async function toUndoView(plan: UndoPlan, context: UndoContext): Promise<UndoView> {
  const { resource, session, visibleFields } = context;
  const { label, fields, entry, changedBy = [] } = plan;
  const refusal = undoRefusalOf(resource, session, plan);
  const { writes, candidates } = refusal === null ? plan : { writes: [] };
  const changes = fields.filter(({ from, to }) => from !== to);
  const timeZone = env().APP_TIMEZONE;
  return {
    kind: refusal === null ? plan.kind : "impossible",
    label,
    changes: changes.map(({ field, from, to }) => ({
      label: fieldLabel(resource, field),
      ...(visibleFields.has(field) && {
        from: formatHistoryValue(resource, field, from, timeZone),
        to: formatHistoryValue(resource, field, to, timeZone),
      }),
    })),
    notes: [...describeAuthors(resource, changedBy), ...(refusal === null ? [] : [refusal]), ...plan.notes],
    writes: await Promise.all(writes.map((write) => toBrowserWrite(write, entry, context))),
    ...(candidates && {
      candidates: await Promise.all(
        candidates.map((candidate) => toCandidateView(candidate, entry, context)),
      ),
    }),
  };
}

async function toBrowserWrite(write: PlannedWrite, undoes: number, { encryptWrite }: UndoContext) {
  return { ...(await encryptWrite(write)), undoes };
}

async function toCandidateView(candidate: UndoCandidate, entry: number, context: UndoContext) {
  const { resource, visibleFields } = context;
  const { key, fields, changedBy, write } = candidate;
  const visible = fields.filter(({ field }) => field !== resource.key && visibleFields.has(field));
  const values = visible.map(({ field, value }) => ({
    label: fieldLabel(resource, field),
    text: displayTextOf(resource, field, value),
  }));
  if (changedBy) values.push({ label: "Diubah", text: `${changedBy.name}, ${formatTime(changedBy.at)}` });
  return { key, values, write: await toBrowserWrite(write, entry, context) };
}

function displayTextOf(resource: ResourceDefinition, field: string, value: Cell): string {
  if (pictureFieldsOf(resource).includes(field)) return value === "" ? "tidak ada" : "ada";
  return formatHistoryValue(resource, field, value, env().APP_TIMEZONE) ?? "";
}

/** Returns a sentence for each author of current values; the sentences name the fields if there are several authors. */
function describeAuthors(resource: ResourceDefinition, authors: FieldsAuthor[]): string[] {
  return authors.map(({ fields, name, at = 0 }) => {
    const rest = name ? `iubah ${name} pada ${formatTime(at)}.` : "iubah di luar aplikasi ini.";
    const labels = fields.map((field) => fieldLabel(resource, field)).join(", ");
    return authors.length > 1 ? `${labels}: d${rest}` : `D${rest}`;
  });
}

const formatTime = (at: number) => formatDateTime(new Date(at).toISOString(), env().APP_TIMEZONE);

const NO_INITIAL_PASSWORD = "Kata kunci awal pengguna baru belum diatur.";

/** Returns why the person cannot undo the writes to a record, or `null`. */
function undoRefusalOf(
  resource: ResourceDefinition,
  { role }: Session,
  { writes, candidates }: UndoPlan,
): string | null {
  const possibleWrites = [...writes, ...(candidates ?? []).map(({ write }) => write)];
  const writeKinds = possibleWrites.map(({ kind }) => kind);
  if (!writeKinds.every((kind) => can(role, resource.permission, ACTION_BY_WRITE_KIND[kind])))
    return NOT_ALLOWED;
  const lacksPreset = writeKinds.includes("create") && Object.values(presetValues(resource)).includes("");
  return lacksPreset ? NO_INITIAL_PASSWORD : null;
}

/** Creates a check that accepts writes that undo nothing, and those on the record of the history entry that they undo; `null` if the store is unavailable. */
export async function createUndoCheck(
  resource: ResourceDefinition,
  { role }: Session,
  writes: IndexedWrite[],
  rows: unknown[],
): Promise<((write: PlannedWrite) => boolean) | null> {
  const undoneEntryIds = writes.flatMap(({ undoes }) => undoes ?? []);
  if (undoneEntryIds.length === 0) return () => true;
  const entries = await nullIfUnavailable(queryStore("entriesOf", undoneEntryIds));
  if (!entries) return null;
  const mayHaveCreated = await nullIfUnavailable(createKeylessEntryCheck(resource, entries, rows));
  if (!mayHaveCreated) return null;
  const canRead = can(role, resource.permission, "read");
  const entryById = new Map(entries.map((entry) => [entry.id, entry]));

  function concernsUndoneRecord(entry: Entry, write: PlannedWrite): boolean {
    if (entry.resource !== resource.name || !mayHaveHappened(entry)) return false;
    if (write.kind === "create") return isRestoreOf(resource, entry, write);
    // A deleted user is restored by a create, and then by an update of the profile.
    if (entry.action === "del") return write.kind === "update" && entry.key === write.key;
    return entry.key === null ? mayHaveCreated?.(entry, write.key) === true : entry.key === write.key;
  }

  return (write) => {
    const entry = entryById.get(write.undoes ?? -1);
    return (
      write.undoes === undefined || (canRead && entry !== undefined && concernsUndoneRecord(entry, write))
    );
  };
}

/** Returns whether a create has the values of the record that an entry deleted. */
function isRestoreOf(resource: ResourceDefinition, entry: Entry, write: PlannedWrite & { kind: "create" }) {
  const { key, calls } = resource;
  const isKeyTyped = key !== undefined && calls.create?.input.labels[key] !== undefined;
  if (entry.action !== "del" || (isKeyTyped && write.values[key] !== entry.key)) return false;
  const cellEntries = Object.entries(entry.before ?? {}).filter(([, value]) => typeof value !== "object");
  const deletedCells = Object.fromEntries(cellEntries) as Record<string, Cell>;
  const deletedTexts = toFormTexts(copiedFields(resource), deletedCells);
  return Object.entries(deletedTexts).every(([field, text]) => write.values[field] === text);
}

/** Creates a check that tells whether an entry without a key may have created the record with a given key. */
async function createKeylessEntryCheck(resource: ResourceDefinition, entries: Entry[], rows: unknown[]) {
  const entriesWithoutKey = entries.filter((entry) => entry.key === null && entry.resource === resource.name);
  if (entriesWithoutKey.length === 0) return () => false;
  const relatedEntries = await loadRelatedEntries(resource, entriesWithoutKey, rows);
  if (!relatedEntries) return () => false;
  const allEntries = [...entriesWithoutKey, ...relatedEntries];
  const { keyOf, candidatesOf } = traceRecords(resource, allEntries, rows, new Set(entriesWithoutKey));
  const keyOfRow = (row: unknown) => readField(resource, resource.key ?? "", row);
  return (entry: Entry, key: string) =>
    keyOf(entry) === key || candidatesOf(entry).some((row) => keyOfRow(row) === key);
}
