import "server-only";
import { createValidator, type FormValues, type InitialTexts, type WireFields } from "../../fields/checks";
import { todayIn } from "../../fields/date-time";
import { isSameText } from "../../fields/line-ends";
import type { EntryAction, Origin } from "../../history/entry";
import type { Cells } from "../../history/record-instances";
import { formatFilters } from "../../list/filters/filters";
import { joinName } from "../../list/list";
import { cellText } from "../../list/list-window";
import { type DeleteReply, RECORD_GONE, type SavedRecord, type SaveReply } from "../../messages/problem";
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
import { canUndo, findLastEditor } from "./history";
import { authorizeWrite, type WriteResult, writeRecord } from "./record-write";
import { failedWrite, unsentProblem, writeReply } from "./replies";

/** Creates a record from a submitted form (forms.md#validation). */
export async function createFromForm(resource: ResourceDefinition, form: FormData): Promise<SaveReply> {
  const call = resource.calls.create;
  if (!call) return REFUSED_REPLY;
  const session = await authorizeWrite("create", resource);
  if (!session.ok) return unsentProblem(session.failure, "create", resource);
  const validation = await checkForm(call, readForm(call.input.labels, form));
  if (!validation.ok) return { kind: "invalid", errors: validation.errors };
  const result = await writeRecord(resource, {
    action: "create",
    fields: validation.fields,
    origin: FORM_ORIGIN,
  });
  const reply = writeReply(result, "create", resource);
  if (reply.kind !== "done") return reply;
  const nameAndUndo = describeSaved(resource, session.value, "create", validation.fields, result);
  return { ...reply, ...nameAndUndo, seen: pathOfCreated(resource, validation.fields) };
}

/** Updates a record from a form that was opened with the texts `was`; returns a conflict if others have changed the same fields since. */
export async function updateFromForm(
  resource: ResourceDefinition,
  key: string,
  was: InitialTexts,
  form: FormData,
): Promise<SaveReply> {
  const call = resource.calls.update;
  if (!call) return REFUSED_REPLY;
  const session = await authorizeWrite("update", resource, key);
  if (!session.ok) return unsentProblem(session.failure, "update", resource);
  const typedValues = readForm(call.input.labels, form);
  const validation = await checkForm(call, typedValues, was);
  if (!validation.ok) return { kind: "invalid", errors: validation.errors };
  const record = await findRecord(resource, key);
  if (!record.ok) return unsentProblem(record.failure, "update", resource);
  if (!record.value) return { kind: "message", text: RECORD_GONE };
  const currentValues = formValues(updatedFields(resource), record.value);
  const edit = { was, typed: typedValues, sent: validation.fields };
  const { adopted, contested, sent } = await mergeEdit(resource, call, edit, currentValues);
  const merged = adopted.map(({ field }) => field);
  if (contested.length > 0) {
    const by = await findLastEditor(resource, key, record.value, contested);
    return { kind: "conflict", changes: contested, merged, ...(by && { by }) };
  }
  // The same values were saved before: by a save whose reply was lost, or by somebody else.
  const isSavedAlready =
    changesBetween(was, currentValues).length > 0 &&
    hasValues(currentValues, sentTexts(resource, sent), sent);
  const result: WriteResult = isSavedAlready
    ? { ok: true, value: { message: null, entryId: null } }
    : await writeRecord(resource, {
        action: "update",
        key,
        before: record.value,
        fields: sent,
        origin: FORM_ORIGIN,
      });
  const reply = writeReply(result, "update", resource);
  if (reply.kind !== "done") return reply;
  return {
    ...reply,
    row: updatedRow(resource, record.value, sent),
    ...(merged.length > 0 && { merged }),
    ...describeSaved(resource, session.value, "update", { ...record.value, ...sent }, result),
  };
}

/** Deletes a record; returns a conflict if its row does not have the texts `shown` any more. */
export async function deleteRow(
  resource: ResourceDefinition,
  key: string,
  shown: Record<string, string>,
): Promise<DeleteReply> {
  const session = await authorizeWrite("del", resource, key);
  if (!session.ok) return failedWrite(session.failure, "del", resource);
  const record = await findRecord(resource, key, "del");
  if (!record.ok) return unsentProblem(record.failure, "del", resource);
  const storedCells = record.value;
  const changes = storedCells ? changesBetween(shown, rowTexts(resource, storedCells, shown)) : [];
  if (storedCells && changes.length > 0) {
    const by = await findLastEditor(resource, key, storedCells, changes);
    return { kind: "conflict", changes, ...(by && { by }) };
  }
  const result = await writeRecord(resource, {
    action: "del",
    key,
    before: storedCells,
    origin: FORM_ORIGIN,
  });
  const reply = writeReply(result, "del", resource);
  if (reply.kind !== "done") return reply;
  return { ...reply, ...describeSaved(resource, session.value, "del", storedCells ?? {}, result) };
}

