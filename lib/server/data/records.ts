import "server-only";
import type { EntryAction, Origin } from "../../batch/history/entry";
import { plainIdentityOf } from "../../batch/imports/records";
import type { WireFields } from "../../fields/checks";
import { type ExportFormat, HISTORY } from "../../messages/export-format";
import { isSamePerson } from "../../names";
import {
  type Encoding,
  METHODS,
  type ResourceDefinition,
  readField,
} from "../../resources/resource-definition";
import { encode } from "../api/call";
import { type ApiCall, callApi } from "../api/client";
import { readWords } from "../api/errors";
import { inSpan } from "../process/spans";
import { audit } from "../session/audit";
import { currentSession } from "../session/current-session";
import { authorize, ownSession } from "../session/guard";
import { FORBIDDEN, isNotFound, type OrRefusal } from "../session/refusal";
import type { Session } from "../session/seal";
import { recorded } from "../store/history";
import { fetchRows } from "./lists";
import { type Cells, intentOf, type RecordedWrite, settlementOf, type Written } from "./record-write";

/** What a page says of an export: its format, the number of rows, and whether the list was narrowed. */
type ExportFacts = { format: ExportFormat; rows: number; filtered: boolean };

/**
 * Audits an export of a list or its history, or its refusal: whoever may not read the list may not export it. `null`: the history of a
 * person.
 */
export async function recordExport(
  resource: ResourceDefinition | null,
  facts: ExportFacts,
): Promise<OrRefusal<null>> {
  const session = await (resource ? authorize("read", resource.permission) : ownSession());
  const who = session.ok ? session.value : await currentSession();
  const name = resource?.name ?? HISTORY;
  audit(who, { action: "export", resource: name, ...facts }, session.ok ? null : session.failure);
  return session.ok ? { ok: true, value: null } : session;
}

/** Returns the rows of a list as they are now; a list that the API does not have is empty. */
export async function currentRows(
  resource: ResourceDefinition,
  session: Session,
): Promise<OrRefusal<unknown[]>> {
  const rows = await fetchRows(resource, session);
  return !rows.ok && isNotFound(rows.failure) ? { ok: true, value: [] } : rows;
}

/** Returns the cells of a row of the API by their fields. */
export function cellsOf(
  resource: ResourceDefinition,
  row: unknown,
  fields = Object.keys(resource.row),
): Cells {
  return Object.fromEntries(fields.map((field) => [field, readField(resource, field, row)]));
}

/** Returns the current record, `null` if it is gone, to whom may update, copy or delete it; the API has no call for one record. */
export async function findRecord(
  resource: ResourceDefinition,
  key: string,
  operation: EntryAction = "update",
): Promise<OrRefusal<Cells | null>> {
  const session = await authorize(operation, resource.permission);
  if (!session.ok) return session;
  const keyField = resource.key;
  if (!keyField) return FORBIDDEN;
  const rows = await currentRows(resource, session.value);
  if (!rows.ok) return rows;
  const row = rows.value.find((one) => readField(resource, keyField, one) === key);
  return { ok: true, value: row === undefined ? null : cellsOf(resource, row) };
}

/**
 * Returns, to whom may create a record, the first one that has these texts in the fields by which records are the same
 * (`imports.by`), whatever their case and spaces; `null` if there is none.
 */
export async function findAlike(
  resource: ResourceDefinition,
  texts: Record<string, string>,
): Promise<OrRefusal<Cells | null>> {
  const session = await authorize("create", resource.permission);
  const rows = session.ok ? await currentRows(resource, session.value) : session;
  if (!rows.ok) return rows;
  const by = resource.imports?.by ?? [];
  const wanted = plainIdentityOf(by, texts);
  const records = rows.value.map((row) => cellsOf(resource, row, by));
  return { ok: true, value: records.find((record) => plainIdentityOf(by, record) === wanted) ?? null };
}

