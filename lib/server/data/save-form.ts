import "server-only";
import { type ApiFields, createFormValidator, type FormValues, type InitialTexts } from "../../fields/checks";
import { todayInTimeZone } from "../../fields/date-time";
import { isSameText } from "../../fields/line-ends";
import type { EntryAction, WriteOrigin } from "../../history/entry";
import type { Cells } from "../../history/record-instances";
import { formatFilters } from "../../list/filters/filters";
import { joinNameParts, type ListColumn } from "../../list/list";
import { formatCellText } from "../../list/list-window";
import { type DeleteReply, RECORD_GONE, type SaveReply } from "../../messages/problem";
import {
  findChanges,
  readFormValues,
  splitChanges,
  toFormTexts,
  updateFieldsOf,
} from "../../resources/record-values";
import { userResource } from "../../resources/registry";
import {
  fieldsSentToBrowser,
  type ResourceDefinition,
  readField,
  type WriteCall,
} from "../../resources/resource-definition";
import { undoPath } from "../../resources/routes";
import { env } from "../process/env";
import { REFUSED_REPLY } from "../session/guard";
import type { Session } from "../session/seal";
import { findRecord } from "./current-records";
import { canUndo, describeLastEditor } from "./history";
import { authorizeWrite, type WriteResult, writeRecord } from "./record-write";
import { toReadProblem, toUnsentWriteProblem, toWriteProblem } from "./replies";

/** Creates a record from a submitted form (forms.md#validation). */
export async function createFromForm(resource: ResourceDefinition, form: FormData): Promise<SaveReply> {
  const call = resource.calls.create;
  if (!call) return REFUSED_REPLY;
  const sessionResult = await authorizeWrite("create", resource);
  if (!sessionResult.ok) return toReadProblem(sessionResult.failure);
  const validation = await validateForm(call, readFormValues(call.input.labels, form));
  if (!validation.ok) return { kind: "invalid", errors: validation.errors };
  const { fields } = validation;
  const result = await writeRecord(resource, { action: "create", fields, origin: FORM_ORIGIN });
  if (!result.ok) return toWriteProblem(result.failure, "create", resource);
  const reply = createSavedReply(resource, sessionResult.value, "create", fields, result.value);
  return { ...reply, listHref: createdRecordPath(resource, fields) };
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
  const sessionResult = await authorizeWrite("update", resource, key);
  if (!sessionResult.ok) return toReadProblem(sessionResult.failure);
  const typedValues = readFormValues(call.input.labels, form);
  const validation = await validateForm(call, typedValues, was);
  if (!validation.ok) return { kind: "invalid", errors: validation.errors };
  const recordResult = await findRecord(resource, key);
  if (!recordResult.ok) return toUnsentWriteProblem(recordResult.failure, "update", resource);
  const oldCells = recordResult.value;
  if (!oldCells) return { kind: "message", text: RECORD_GONE };
  const currentValues = toFormTexts(updateFieldsOf(resource), oldCells);
  const formEdit = { was, typed: typedValues, sent: validation.fields };
  const { adopted, contested, sent } = await mergeFormEdit(resource, call, formEdit, currentValues);
  const merged = adopted.map(({ field }) => field);
  if (contested.length > 0) {
    const by = await describeLastEditor(resource, key, oldCells, contested);
    return { kind: "conflict", changes: contested, merged, ...(by && { by }) };
  }
  // The same values were saved before: by a save whose reply was lost, or by somebody else.
  const isSavedAlready =
    findChanges(was, currentValues).length > 0 &&
    isAlreadyStored(currentValues, savedFormTexts(resource, sent), sent);
  const result: WriteResult = isSavedAlready
    ? { ok: true, value: { message: null, entryId: null } }
    : await writeRecord(resource, {
        action: "update",
        key,
        before: oldCells,
        fields: sent,
        origin: FORM_ORIGIN,
      });
  if (!result.ok) return toWriteProblem(result.failure, "update", resource);
  return {
    ...createSavedReply(resource, sessionResult.value, "update", { ...oldCells, ...sent }, result.value),
    row: createUpdatedRow(resource, oldCells, sent),
    ...(merged.length > 0 && { merged }),
  };
}

/** Deletes a record; returns a conflict if the texts of its row differ from `shown`. */
export async function deleteRow(
  resource: ResourceDefinition,
  key: string,
  shown: Record<string, string>,
): Promise<DeleteReply> {
  const sessionResult = await authorizeWrite("del", resource, key);
  if (!sessionResult.ok) return toReadProblem(sessionResult.failure);
  const recordResult = await findRecord(resource, key, "del");
  if (!recordResult.ok) return toUnsentWriteProblem(recordResult.failure, "del", resource);
  const oldCells = recordResult.value;
  if (oldCells) {
    const changes = findChanges(shown, shownRowTexts(resource, oldCells, shown));
    if (changes.length > 0) {
      const by = await describeLastEditor(resource, key, oldCells, changes);
      return { kind: "conflict", changes, ...(by && { by }) };
    }
  }
  const result = await writeRecord(resource, { action: "del", key, before: oldCells, origin: FORM_ORIGIN });
  if (!result.ok) return toWriteProblem(result.failure, "del", resource);
  return createSavedReply(resource, sessionResult.value, "del", oldCells ?? {}, result.value);
}

