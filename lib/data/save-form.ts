import "server-only";
import type { InputDefinition, Opened, WireFields } from "../inputs/input-definition";
import { todayIn } from "../inputs/today";
import type { SaveReply } from "../messages/problem";
import { env } from "../process/env";
import { changesBetween } from "../records/changes-between";
import { formValues } from "../records/record-values";
import { readForm, updatedFields } from "../resources/form-fields";
import type { CreateCall, ResourceDefinition, UpdateCall } from "../resources/resource-definition";
import { authorizeWrite, createRecord, findRecord, updateRecord } from "./records";
import { saveReply, unsentProblem } from "./replies";
import { updatedRow } from "./updated-row";

type Checked = { ok: true; fields: WireFields } | { ok: false; reply: SaveReply };

/** Restores the order of the form: pictures are checked in parallel. */
function inFormOrder({ labels }: InputDefinition, fields: WireFields): WireFields {
  const inOrder = Object.keys(labels).map((field) => [field, undefined] as const);
  return { ...Object.fromEntries(inOrder), ...fields };
}

async function check({ input }: CreateCall | UpdateCall, form: FormData, opened?: Opened): Promise<Checked> {
  const schema = input.schema(todayIn(env().APP_TIMEZONE), opened);
  const result = await schema.safeParseAsync(readForm(input.labels, form));
  if (result.success) return { ok: true, fields: inFormOrder(input, result.data) };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message;
  return { ok: false, reply: { kind: "invalid", errors } };
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
  const fallback = `An error occurred while creating ${resource.noun}`;
  const allowed = await authorizeWrite("create", resource);
  if (!allowed.ok) return unsentProblem(allowed.failure, fallback);
  const checked = await check(call, form);
  if (!checked.ok) return checked.reply;
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
  const fallback = `An error occurred while updating ${resource.noun}`;
  const allowed = await authorizeWrite("update", resource, key);
  if (!allowed.ok) return unsentProblem(allowed.failure, fallback);
  const checked = await check(call, form, was);
  if (!checked.ok) return checked.reply;
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
