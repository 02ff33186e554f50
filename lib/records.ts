import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { cache } from "react";
import { type ApiCall, type ApiFile, callApi, fetchFile, type Result } from "./api/client";
import { encode } from "./api/encode";
import { type ApiFailure, readWords } from "./api/errors";
import { readList, readRows } from "./api/rows";
import { audit } from "./audit";
import { compactList, readField } from "./compact";
import { handOver, takeOver } from "./handover";
import type { InputDefinition, WireFields } from "./inputs/define";
import type { Cell, CompactList, ListView, ListWindow } from "./list";
import { enterListQueue } from "./list-queue";
import { type ListRows, rowsOf } from "./list-rows";
import { readerOf } from "./list-window";
import { LONG, openLongList } from "./long-list";
import type { PackedList } from "./pack-list";
import { can, type Operation, type Permission } from "./permissions";
import { cabang } from "./resources/cabang";
import { PICTURE_CALL } from "./resources/calls";
import { type CreateCall, METHODS, type ResourceDefinition, type UpdateCall } from "./resources/define";
import { PICKERS, type PickList, pickTarget, readPicks } from "./resources/picks";
import type { Session } from "./session/seal";
import { currentSession } from "./session/session";

/** Why something was not done: no session, not for this role, no room for one more list, or not done by the API. */
export type Refusal = { kind: "signed-out" } | { kind: "forbidden" } | { kind: "busy" } | ApiFailure;

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; failure: Refusal };

const FORBIDDEN: Outcome<never> = { ok: false, failure: { kind: "forbidden" } };

/** Asks for the session and its permission again, for each call: the middleware protects screens, not data. */
async function authorize(operation: Operation, ...permissions: Permission[]): Promise<Outcome<Session>> {
  const session = await currentSession();
  if (!session) return { ok: false, failure: { kind: "signed-out" } };
  const allowed = permissions.some((permission) => can(session.role, permission, operation));
  return allowed ? { ok: true, value: session } : FORBIDDEN;
}

type Fetched = ApiFile & { leave: () => void };

/** Fetches the body of a list call; from there until `leave` it counts among those that have to fit the memory together. */
async function fetchList(
  { calls }: ResourceDefinition,
  token: string,
  signal: AbortSignal | null = null,
): Promise<Outcome<Fetched>> {
  const { endpoint } = calls.list;
  const place = await enterListQueue(endpoint, signal);
  if (!place) return { ok: false, failure: { kind: "busy" } };
  try {
    const list = await fetchFile({ method: METHODS.list, endpoint, token });
    if (!list.ok) {
      place.leave();
      return list;
    }
    await place.weigh(list.value.bytes.length);
    return { ok: true, value: { ...list.value, leave: place.leave } };
  } catch (error) {
    place.leave();
    throw error;
  }
}

async function fetchRows(resource: ResourceDefinition, token: string): Promise<Outcome<unknown[]>> {
  const list = await fetchList(resource, token);
  if (!list.ok) return list;
  list.value.leave();
  return readList(list.value.bytes, list.value.status);
}

/** Fetches the rows of a list into this thread, or those of a long one into a thread of their own. */
async function reachRows(
  resource: ResourceDefinition,
  token: string,
  signal: AbortSignal | null = null,
): Promise<Outcome<ListRows>> {
  const list = await fetchList(resource, token, signal);
  if (!list.ok) return list;
  const { bytes, status, leave } = list.value;
  if (bytes.length >= LONG) return openLongList(resource, status, bytes, leave);
  leave();
  const rows = readList(bytes, status);
  return rows.ok ? { ok: true, value: rowsOf(resource, rows.value) } : rows;
}

/** How long the frame of a page waits for its rows, in milliseconds: when they come at once, both leave together. */
const FRAME_PATIENCE_MS = 25;

/** Opens a list, once for everything that renders one page. */
const openRows = cache(
  async (resource: ResourceDefinition): Promise<Outcome<{ rows: ListRows; rest: string }>> => {
    const session = await authorize("read", resource.permission);
    if (!session.ok) return session;
    const { token, userId } = session.value;
    const rows = await reachRows(resource, token);
    return rows.ok
      ? { ok: true, value: { rows: rows.value, rest: handOver(userId, rows.value.pack) } }
      : rows;
  },
);