const FORM_ORIGIN: Origin = { way: "form" };

export function checkForm({ input }: WriteCall, values: FormValues, opened?: InitialTexts) {
  return createValidator(input, todayIn(env().APP_TIMEZONE), opened)(values);
}

/** Returns the values that the server adds to a new record: the initial password of a user (forms.md#fields-of-each-form). */
export function presetValues({ name }: ResourceDefinition): Record<string, string> {
  return name === user.name ? { password: env().NEW_USER_PASSWORD } : {};
}

/** Returns the values of a write as the form shows them once they are saved. */
export function sentTexts(resource: ResourceDefinition, sent: WireFields): Record<string, string> {
  const fields = updatedFields(resource);
  const sentFields = fields.texts.filter((field) => sent[field] !== undefined);
  return formValues(
    fields,
    Object.fromEntries(sentFields.map((field) => [field, readField(resource, field, sent)])),
  );
}

/** Merges an edited form with the current record: adopts the changes of others if the merged form is valid, else contests them. */
async function mergeEdit(
  resource: ResourceDefinition,
  call: WriteCall,
  { was, typed, sent }: { was: InitialTexts; typed: FormValues; sent: WireFields },
  now: Record<string, string>,
) {
  const texts = sentTexts(resource, sent);
  const ownText = (field: string) => {
    const before = was[field] ?? "";
    return isTyped(typed[field], before) || isTyped(texts[field], before) ? undefined : texts[field];
  };
  const { adopted, contested } = mergeChanges(changesBetween(was, now), ownText, call.input.tied);
  const values = { ...typed, ...Object.fromEntries(adopted.map(({ field, is }) => [field, is])) };
  const merged = await checkForm(call, values, { ...was, ...now });
  if (merged.ok) return { adopted, contested, sent: merged.fields };
  const refusedChanges = adopted.filter(({ field }) => field in merged.errors);
  const contestedChanges = refusedChanges.length > 0 ? refusedChanges : adopted;
  return {
    adopted: adopted.filter((change) => !contestedChanges.includes(change)),
    contested: [...contested, ...contestedChanges],
    sent,
  };
}

const isTyped = (typed: FormValues[string], text: string) =>
  typeof typed === "string" && isSameText(typed, text);

/** Returns whether a record already has the values of a write; a picture cannot be compared. */
const hasValues = (now: Record<string, string>, texts: Record<string, string>, sent: WireFields) =>
  Object.entries(texts).every(([field, text]) => now[field] === text) &&
  !Object.values(sent).some((value) => value instanceof File);

/** Returns the cells of a record's row after an update; `null` if the API chooses one of them, such as a file name. */
function updatedRow(resource: ResourceDefinition, record: Cells, sent: WireFields): Cells | null {
  const row: Cells = {};
  for (const field of listFields(resource)) {
    if (sent[field] instanceof File) return null;
    row[field] = sent[field] === undefined ? (record[field] ?? "") : readField(resource, field, sent);
  }
  return row;
}

/** Returns the name of a saved record, and the path of the screen that undoes the save if the person may undo it. */
function describeSaved(
  resource: ResourceDefinition,
  { role }: Session,
  action: EntryAction,
  cells: Record<string, unknown>,
  result: WriteResult,
): SavedRecord {
  const name = joinName(resource.named.map((field) => String(cells[field] ?? "")));
  if (!canUndo(resource, role, action) || !result.ok || result.value.entryId === null) return { name };
  return { name, undo: `${undoPath(resource.screens.list.path)}?entri=${result.value.entryId}` };
}

/** Returns the path of a list filtered to a created record by its name, since the API does not return its key. */
function pathOfCreated({ named, screens }: ResourceDefinition, cells: Record<string, unknown>): string {
  const terms = new Map(named.map((field) => [field, [String(cells[field] ?? "")]]));
  return `${screens.list.path}?${formatFilters({ words: "", terms })}`;
}

/** Returns the texts of a list's row in the columns that `shown` has. */
function rowTexts({ columns }: ResourceDefinition, cells: Cells, shown: Record<string, string>) {
  const shownColumns = columns.filter(({ field }) => shown[field] !== undefined);
  return Object.fromEntries(
    shownColumns.map((column) => [
      column.field,
      cellText(cells[column.field] ?? "", column, env().APP_TIMEZONE),
    ]),
  );
}
