import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { cache } from "react";
import { type ApiCall, callApi, fetchFile, type Result } from "./api/client";
import { encode } from "./api/encode";
import { type ApiFailure, readFailure, readWords } from "./api/errors";
import { readRows } from "./api/rows";
import { compactList, readField } from "./compact";
import { handOver, takeOver } from "./handover";
import type { InputDefinition, WireFields } from "./inputs/define";
import type { Cell, CompactList, ListView, ListWindow } from "./list";
import { enterListQueue, noteListWeight } from "./list-queue";
import { readerOf, readWindow } from "./list-window";
import { can, type Operation, type Permission } from "./permissions";
import { cabang } from "./resources/cabang";
import { type CreateCall, type ResourceDefinition, segment, type UpdateCall } from "./resources/define";
import { text } from "./resources/fields";
import { PICK_LISTS, type PickList } from "./resources/picks";
import type { Session } from "./session/seal";
import { currentSession } from "./session/session";

/** Why something was not done: there is no session, the role may not do it, or the API did not do it. */
export type Refusal = { kind: "signed-out" } | { kind: "forbidden" } | ApiFailure;

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; failure: Refusal };

const FORBIDDEN: Outcome<never> = { ok: false, failure: { kind: "forbidden" } };

/** Asks for the session and its permission again, for each call: the middleware protects screens, not data. */
async function authorize(operation: Operation, ...permissions: Permission[]): Promise<Outcome<Session>> {
  const session = await currentSession();
  if (!session) return { ok: false, failure: { kind: "signed-out" } };
  const allowed = permissions.some((permission) => can(session.role, permission, operation));
  return allowed ? { ok: true, value: session } : FORBIDDEN;
}

async function fetchRows({ calls }: ResourceDefinition, token: string): Promise<Result<unknown[]>> {
  const { path } = calls.list;
  const result = await callApi({ method: "GET", path, token });
  if (!result.ok) return result;
  const { status, body, size } = result.value;
  noteListWeight(path, size);
  const rows = readRows(body);
  if (rows) return { ok: true, value: rows };
  // Some servers answer 200 with the announcement of an ended session in place of the list.
  const failure = readFailure({ status, statusText: "" }, body, true);
  return { ok: false, failure: failure.kind === "session" ? failure : { kind: "unreadable", status } };
}

/** What `use` makes of the rows of a list; lists wait here for one another, so that many long ones fit the memory. */
async function withRows<Value>(
  resource: ResourceDefinition,
  token: string,
  use: (rows: unknown[], leave: () => void) => Value,
): Promise<Outcome<Value>> {
  const leave = await enterListQueue(resource.calls.list.path);
  const rows = await fetchRows(resource, token).catch((error: unknown) => {
    leave();
    throw error;
  });
  if (rows.ok) return { ok: true, value: use(rows.value, leave) };
  leave();
  return rows;
}

/** How long the frame of a page waits for its rows, in milliseconds: when they come at once, both leave together. */
const FRAME_PATIENCE_MS = 25;

/** A list that was opened; its rows are taken out once, because what renders a page is kept in memory for a while. */
type OpenedList = { rows: unknown[]; rest: string };

/** Opens a list, once for everything that renders one page. */
const openRows = cache(async (resource: ResourceDefinition): Promise<Outcome<OpenedList>> => {
  const session = await authorize("read", resource.permission);
  if (!session.ok) return session;
  const { token, userId } = session.value;
  return withRows(resource, token, (rows, leave) => ({
    rows,
    rest: handOver(userId, () => compactList(resource, rows), leave),
  }));
});

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
  opened.value.rows = [];
  const read = (field: string, place: number) => readField(resource, field, rows[place]);
  return { ok: true, value: { window: readWindow(view, read, start, rows.length, null), rest } };
}

/** Fetches the whole list of a resource, as the signed-in person may see it. */
export async function listRecords(resource: ResourceDefinition): Promise<Outcome<CompactList>> {
  const session = await authorize("read", resource.permission);
  if (!session.ok) return session;
  return withRows(resource, session.value.token, (rows, leave) => {
    const list = compactList(resource, rows);
    leave();
    return list;
  });
}

/** The whole list that `openList` kept for this person under the key; `null` when it is not there any more. */
export async function takeList(
  resource: ResourceDefinition,
  key: string,
): Promise<Outcome<Uint8Array<ArrayBuffer> | null>> {
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
  const rows = await withRows(resource, session.value.token, (all, leave) => {
    leave();
    return all;
  });
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
  const session = await authorize("create", resource.permission);
  if (!session.ok) return session;
  const { create } = resource.calls;
  if (!create) return FORBIDDEN;
  return write({
    method: "POST",
    path: create.path,
    token: session.value.token,
    ...(await bodyOf(create, fields)),
  });
}

/** Changes a record to checked fields. */
export async function updateRecord(
  resource: ResourceDefinition,
  key: string,
  fields: WireFields,
): Promise<Outcome<string | null>> {
  const session = await authorize("update", resource.permission);
  if (!session.ok) return session;
  const { update } = resource.calls;
  if (!update) return FORBIDDEN;
  return write({
    method: "PUT",
    path: update.path(key),
    token: session.value.token,
    ...(await bodyOf(update, fields)),
  });
}

/** Deletes one record. */
export async function deleteRecord(
  resource: ResourceDefinition,
  key: string,
): Promise<Outcome<string | null>> {
  const session = await authorize("del", resource.permission);
  if (!session.ok) return session;
  const { remove } = resource.calls;
  return remove
    ? write({ method: remove.method, path: remove.path(key), token: session.value.token })
    : FORBIDDEN;
}

/** The choices of a pick list, each once: all brands, the dealers of a brand, or the branches of a dealer. */
export async function listPicks(list: PickList, of: string): Promise<Outcome<string[]>> {
  const session = await authorize("create", "cabang", "sa", "car-type", "item-care");
  if (!session.ok) return session;
  const { path, field } = PICK_LISTS[list];
  const result = await callApi({ method: "GET", path: path(of), token: session.value.token });
  if (!result.ok) return result;
  const rows = readRows(result.value.body);
  if (!rows) return { ok: false, failure: { kind: "unreadable", status: result.value.status } };
  const choices = rows.map((row) => text((row as Record<string, unknown> | null)?.[field]));
  return { ok: true, value: [...new Set(choices.filter((choice) => choice !== ""))] };
}

/** Fetches a picture of an opname record or a dealer branch by its file name (API-CONTRACT.md, Images). */
export async function fetchPicture(
  foto: string,
): Promise<Outcome<{ type: string; bytes: Uint8Array<ArrayBuffer> }>> {
  const session = await authorize("read", "opname", "cabang");
  return session.ok ? fetchFile(`/images/${segment(foto)}`, session.value.token) : session;
}