/** Begins to open a list whose page follows in the same request; done when it is there, or after a moment. */
export async function beginList(resource: ResourceDefinition): Promise<void> {
  const opening = openRows(resource).catch(() => null);
  await Promise.race([opening, sleep(FRAME_PATIENCE_MS)]);
}

/**
 * Opens the list of a view: its window at the zero-based place `start`, and the key under which the whole list
 * waits for the same person's browser (handover.ts), from one call of the API.
 */
export async function openList(
  resource: ResourceDefinition,
  view: ListView,
  start: number,
): Promise<Outcome<{ window: ListWindow; rest: string }>> {
  const opened = await openRows(resource);
  if (!opened.ok) return opened;
  const { rows, rest } = opened.value;
  return { ok: true, value: { window: await rows.window(view, start), rest } };
}

/** Fetches the whole list of a resource, as the signed-in person may see it. */
export async function listRecords(resource: ResourceDefinition): Promise<Outcome<CompactList>> {
  const session = await authorize("read", resource.permission);
  if (!session.ok) return session;
  const rows = await fetchRows(resource, session.value.token);
  return rows.ok ? { ok: true, value: compactList(resource, rows.value) } : rows;
}

/** The same, packed for the browser; `signal` tells that nobody waits for it any more. */
export async function packRecords(
  resource: ResourceDefinition,
  signal: AbortSignal | null = null,
): Promise<Outcome<PackedList>> {
  const session = await authorize("read", resource.permission);
  if (!session.ok) return session;
  const rows = await reachRows(resource, session.value.token, signal);
  return rows.ok ? { ok: true, value: await rows.value.pack().finally(rows.value.close) } : rows;
}

/** The whole list that `openList` kept for this person under the key; `null` when it is not there any more. */
export async function takeList(
  resource: ResourceDefinition,
  key: string,
): Promise<Outcome<PackedList | null>> {
  const session = await authorize("read", resource.permission);
  return session.ok ? { ok: true, value: await takeOver(session.value.userId, key) } : session;
}

/** One record as the API has it now, its fields by name, or `null` when it is gone; there is no call that reads one. */
export async function findRecord(
  resource: ResourceDefinition,
  key: string,
): Promise<Outcome<Record<string, Cell> | null>> {
  const session = await authorize("update", resource.permission);
  if (!session.ok) return session;
  const keyField = resource.key;
  if (!keyField) return FORBIDDEN;
  const rows = await fetchRows(resource, session.value.token);
  if (!rows.ok) {
    const gone = rows.failure.kind === "http" && rows.failure.status === 404;
    return gone ? { ok: true, value: null } : rows;
  }
  const row = rows.value.find((candidate) => readField(resource, keyField, candidate) === key);
  if (row === undefined) return { ok: true, value: null };
  const fields = Object.keys(resource.row).map((field) => [field, readField(resource, field, row)]);
  return { ok: true, value: Object.fromEntries(fields) };
}

/** The brand of a dealer as the dealer branches know it, or the empty string; a failure counts as not known. */
async function findBrand(dealer: string): Promise<string> {
  const branches = await listRecords(cabang);
  if (!branches.ok) return "";
  const read = readerOf(branches.value);
  for (let place = 0; place < branches.value.length; place++) {
    if (read("dealer", place) === dealer) return String(read("brand", place));
  }
  return "";
}

/** The values of a form, with the brand that SA and items do not hold beside their dealer. */
export async function withBrand(
  { labels }: InputDefinition,
  values: Record<string, string>,
): Promise<Record<string, string>> {
  if (!labels.brand || values.brand !== undefined) return values;
  return { ...values, brand: await findBrand(values.dealer ?? "") };
}

/**
 * Makes a call that changes data and answers the API's message, if it gave one. A success has JSON or nothing in it:
 * what says so in HTML, or half, may come from something else than the API.
 */