const FORM_ORIGIN: WriteOrigin = { way: "form" };

export function validateForm({ input }: WriteCall, values: FormValues, initialTexts?: InitialTexts) {
  return createFormValidator(input, todayInTimeZone(env().APP_TIMEZONE), initialTexts)(values);
}

/** Returns the values that the server adds to a new record: the initial password of a user (forms.md#fields-of-each-form). */
export function presetValues({ name }: ResourceDefinition): Record<string, string> {
  return name === userResource.name ? { password: env().NEW_USER_PASSWORD } : {};
}

/** Returns the texts that the form shows for the sent values after they are saved. */
export function savedFormTexts(resource: ResourceDefinition, sent: ApiFields): Record<string, string> {
  const fields = updateFieldsOf(resource);
  const sentFields = fields.texts.filter((field) => sent[field] !== undefined);
  const cells = Object.fromEntries(sentFields.map((field) => [field, readField(resource, field, sent)]));
  return toFormTexts(fields, cells);
}

/**
 * Merges an edited form with the record's values `now`: `splitChanges` adopts or contests the changes of other people. If the merged form
 * is invalid, the adopted changes of its invalid fields are contested, or all adopted changes if the invalid fields have none.
 */
async function mergeFormEdit(
  resource: ResourceDefinition,
  call: WriteCall,
  { was, typed, sent }: { was: InitialTexts; typed: FormValues; sent: ApiFields },
  now: Record<string, string>,
) {
  const editedTexts = savedFormTexts(resource, sent);
  const editedTextOf = (field: string) => {
    const before = was[field] ?? "";
    const isUnedited = [typed[field], editedTexts[field]].some((text) => isSameTypedText(text, before));
    return isUnedited ? undefined : editedTexts[field];
  };
  const { adopted, contested } = splitChanges(findChanges(was, now), editedTextOf, call.input.tied);
  const mergedValues = { ...typed, ...Object.fromEntries(adopted.map(({ field, is }) => [field, is])) };
  const mergedValidation = await validateForm(call, mergedValues, { ...was, ...now });
  if (mergedValidation.ok) return { adopted, contested, sent: mergedValidation.fields };
  const invalidChanges = adopted.filter(({ field }) => field in mergedValidation.errors);
  const contestedChanges = invalidChanges.length > 0 ? invalidChanges : adopted;
  return {
    adopted: adopted.filter((change) => !contestedChanges.includes(change)),
    contested: [...contested, ...contestedChanges],
    sent,
  };
}

const isSameTypedText = (typed: FormValues[string], text: string) =>
  typeof typed === "string" && isSameText(typed, text);

/** Returns whether a record already has the values of a write; `false` if the write has a picture, which cannot be compared. */
const isAlreadyStored = (now: Record<string, string>, texts: Record<string, string>, sent: ApiFields) =>
  Object.entries(texts).every(([field, text]) => now[field] === text) &&
  !Object.values(sent).some((value) => value instanceof File);

/** Returns the cells of a record's row after an update; `null` if the update sent a picture, whose file name the API chooses. */
function createUpdatedRow(resource: ResourceDefinition, record: Cells, sent: ApiFields): Cells | null {
  const row: Cells = {};
  for (const field of fieldsSentToBrowser(resource)) {
    if (sent[field] instanceof File) return null;
    row[field] = sent[field] === undefined ? (record[field] ?? "") : readField(resource, field, sent);
  }
  return row;
}

/** Returns the reply to a write: the name of the saved record, and the path of the screen that undoes the write if the person may undo it. */
function createSavedReply(
  resource: ResourceDefinition,
  { role }: Session,
  action: EntryAction,
  cells: Record<string, unknown>,
  { message, entryId }: { message: string | null; entryId: number | null },
) {
  const name = joinNameParts(resource.named.map((field) => String(readField(resource, field, cells))));
  const reply = { kind: "done" as const, message, at: Date.now(), name };
  if (entryId === null || !canUndo(resource, role, action)) return reply;
  return { ...reply, undoHref: `${undoPath(resource.screens.list.path)}?entri=${entryId}` };
}

/** Returns the path of the list with a filter for the name of a created record, because the API does not return its key. */
function createdRecordPath(resource: ResourceDefinition, cells: Record<string, unknown>): string {
  const nameTerms = resource.named.map(
    (field) => [field, [String(readField(resource, field, cells))]] as const,
  );
  return `${resource.screens.list.path}?${formatFilters({ words: "", terms: new Map(nameTerms) })}`;
}

/** Returns the texts of a list's row in the columns for which `shown` has a text. */
function shownRowTexts({ columns }: ResourceDefinition, cells: Cells, shown: Record<string, string>) {
  const shownColumns = columns.filter(({ field }) => shown[field] !== undefined);
  const textOf = (column: ListColumn) =>
    formatCellText(cells[column.field] ?? "", column, env().APP_TIMEZONE);
  return Object.fromEntries(shownColumns.map((column) => [column.field, textOf(column)]));
}
