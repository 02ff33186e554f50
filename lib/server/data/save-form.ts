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
  const allowed = await authorizeWrite("create", resource);
  if (!allowed.ok) return unsentProblem(allowed.failure, "create", resource);
  const checked = await checkForm(call, readForm(call.input.labels, form));
  if (!checked.ok) return { kind: "invalid", errors: checked.errors };
  const result = await writeRecord(resource, {
    action: "create",
    fields: checked.fields,
    origin: FORM_ORIGIN,
  });
  const reply = writeReply(result, "create", resource);
  if (reply.kind !== "done") return reply;
  const saved = savedRecord(resource, allowed.value, "create", checked.fields, result);
  return { ...reply, ...saved, seen: pathOfCreated(resource, checked.fields) };
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
  const allowed = await authorizeWrite("update", resource, key);
  if (!allowed.ok) return unsentProblem(allowed.failure, "update", resource);
  const typed = readForm(call.input.labels, form);
  const checked = await checkForm(call, typed, was);
  if (!checked.ok) return { kind: "invalid", errors: checked.errors };
  const found = await findRecord(resource, key);
  if (!found.ok) return unsentProblem(found.failure, "update", resource);
  if (!found.value) return { kind: "message", text: RECORD_GONE };
  const now = formValues(updatedFields(resource), found.value);
  const edit = { was, typed, sent: checked.fields };
  const { adopted, contested, sent } = await mergeEdit(resource, call, edit, now);
  const merged = adopted.map(({ field }) => field);
  if (contested.length > 0) {
    const by = await findLastEditor(resource, key, found.value, contested);
    return { kind: "conflict", changes: contested, merged, ...(by && { by }) };
  }
  // The same values were saved before: by a save whose reply was lost, or by somebody else.
  const isSavedAlready =
    changesBetween(was, now).length > 0 && hasValues(now, sentTexts(resource, sent), sent);
  const result: WriteResult = isSavedAlready
    ? { ok: true, value: { message: null, entryId: null } }
    : await writeRecord(resource, {
        action: "update",
        key,
        before: found.value,
        fields: sent,
        origin: FORM_ORIGIN,
      });
  const reply = writeReply(result, "update", resource);
  if (reply.kind !== "done") return reply;
  return {
    ...reply,
    row: updatedRow(resource, found.value, sent),
    ...(merged.length > 0 && { merged }),
    ...savedRecord(resource, allowed.value, "update", { ...found.value, ...sent }, result),
  };
}

/** Deletes a record; returns a conflict if its row does not have the texts `shown` any more. */
export async function deleteRow(
  resource: ResourceDefinition,
  key: string,
  shown: Record<string, string>,
): Promise<DeleteReply> {
  const allowed = await authorizeWrite("del", resource, key);
  if (!allowed.ok) return failedWrite(allowed.failure, "del", resource);
  const found = await findRecord(resource, key, "del");
  if (!found.ok) return unsentProblem(found.failure, "del", resource);
  const before = found.value;
  const changes = before ? changesBetween(shown, rowTexts(resource, before, shown)) : [];
  if (before && changes.length > 0) {
    const by = await findLastEditor(resource, key, before, changes);
    return { kind: "conflict", changes, ...(by && { by }) };
  }
  const result = await writeRecord(resource, { action: "del", key, before, origin: FORM_ORIGIN });
  const reply = writeReply(result, "del", resource);
  if (reply.kind !== "done") return reply;
  return { ...reply, ...savedRecord(resource, allowed.value, "del", before ?? {}, result) };
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
  const stored = fields.texts.filter((field) => sent[field] !== undefined);
  return formValues(
    fields,
    Object.fromEntries(stored.map((field) => [field, readField(resource, field, sent)])),
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
  const refused = adopted.filter(({ field }) => field in merged.errors);
  const contestedChanges = refused.length > 0 ? refused : adopted;
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
function savedRecord(
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