async function write(call: ApiCall): Promise<Result<string | null>> {
  const result = await callApi(call);
  if (!result.ok) return result;
  const { status, body, size } = result.value;
  if (size > 0 && body === undefined) return { ok: false, failure: { kind: "unreadable", status } };
  return { ok: true, value: readWords(body).message };
}

async function bodyOf({ encoding }: CreateCall | UpdateCall, fields: WireFields) {
  const isUpload = Object.values(fields).some((value) => value instanceof File);
  return { body: await encode(encoding, fields), isUpload };
}

/** Writes into the audit who wanted to change what, and how it ended. */
async function audited(
  action: "create" | "update" | "del",
  { name }: ResourceDefinition,
  record: string | undefined,
  change: () => Promise<Outcome<string | null>>,
): Promise<Outcome<string | null>> {
  const session = await currentSession();
  const outcome = await change();
  audit(session, { action, resource: name, record }, outcome.ok ? null : outcome.failure);
  return outcome;
}

async function create(resource: ResourceDefinition, fields: WireFields): Promise<Outcome<string | null>> {
  const session = await authorize("create", resource.permission);
  if (!session.ok) return session;
  const call = resource.calls.create;
  if (!call) return FORBIDDEN;
  return write({
    method: METHODS.create,
    endpoint: call.endpoint,
    token: session.value.token,
    ...(await bodyOf(call, fields)),
  });
}

/** Creates a record from checked fields. */
export function createRecord(
  resource: ResourceDefinition,
  fields: WireFields,
): Promise<Outcome<string | null>> {
  const key = resource.key && fields[resource.key];
  const record = typeof key === "string" ? key : undefined;
  return audited("create", resource, record, () => create(resource, fields));
}

/** The segment of a call's path that names one record. */
function paramsOf({ key: field }: ResourceDefinition, key: string): Record<string, string> {
  return field ? { [field]: key } : {};
}

async function update(
  resource: ResourceDefinition,
  key: string,
  fields: WireFields,
): Promise<Outcome<string | null>> {
  const session = await authorize("update", resource.permission);
  if (!session.ok) return session;
  const call = resource.calls.update;
  if (!call) return FORBIDDEN;
  return write({
    method: METHODS.update,
    endpoint: call.endpoint,
    params: paramsOf(resource, key),
    token: session.value.token,
    ...(await bodyOf(call, fields)),
  });
}

/** Changes a record to checked fields. */
export function updateRecord(
  resource: ResourceDefinition,
  key: string,
  fields: WireFields,
): Promise<Outcome<string | null>> {
  return audited("update", resource, key, () => update(resource, key, fields));
}

async function remove(resource: ResourceDefinition, key: string): Promise<Outcome<string | null>> {
  const session = await authorize("del", resource.permission);
  if (!session.ok) return session;
  const call = resource.calls.remove;
  if (!call) return FORBIDDEN;
  return write({ ...call, params: paramsOf(resource, key), token: session.value.token });
}

/** Deletes one record. */
export function deleteRecord(resource: ResourceDefinition, key: string): Promise<Outcome<string | null>> {
  return audited("del", resource, key, () => remove(resource, key));
}

/** The choices of a pick list, each once: all brands, the dealers of a brand, or the branches of a dealer. */
export async function listPicks(list: PickList, of: string): Promise<Outcome<string[]>> {
  const session = await authorize("create", ...PICKERS);
  if (!session.ok) return session;
  const result = await callApi({ ...pickTarget(list, of), token: session.value.token });
  if (!result.ok) return result;
  const rows = readRows(result.value.body);
  if (!rows) return { ok: false, failure: { kind: "unreadable", status: result.value.status } };
  return { ok: true, value: readPicks(list, rows) };
}

/** Fetches a picture of an opname record or a dealer branch by its file name (API-CONTRACT.md, Images). */
export async function fetchPicture(
  foto: string,
): Promise<Outcome<{ type: string; bytes: Uint8Array<ArrayBuffer> }>> {
  const session = await authorize("read", "opname", "cabang");
  return session.ok ? fetchFile({ ...PICTURE_CALL, params: { foto }, token: session.value.token }) : session;
}
