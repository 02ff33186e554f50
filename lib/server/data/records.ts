import "server-only";
import { plainIdentityOf } from "../../batch/imports/records";
import type { WireFields } from "../../fields/checks";
import type { Cell } from "../../list/list";
import type { ExportFormat } from "../../messages/export-format";
import { isSamePerson } from "../../own-account";
import {
  type CreateCall,
  METHODS,
  type ResourceDefinition,
  readField,
  type UpdateCall,
} from "../../resources/resource-definition";
import { encode } from "../api/call";
import { type ApiCall, callApi } from "../api/client";
import { type Result, readWords } from "../api/errors";
import { audit } from "../session/audit";
import { currentSession } from "../session/current-session";
import { authorize } from "../session/guard";
import { FORBIDDEN, isNotFound, type OrRefusal } from "../session/refusal";
import type { Session } from "../session/seal";
import { fetchRows } from "./lists";
import { whileWriting } from "./shared-list";

/** What a page says of an export: its format, the number of rows, and whether the list was narrowed. */
type ExportFacts = { format: ExportFormat; rows: number; filtered: boolean };

/** Audits an export of a list, or its refusal: whoever may not read the list may not export it. */
export async function recordExport(
  { name, permission }: ResourceDefinition,
  facts: ExportFacts,
): Promise<OrRefusal<null>> {
  const session = await authorize("read", permission);
  const who = session.ok ? session.value : await currentSession();
  audit(who, { action: "export", resource: name, ...facts }, session.ok ? null : session.failure);
  return session.ok ? { ok: true, value: null } : session;
}

/** Returns these cells of the first row that is wanted; `null` if there is none, or no list. */
async function findCells(
  resource: ResourceDefinition,
  session: Session,
  fields: string[],
  isWanted: (row: unknown) => boolean,
): Promise<OrRefusal<Record<string, Cell> | null>> {
  const rows = await fetchRows(resource, session);
  if (!rows.ok) return isNotFound(rows.failure) ? { ok: true, value: null } : rows;
  const at = rows.value.findIndex(isWanted);
  return { ok: true, value: at < 0 ? null : cellsOf(resource, fields, rows.value[at]) };
}

function cellsOf(resource: ResourceDefinition, fields: string[], row: unknown): Record<string, Cell> {
  return Object.fromEntries(fields.map((field) => [field, readField(resource, field, row)]));
}

/**
 * Returns the current record, or `null` if it is gone, to whom may update it or create a copy; the API has no call for one
 * record.
 */
export async function findRecord(
  resource: ResourceDefinition,
  key: string,
  operation: "update" | "create" = "update",
): Promise<OrRefusal<Record<string, Cell> | null>> {
  const session = await authorize(operation, resource.permission);
  if (!session.ok) return session;
  const keyField = resource.key;
  if (!keyField) return FORBIDDEN;
  const fields = Object.keys(resource.row);
  return findCells(resource, session.value, fields, (row) => readField(resource, keyField, row) === key);
}

/**
 * Returns the first record that has these texts in the fields by which records are the same (`imports.by`), whatever their case
 * and spaces, to whom may create one; `null` if there is none.
 */
export async function findAlike(
  resource: ResourceDefinition,
  texts: Record<string, string>,
): Promise<OrRefusal<Record<string, Cell> | null>> {
  const session = await authorize("create", resource.permission);
  if (!session.ok) return session;
  const by = resource.imports?.by ?? [];
  const wanted = plainIdentityOf(by, texts);
  const isAlike = (row: unknown) => plainIdentityOf(by, cellsOf(resource, by, row)) === wanted;
  return findCells(resource, session.value, by, isAlike);
}

/**
 * Calls a write and returns the API's message, if any. A success has a JSON body or none; HTML or cut JSON may come
 * from another server.
 */
async function write(call: ApiCall): Promise<Result<string | null>> {
  const result = await whileWriting(() => callApi(call));
  if (!result.ok) return result;
  const { status, body, size } = result.value;
  if (size > 0 && body === undefined) return { ok: false, failure: { kind: "unreadable", status } };
  return { ok: true, value: readWords(body).message };
}

/** Returns the path parameter that identifies a record. */
function paramsOf({ key: field }: ResourceDefinition, key: string): Record<string, string> {
  return field ? { [field]: key } : {};
}

/** Sends checked fields; a resource may lack the call. */
async function send(
  call: CreateCall | UpdateCall | undefined,
  target: Pick<ApiCall, "method" | "params">,
  fields: WireFields,
  { token }: Session,
): Promise<OrRefusal<string | null>> {
  if (!call) return FORBIDDEN;
  const { encoding, endpoint } = call;
  const isUpload = Object.values(fields).some((value) => value instanceof File);
  return write({ ...target, endpoint, token, body: await encode(encoding, fields), isUpload });
}

type Write = "create" | "update" | "del";

/** Returns the session that may write; audits a refusal. */
export async function authorizeWrite(
  action: Write,
  { name, permission }: ResourceDefinition,
  record?: string,
): Promise<OrRefusal<Session>> {
  const session = await authorize(action, permission);
  if (!session.ok) audit(await currentSession(), { action, resource: name, record }, session.failure);
  return session;
}

/** Runs a change if the session may make it; audits who changed what, and the result. */
async function audited(
  action: Write,
  resource: ResourceDefinition,
  record: string | undefined,
  change: (session: Session) => Promise<OrRefusal<string | null>>,
): Promise<OrRefusal<string | null>> {
  const session = await authorizeWrite(action, resource, record);
  if (!session.ok) return session;
  const outcome = await change(session.value);
  audit(session.value, { action, resource: resource.name, record }, outcome.ok ? null : outcome.failure);
  return outcome;
}

/** Creates a record from checked fields. */
export function createRecord(
  resource: ResourceDefinition,
  fields: WireFields,
): Promise<OrRefusal<string | null>> {
  const key = resource.key && fields[resource.key];
  const record = typeof key === "string" ? key : undefined;
  return audited("create", resource, record, (session) =>
    send(resource.calls.create, { method: METHODS.create }, fields, session),
  );
}

/** Updates a record with checked fields. */
export function updateRecord(
  resource: ResourceDefinition,
  key: string,
  fields: WireFields,
): Promise<OrRefusal<string | null>> {
  const target = { method: METHODS.update, params: paramsOf(resource, key) };
  return audited("update", resource, key, (session) => send(resource.calls.update, target, fields, session));
}

async function remove(
  resource: ResourceDefinition,
  key: string,
  { token, username }: Session,
): Promise<OrRefusal<string | null>> {
  const call = resource.calls.remove;
  if (!call) return FORBIDDEN;
  const { method, endpoint, sparesOwnAccount } = call;
  if (sparesOwnAccount && isSamePerson(key, username)) return { ok: false, failure: { kind: "own-account" } };
  return write({ method, endpoint, params: paramsOf(resource, key), token });
}

export function deleteRecord(resource: ResourceDefinition, key: string): Promise<OrRefusal<string | null>> {
  return audited("del", resource, key, (session) => remove(resource, key, session));
}
