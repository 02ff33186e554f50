import "server-only";
import { checkOf } from "../inputs/check-values";
import type { FormValues, Opened } from "../inputs/input-definition";
import { todayIn } from "../inputs/today";
import type { SaveReply } from "../messages/problem";
import { env } from "../process/env";
import { changesBetween } from "../records/changes-between";
import { formValues } from "../records/record-values";
import { readForm, updatedFields } from "../resources/form-fields";
import type { CreateCall, ResourceDefinition, UpdateCall } from "../resources/resource-definition";
import { user } from "../resources/user";
import { authorizeWrite, createRecord, findRecord, updateRecord } from "./records";
import { fallbackFor, saveReply, unsentProblem } from "./replies";
import { updatedRow } from "./updated-row";

/** Returns what a new record of a resource begins with: the initial password of a user (requirements 5.2). */
export function presetValues({ name }: ResourceDefinition): Record<string, string> {
  return name === user.name ? { password: env().NEW_USER_PASSWORD } : {};
}

/** Checks the values of a form with the rules of its call. */
export function checkForm({ input }: CreateCall | UpdateCall, values: FormValues, opened?: Opened) {
  return checkOf(input, todayIn(env().APP_TIMEZONE), opened)(values);
}

/**
 * Creates a record, checked with the same rules as in the browser (requirements 5.1). Checks the permission first:
 * others get no field errors.
 */
export async function createFromForm(
  resource: ResourceDefinition,
  form: FormData,
): Promise<SaveReply | null> {
  const call = resource.calls.create;
  if (!call) return null;
  const fallback = fallbackFor("create", resource);
  const allowed = await authorizeWrite("create", resource);
  if (!allowed.ok) return unsentProblem(allowed.failure, fallback);
  const checked = await checkForm(call, readForm(call.input.labels, form));
  if (!checked.ok) return { kind: "invalid", errors: checked.errors };
  return saveReply(await createRecord(resource, checked.fields), fallback, call);
}

/**
 * Updates a record, or sends nothing if it differs from `was`, the values its form was opened with. A change between
 * this check and the API's write goes unnoticed. The check also proves which values a field may keep.
 */
export async function updateFromForm(
  resource: ResourceDefinition,
  key: string,
  was: Opened,
  form: FormData,
): Promise<SaveReply | null> {
  const call = resource.calls.update;
  if (!call) return null;
  const fallback = fallbackFor("update", resource);
  const allowed = await authorizeWrite("update", resource, key);
  if (!allowed.ok) return unsentProblem(allowed.failure, fallback);
  const checked = await checkForm(call, readForm(call.input.labels, form), was);
  if (!checked.ok) return { kind: "invalid", errors: checked.errors };
  const found = await findRecord(resource, key);
  if (!found.ok) return unsentProblem(found.failure, fallback);
  if (!found.value)
    return { kind: "message", text: "Data ini sudah dihapus. Kembali ke daftar untuk memeriksanya." };
  const now = formValues(updatedFields(resource), found.value);
  const changes = changesBetween(was, now);
  if (changes.length > 0) return { kind: "conflict", changes, now };
  const reply = saveReply(await updateRecord(resource, key, checked.fields), fallback, call);
  return reply.kind === "done" ? { ...reply, row: updatedRow(resource, found.value, checked.fields) } : reply;
}
