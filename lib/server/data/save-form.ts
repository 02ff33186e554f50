import "server-only";
import { createValidator, type FormValues, type InitialTexts, type WireFields } from "../../fields/checks";
import { todayIn } from "../../fields/date-time";
import { isSameText } from "../../fields/line-ends";
import type { EntryAction, Origin } from "../../history/entry";
import type { Cells } from "../../history/record-instances";
import { INVERSE_ACTIONS } from "../../history/rows";
import { formatFilters } from "../../list/filters/filters";
import { joinName } from "../../list/list";
import { cellText } from "../../list/list-window";
import { type DeleteReply, RECORD_GONE, type SavedRecord, type SaveReply } from "../../messages/problem";
import { can } from "../../resources/permissions";
import {
  changesBetween,
  formValues,
  mergeChanges,
  readForm,
  updatedFields,
} from "../../resources/record-values";
import { user } from "../../resources/registry";
import {
  listFields,
  type ResourceDefinition,
  readField,
  type WriteCall,
} from "../../resources/resource-definition";
import { undoPath } from "../../resources/routes";
import { env } from "../process/env";
import { REFUSED_REPLY } from "../session/guard";
import type { Session } from "../session/seal";
import { findRecord } from "./current-records";
import { findLastEditor } from "./history";
import { authorizeWrite, type WriteResult, writeRecord } from "./record-write";
import { failedWrite, fallbackMessage, unsentProblem, writeReply } from "./replies";

const FORM: Origin = { way: "form" };

/** Returns the record's cells after an update; `null` if the API chooses one, such as a file name. */
function updatedRow(resource: ResourceDefinition, record: Cells, sent: WireFields): Cells | null {
  const row: Cells = {};
  for (const field of listFields(resource)) {
    if (sent[field] instanceof File) return null;
    row[field] = sent[field] === undefined ? (record[field] ?? "") : readField(resource, field, sent);
  }
  return row;
}

/** Returns the preset values of a new record: a user's initial password (forms.md#fields-of-each-form). */
export function presetValues({ name }: ResourceDefinition): Record<string, string> {
  return name === user.name ? { password: env().NEW_USER_PASSWORD } : {};
}

/** Returns the list where it shows a created record alone: the API does not say its key. */
function listWith({ named, screens }: ResourceDefinition, cells: Record<string, unknown>): string {
  const terms = new Map(named.map((field) => [field, [String(cells[field] ?? "")]]));
  return `${screens.list.path}?${formatFilters({ words: "", terms })}`;
}

/** Returns the name of a saved record, and the screen that undoes the save, if the person may; a save that was done already has none. */
function savedRecord(
  resource: ResourceDefinition,
  { role }: Session,
  action: EntryAction,
  cells: Record<string, unknown>,
  result: WriteResult,
): SavedRecord {
  const name = joinName(resource.named.map((field) => String(cells[field] ?? "")));
  const opposite = INVERSE_ACTIONS[action];
  const call = opposite === "del" ? resource.calls.remove : resource.calls[opposite];
  const mayUndo = call && can(role, resource.permission, opposite);
  if (!mayUndo || !result.ok || result.value.entryId === null) return { name };
  return { name, undo: `${undoPath(resource.screens.list.path)}?entri=${result.value.entryId}` };
}

export function checkForm({ input }: WriteCall, values: FormValues, opened?: InitialTexts) {
  return createValidator(input, todayIn(env().APP_TIMEZONE), opened)(values);
}

/** Creates a record (forms.md#validation); checks the permission before the fields. */
export async function createFromForm(resource: ResourceDefinition, form: FormData): Promise<SaveReply> {
  const call = resource.calls.create;
  if (!call) return REFUSED_REPLY;
  const fallback = fallbackMessage("create", resource);
  const allowed = await authorizeWrite("create", resource);
  if (!allowed.ok) return unsentProblem(allowed.failure, fallback);
  const checked = await checkForm(call, readForm(call.input.labels, form));
  if (!checked.ok) return { kind: "invalid", errors: checked.errors };
  const write = { action: "create", fields: checked.fields, origin: FORM } as const;
  const result = await writeRecord(resource, write);
  const reply = writeReply(result, fallback, call);
  if (reply.kind !== "done") return reply;
  const saved = savedRecord(resource, allowed.value, "create", checked.fields, result);
  return { ...reply, ...saved, seen: listWith(resource, checked.fields) };
}

/** Returns the values of a write as the record's form will show them. */
export function sentTexts(resource: ResourceDefinition, sent: WireFields): Record<string, string> {
  const fields = updatedFields(resource);
  const stored = fields.texts.filter((field) => sent[field] !== undefined);
  return formValues(
    fields,
    Object.fromEntries(stored.map((field) => [field, readField(resource, field, sent)])),
  );
}

const isSame = (typed: FormValues[string], text: string) =>
  typeof typed === "string" && isSameText(typed, text);

