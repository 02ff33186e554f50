import "server-only";
import { type ApiCall, callApi, fetchFile, type Result } from "./api/client";
import { encode } from "./api/encode";
import { type ApiFailure, readFailure, readWords } from "./api/errors";
import { readRows } from "./api/rows";
import type { WireFields } from "./inputs/define";
import type { Cell, CompactList } from "./list";
import { can, type Operation, type Permission } from "./permissions";
import { cabang } from "./resources/cabang";
import { type CreateCall, type ResourceDefinition, segment, type UpdateCall } from "./resources/define";
import { text } from "./resources/fields";
import { PICK_LISTS, type PickList } from "./resources/picks";
import { currentSession } from "./session/session";

/** Why something was not done: there is no session, the role may not do it, or the API did not do it. */
export type Refusal = { kind: "signed-out" } | { kind: "forbidden" } | ApiFailure;

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; failure: Refusal };

const FORBIDDEN: Outcome<never> = { ok: false, failure: { kind: "forbidden" } };

/** Asks for the session and its permission again, for each call: the middleware protects screens, not data. */
async function authorize(operation: Operation, ...permissions: Permission[]): Promise<Outcome<string>> {
  const session = await currentSession();
  if (!session) return { ok: false, failure: { kind: "signed-out" } };
  const allowed = permissions.some((permission) => can(session.role, permission, operation));
  return allowed ? { ok: true, value: session.token } : FORBIDDEN;
}

async function fetchRows(resource: ResourceDefinition, token: string): Promise<Result<unknown[]>> {
  const result = await callApi({ method: "GET", path: resource.calls.list.path, token });
  if (!result.ok) return result;
  const { status, body } = result.value;
  const rows = readRows(body);
  if (rows) return { ok: true, value: rows };
  // Some servers answer 200 with the announcement of an ended session in place of the list.
  const failure = readFailure({ status, statusText: "" }, body, true);
  return { ok: false, failure: failure.kind === "session" ? failure : { kind: "unreadable", status } };
}

function readCell(resource: ResourceDefinition, field: string, row: unknown): Cell {
  const schema = resource.row[field];
  if (!schema) throw new Error(`The row of ${resource.name} has no field ${field}.`);
  return schema.parse((row as Record<string, unknown> | null)?.[field]);
}

/** The fields of a resource that its list shows, searches or acts by; no other field leaves the server. */
function listFields({ key, columns, searchBy, picture }: ResourceDefinition): string[] {
  const fields = [...columns.map(({ field }) => field), ...searchBy];
  if (key) fields.push(key);
  if (picture) fields.push(picture.field);
  return [...new Set(fields)];
}

/** Fetches the whole list of a resource, as the signed-in person may see it; odd rows keep what can be read of them. */
export async function listRecords(resource: ResourceDefinition): Promise<Outcome<CompactList>> {
  const token = await authorize("read", resource.permission);
  if (!token.ok) return token;
  const rows = await fetchRows(resource, token.value);
  if (!rows.ok) return rows;
  const columns: Record<string, Cell[]> = {};
  for (const field of listFields(resource)) {
    columns[field] = rows.value.map((row) => readCell(resource, field, row));
  }
  return { ok: true, value: { length: rows.value.length, columns } };
}

/** One record as the API has it now, its fields by name, or `null` when it is gone; there is no call that reads one. */
export async function findRecord(
  resource: ResourceDefinition,
  key: string,
): Promise<Outcome<Record<string, Cell> | null>> {
  const token = await authorize("update", resource.permission);
  if (!token.ok) return token;
  const keyField = resource.key;
  if (!keyField) return FORBIDDEN;
  const rows = await fetchRows(resource, token.value);
  if (!rows.ok) {
    const gone = rows.failure.kind === "http" && rows.failure.status === 404;
    return gone ? { ok: true, value: null } : rows;
  }
  const row = rows.value.find((candidate) => readCell(resource, keyField, candidate) === key);
  if (row === undefined) return { ok: true, value: null };
  const fields = Object.keys(resource.row).map((field) => [field, readCell(resource, field, row)]);
  return { ok: true, value: Object.fromEntries(fields) };
}

/** The brand of a dealer as the dealer branches know it, or the empty string; a failure counts as not known. */
export async function findBrand(dealer: string): Promise<string> {
  const branches = await listRecords(cabang);
  if (!branches.ok) return "";
  const { dealer: dealers = [], brand: brands = [] } = branches.value.columns;
  return String(brands[dealers.indexOf(dealer)] ?? "");
}

/** Makes a call that changes data and answers the API's message, if it gave one. */
async function write(call: ApiCall): Promise<Result<string | null>> {
  const result = await callApi(call);
  return result.ok ? { ok: true, value: readWords(result.value.body).message } : result;
}

async function bodyOf({ encoding }: CreateCall | UpdateCall, fields: WireFields) {
  const isUpload = Object.values(fields).some((value) => value instanceof File);
  return { body: await encode(encoding, fields), isUpload };
}

/** Creates a record from checked fields. */
export async function createRecord(
  resource: ResourceDefinition,
  fields: WireFields,
): Promise<Outcome<string | null>> {
  const token = await authorize("create", resource.permission);
  if (!token.ok) return token;
  const { create } = resource.calls;
  if (!create) return FORBIDDEN;
  return write({ method: "POST", path: create.path, token: token.value, ...(await bodyOf(create, fields)) });
}

/** Changes a record to checked fields. */
export async function updateRecord(
  resource: ResourceDefinition,
  key: string,
  fields: WireFields,
): Promise<Outcome<string | null>> {
  const token = await authorize("update", resource.permission);
  if (!token.ok) return token;
  const { update } = resource.calls;
  if (!update) return FORBIDDEN;
  return write({
    method: "PUT",
    path: update.path(key),
    token: token.value,
    ...(await bodyOf(update, fields)),
  });
}

/** Deletes one record. */
export async function deleteRecord(
  resource: ResourceDefinition,
  key: string,
): Promise<Outcome<string | null>> {
  const token = await authorize("del", resource.permission);
  if (!token.ok) return token;
  const { remove } = resource.calls;
  return remove ? write({ method: remove.method, path: remove.path(key), token: token.value }) : FORBIDDEN;
}

/** The choices of a pick list, each once: all brands, the dealers of a brand, or the branches of a dealer. */
export async function listPicks(list: PickList, of: string): Promise<Outcome<string[]>> {
  const token = await authorize("create", "cabang", "sa", "car-type", "item-care");
  if (!token.ok) return token;
  const { path, field } = PICK_LISTS[list];
  const result = await callApi({ method: "GET", path: path(of), token: token.value });
  if (!result.ok) return result;
  const rows = readRows(result.value.body);
  if (!rows) return { ok: false, failure: { kind: "unreadable", status: result.value.status } };
  const choices = rows.map((row) => text.parse((row as Record<string, unknown> | null)?.[field]));
  return { ok: true, value: [...new Set(choices.filter((choice) => choice !== ""))] };
}

/** Fetches a picture of an opname record or a dealer branch by its file name (API-CONTRACT.md, Images). */
export async function fetchPicture(foto: string): Promise<Outcome<{ type: string; bytes: ArrayBuffer }>> {
  const token = await authorize("read", "opname", "cabang");
  return token.ok ? fetchFile(`/images/${segment(foto)}`, token.value) : token;
}
