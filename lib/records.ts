import "server-only";
import { callApi, fetchFile } from "./api/client";
import { type ApiFailure, readFailure, readWords } from "./api/errors";
import { readRows } from "./api/rows";
import type { Cell, CompactList } from "./list";
import { can, type Operation, type Permission } from "./permissions";
import { type ResourceDefinition, segment } from "./resources/define";
import { currentSession } from "./session/session";

/** Why something was not done: there is no session, the role may not do it, or the API did not do it. */
export type Refusal = { kind: "signed-out" } | { kind: "forbidden" } | ApiFailure;

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; failure: Refusal };

type Authorized = { ok: true; token: string } | { ok: false; failure: Refusal };

/** Asks for the session and its permission again, for each call: the middleware protects screens, not data. */
async function authorize(operation: Operation, ...permissions: Permission[]): Promise<Authorized> {
  const session = await currentSession();
  if (!session) return { ok: false, failure: { kind: "signed-out" } };
  return permissions.some((permission) => can(session.role, permission, operation))
    ? { ok: true, token: session.token }
    : { ok: false, failure: { kind: "forbidden" } };
}

/** The fields of a resource that its list shows, searches or acts by; no other field leaves the server. */
function listFields({ key, columns, searchBy, picture }: ResourceDefinition): string[] {
  const fields = [...columns.map(({ field }) => field), ...searchBy];
  if (key) fields.push(key);
  if (picture) fields.push(picture.field);
  return [...new Set(fields)];
}

function compact(resource: ResourceDefinition, rows: unknown[]): CompactList {
  const columns: Record<string, Cell[]> = {};
  for (const field of listFields(resource)) {
    const schema = resource.row[field];
    if (!schema) throw new Error(`The row of ${resource.name} has no field ${field}.`);
    columns[field] = rows.map((row) => schema.parse((row as Record<string, unknown> | null)?.[field]));
  }
  return { length: rows.length, columns };
}

/** Fetches the whole list of a resource, as the signed-in person may see it; odd rows keep what can be read of them. */
export async function listRecords(resource: ResourceDefinition): Promise<Outcome<CompactList>> {
  const authorized = await authorize("read", resource.permission);
  if (!authorized.ok) return authorized;
  const result = await callApi({ method: "GET", path: resource.calls.list.path, token: authorized.token });
  if (!result.ok) return result;
  const { status, body } = result.value;
  const rows = readRows(body);
  if (rows) return { ok: true, value: compact(resource, rows) };
  // Some servers answer 200 with the announcement of an ended session in place of the list.
  const failure = readFailure({ status, statusText: "" }, body, true);
  return { ok: false, failure: failure.kind === "session" ? failure : { kind: "unreadable", status } };
}

/** Deletes one record and answers the API's message, if it gave one. */
export async function deleteRecord(
  resource: ResourceDefinition,
  key: string,
): Promise<Outcome<string | null>> {
  const authorized = await authorize("del", resource.permission);
  if (!authorized.ok) return authorized;
  const { remove } = resource.calls;
  if (!remove) return { ok: false, failure: { kind: "forbidden" } };
  const result = await callApi({ method: remove.method, path: remove.path(key), token: authorized.token });
  return result.ok ? { ok: true, value: readWords(result.value.body).message } : result;
}

/** Fetches a picture of an opname record or a dealer branch by its file name (API-CONTRACT.md, Images). */
export async function fetchPicture(foto: string): Promise<Outcome<{ type: string; bytes: ArrayBuffer }>> {
  const authorized = await authorize("read", "opname", "cabang");
  if (!authorized.ok) return authorized;
  return fetchFile(`/images/${segment(foto)}`, authorized.token);
}