const isDone = (texts: Record<string, string>, now: Record<string, string>, sent: WireFields) =>
  Object.entries(texts).every(([field, text]) => now[field] === text) &&
  !Object.values(sent).some((value) => value instanceof File);

/** Merges an edited form with the current record; adopts others' changes if they are valid. */
async function mergeEdit(
  resource: ResourceDefinition,
  call: WriteCall,
  { was, typed, sent }: { was: InitialTexts; typed: FormValues; sent: WireFields },
  now: Record<string, string>,
) {
  const texts = sentTexts(resource, sent);
  const own = (field: string) => {
    const before = was[field] ?? "";
    return isSame(typed[field], before) || isSame(texts[field], before) ? undefined : texts[field];
  };
  const { adopted, contested } = mergeChanges(changesBetween(was, now), own, call.input.tied);
  const values = { ...typed, ...Object.fromEntries(adopted.map(({ field, is }) => [field, is])) };
  const merged = await checkForm(call, values, { ...was, ...now });
  if (merged.ok) return { adopted, contested, sent: merged.fields };
  const refused = adopted.filter(({ field }) => field in merged.errors);
  const contestedChanges = refused.length > 0 ? refused : adopted;
  return {
    adopted: adopted.filter((change) => !contestedChanges.includes(change)),
    contested: [...contested, ...contestedChanges],
    sent,
  };
}

/**
 * Updates a record. Merges changes that others made since the form opened with `was`; returns a conflict if both changed a field. A change
 * between this read and the API's write goes unnoticed.
 */
export async function updateFromForm(
  resource: ResourceDefinition,
  key: string,
  was: InitialTexts,
  form: FormData,
): Promise<SaveReply> {
  const call = resource.calls.update;
  if (!call) return REFUSED_REPLY;
  const fallback = fallbackMessage("update", resource);
  const allowed = await authorizeWrite("update", resource, key);
  if (!allowed.ok) return unsentProblem(allowed.failure, fallback);
  const typed = readForm(call.input.labels, form);
  const checked = await checkForm(call, typed, was);
  if (!checked.ok) return { kind: "invalid", errors: checked.errors };
  const found = await findRecord(resource, key);
  if (!found.ok) return unsentProblem(found.failure, fallback);
  if (!found.value) return { kind: "message", text: RECORD_GONE };
  const now = formValues(updatedFields(resource), found.value);
  const edit = { was, typed, sent: checked.fields };
  const { adopted, contested, sent } = await mergeEdit(resource, call, edit, now);
  const merged = adopted.map(({ field }) => field);
  if (contested.length > 0) {
    const by = await findLastEditor(resource, key, found.value, contested);
    return { kind: "conflict", changes: contested, merged, ...(by && { by }) };
  }
  // An earlier save whose reply was lost, or somebody else's equal change.
  const isDoneAlready = changesBetween(was, now).length > 0 && isDone(sentTexts(resource, sent), now, sent);
  const result: WriteResult = isDoneAlready
    ? { ok: true, value: { message: null, entryId: null } }
    : await writeRecord(resource, { action: "update", key, before: found.value, fields: sent, origin: FORM });
  const reply = writeReply(result, fallback, call);
  if (reply.kind !== "done") return reply;
  return {
    ...reply,
    row: updatedRow(resource, found.value, sent),
    ...(merged.length > 0 && { merged }),
    ...savedRecord(resource, allowed.value, "update", { ...found.value, ...sent }, result),
  };
}

function textsOf({ columns }: ResourceDefinition, cells: Cells, shown: Record<string, string>) {
  const visible = columns.filter(({ field }) => shown[field] !== undefined);
  return Object.fromEntries(
    visible.map((column) => [column.field, cellText(cells[column.field] ?? "", column, env().APP_TIMEZONE)]),
  );
}

/** Deletes a record unless it has changed since its row showed these texts. A change between this read and the API's write goes unnoticed. */
export async function deleteRow(
  resource: ResourceDefinition,
  key: string,
  shown: Record<string, string>,
): Promise<DeleteReply> {
  const fallback = fallbackMessage("del", resource);
  const allowed = await authorizeWrite("del", resource, key);
  if (!allowed.ok) return failedWrite(allowed.failure, fallback);
  const found = await findRecord(resource, key, "del");
  if (!found.ok) return unsentProblem(found.failure, fallback);
  const before = found.value;
  const changes = before ? changesBetween(shown, textsOf(resource, before, shown)) : [];
  if (before && changes.length > 0) {
    const by = await findLastEditor(resource, key, before, changes);
    return { kind: "conflict", changes, ...(by && { by }) };
  }
  const result = await writeRecord(resource, { action: "del", key, before, origin: FORM });
  const reply = writeReply(result, fallback);
  if (reply.kind !== "done") return reply;
  return { ...reply, ...savedRecord(resource, allowed.value, "del", before ?? {}, result) };
}