/** Sends a write, of a record or with checked fields; returns the API's message, if any. A resource may lack the call. */
async function sendWrite(
  { key: keyField }: ResourceDefinition,
  call: (Pick<ApiCall, "method" | "endpoint"> & { encoding?: Encoding }) | undefined,
  { token }: Session,
  { key, fields }: { key?: string; fields?: WireFields },
): Promise<OrRefusal<string | null>> {
  if (!call) return FORBIDDEN;
  const { method, endpoint, encoding } = call;
  const params = keyField && key !== undefined ? { [keyField]: key } : {};
  const body = fields && encoding && (await encode(encoding, fields));
  const isUpload = Object.values(fields ?? {}).some((value) => value instanceof File);
  const result = await callApi({ method, endpoint, params, token, body, isUpload });
  if (!result.ok) return result;
  const { status, body: answer, size } = result.value;
  // A success has a JSON body or none; HTML or cut JSON may come from another server.
  if (size > 0 && answer === undefined) return { ok: false, failure: { kind: "unreadable", status } };
  return { ok: true, value: readWords(answer).message };
}

/** Returns the session that may write; audits a refusal. */
export async function authorizeWrite(
  action: EntryAction,
  { name, permission }: ResourceDefinition,
  record?: string,
): Promise<OrRefusal<Session>> {
  const session = await authorize(action, permission);
  if (!session.ok) audit(await currentSession(), { action, resource: name, record }, session.failure);
  return session;
}

const UNRECORDED: Written = { ok: false, failure: { kind: "unrecorded" } };

type Change = Omit<RecordedWrite, "sent"> & { fields?: WireFields; call: Parameters<typeof sendWrite>[1] };

/** Sends a write if the session may make it, as a span; records and audits who changed what, and the result. */
const writeRecord = (resource: ResourceDefinition, change: Change): Promise<Written> =>
  inSpan({ name: `write ${change.action}`, facts: { "sns.resource": resource.name } }, async () => {
    const { action, key, fields, call } = change;
    const record = key ?? undefined;
    const session = await authorizeWrite(action, resource, record);
    if (!session.ok) return session;
    const isOwn = resource.calls.remove?.sparesOwnAccount && action === "del" && record !== undefined;
    let written: Written = { ok: false, failure: { kind: "own-account" } };
    if (!isOwn || !isSamePerson(record, session.value.username)) {
      const intent = await intentOf(resource, session.value, { ...change, sent: fields ?? {} });
      const send = () => sendWrite(resource, call, session.value, { key: record, fields });
      // What cannot be recorded is not sent.
      written = (await recorded(intent, send, settlementOf)) ?? UNRECORDED;
    }
    audit(session.value, { action, resource: resource.name, record }, written.ok ? null : written.failure);
    return written;
  });

/** Creates a record from checked fields. */
export function createRecord(
  resource: ResourceDefinition,
  fields: WireFields,
  origin: Origin,
): Promise<Written> {
  const { key, calls } = resource;
  const named = key && fields[key];
  const call = calls.create && { ...calls.create, method: METHODS.create };
  return writeRecord(resource, {
    ...{ action: "create", before: null, origin, fields, call },
    key: typeof named === "string" ? named : null,
  });
}

/** Updates a record, which is now as `before`, with checked fields. */
export function updateRecord(
  resource: ResourceDefinition,
  key: string,
  fields: WireFields,
  origin: Origin,
  before: Cells,
): Promise<Written> {
  const { update } = resource.calls;
  const call = update && { ...update, method: METHODS.update };
  return writeRecord(resource, { action: "update", key, before, origin, fields, call });
}

/** Deletes a record, which is now as `before`, as far as that is known. */
export function deleteRecord(
  resource: ResourceDefinition,
  key: string,
  origin: Origin,
  before: Cells | null,
): Promise<Written> {
  return writeRecord(resource, { action: "del", key, before, origin, call: resource.calls.remove });
}
