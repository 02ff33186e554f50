import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { cache } from "react";
import type { ListEnd, ListView, ListWindow, ReadableList } from "../../list/list";
import { can, type Role } from "../../resources/permissions";
import { resourceListedAt } from "../../resources/registry";
import { METHODS, type ResourceDefinition } from "../../resources/resource-definition";
import { copyPath, importPath, importTitle, menuOf } from "../../resources/routes";
import { fetchFile, fetchParts } from "../api/client";
import { readList } from "../api/rows";
import { enterListQueue, enterLookQueue, LARGE_LIST_MB } from "../delivery/list-queue";
import {
  type ListCall,
  LONG_LIST_BYTES,
  type OpenedList,
  type PackedList,
  receiveList,
} from "../delivery/receive-list";
import { keepForBrowser, takeKept } from "../delivery/waiting-lists";
import { env, MEGABYTE } from "../process/env";
import { inSpan } from "../process/spans";
import { authorize, ownSession } from "../session/guard";
import { BUSY, type OrRefusal } from "../session/refusal";
import type { Session } from "../session/seal";
import { readOpenWrites } from "../store/history";
import { listProblem } from "./replies";
import { settleByRows, settleSoon } from "./settle-list";

const listCall = ({ calls }: ResourceDefinition, { token }: Session) => ({
  method: METHODS.list,
  endpoint: calls.list.endpoint,
  token,
  isList: true,
});

const traced = (name: string, { name: resource }: ResourceDefinition) => ({
  name,
  facts: { "sns.resource": resource },
});

/**
 * Fetches the rows of a list as they are now, after the permission check: by a call and queue that list pages do not share. Writes
 * whose outcome or key they tell are settled.
 */
export const fetchRows = (resource: ResourceDefinition, session: Session) =>
  inSpan(traced("look up rows", resource), async () => {
    // Before the call: a list that was requested before a write ended says nothing of it.
    const open = resource.key ? await readOpenWrites(resource.name) : [];
    const rows = await lookUpRows(resource, session);
    if (rows.ok) await settleByRows(resource, open, rows.value);
    return rows;
  });

async function lookUpRows(resource: ResourceDefinition, session: Session): Promise<OrRefusal<unknown[]>> {
  const place = await enterLookQueue(session.userId, resource.calls.list.endpoint);
  if (!place) return BUSY;
  try {
    const list = await fetchFile(listCall(resource, session), place.grow);
    if (!list.ok) return list;
    const { bytes, status, size } = list.value;
    place.weigh(size);
    return readList(bytes, status);
  } finally {
    place.leave();
  }
}

async function openRows(
  resource: ResourceDefinition,
  session: Session,
  { hasWindow, signal }: { hasWindow: boolean; signal?: AbortSignal },
): Promise<OrRefusal<OpenedList>> {
  const place = await enterListQueue(session.userId, resource.calls.list.endpoint);
  if (!place) return BUSY;
  // All at once: a list that has a worker must not wait for the memory of lists that wait for a worker.
  const reserve = (bytes: number) => place.grow(bytes > LONG_LIST_BYTES ? LARGE_LIST_MB * MEGABYTE : bytes);
  const call: ListCall = async (begin) => {
    const body = await fetchParts({ ...listCall(resource, session), signal }, begin, reserve);
    if (body.ok) place.weigh(body.value.size);
    return body;
  };
  const rows = await receiveList(resource, call, { hasWindow, leave: place.leave, signal });
  if (rows.ok) settleSoon(resource, () => fetchRows(resource, session));
  return rows;
}

/** How long a page waits for its rows before it sends its frame, in milliseconds. */
const FRAME_PATIENCE_MS = 100;

/** Opens a list once per render of a page. */
const openForPage = cache(async (resource: ResourceDefinition) => {
  const at = Date.now();
  const session = await authorize("read", resource.permission);
  if (!session.ok) return session;
  const dropped = new AbortController();
  const needs = { hasWindow: true, signal: dropped.signal };
  const rows = await inSpan(traced("open list", resource), () => openRows(resource, session.value, needs));
  if (!rows.ok) return rows;
  const rest = keepForBrowser(session.value.userId, resource.name, rows.value.pack, dropped);
  return { ok: true as const, value: { rows: rows.value, rest, at } };
});

/** Starts to open the list of a page; returns whether it is open within FRAME_PATIENCE_MS. */
export function beginList(resource: ResourceDefinition): Promise<boolean> {
  const opening = openForPage(resource).then(
    ({ ok }) => ok,
    () => false,
  );
  return Promise.race([opening, sleep(FRAME_PATIENCE_MS, false)]);
}

/**
 * Opens the list of a view with one API call, as soon as the window at the zero-based place `start` has come. `rest` is the key
 * of the whole list for the same person's browser, `at` the time before the call in milliseconds.
 */
export async function openList(
  resource: ResourceDefinition,
  view: ListView,
  start: number,
): Promise<OrRefusal<{ listWindow: ListWindow; rest: string; at: number }>> {
  const opened = await openForPage(resource);
  if (!opened.ok) return opened;
  const { rows, rest, at } = opened.value;
  const listWindow = await rows.window(view, start);
  return listWindow.ok ? { ok: true, value: { listWindow: listWindow.value, rest, at } } : listWindow;
}

/** Returns the whole list on its way; `signal` aborts when the client has left. */
export async function packRecords(
  resource: ResourceDefinition,
  signal?: AbortSignal,
): Promise<OrRefusal<PackedList>> {
  const session = await authorize("read", resource.permission);
  if (!session.ok) return session;
  const needs = { hasWindow: false, signal };
  const rows = await inSpan(traced("open list", resource), () => openRows(resource, session.value, needs));
  return rows.ok ? rows.value.pack() : rows;
}

/** Takes the list that `openList` left for this person; `null` if it is gone. */
export async function takeList(
  resource: ResourceDefinition,
  key: string,
  signal?: AbortSignal,
): Promise<OrRefusal<PackedList | null>> {
  const session = await authorize("read", resource.permission);
  if (!session.ok) return session;
  const take = async () => (await takeKept(session.value.userId, resource.name, key, signal)) ?? GONE;
  return inSpan(traced("take kept list", resource), take);
}

const GONE = { ok: true, value: null } as const;

/** Returns a part of a list behind its length. */
function partOf(bytes: Uint8Array): Uint8Array {
  const part = new Uint8Array(4 + bytes.length);
  new DataView(part.buffer).setUint32(0, bytes.length, true);
  part.set(bytes, 4);
  return part;
}

/** Hands out a list as LIST_PIECES, as it comes. */
export async function* partsOf({ pieces, end }: PackedList): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces()) yield partOf(piece ?? new Uint8Array());
  const outcome = await end;
  const ending: ListEnd = outcome.ok ? { kind: "whole" } : listProblem(outcome.failure);
  yield partOf(new TextEncoder().encode(JSON.stringify(ending)));
}

/** Builds the list of a resource for a role, as plain data; `username` is the signed-in name, empty if unknown. */
export function listView(
  resource: ResourceDefinition,
  role: Role,
  timeZone: string,
  username = "",
): ListView {
  const { name, permission, key, columns, named, headline, searchBy, picture, screens, calls } = resource;
  return {
    resource: name,
    title: screens.list.title,
    key: key ?? null,
    ownKey: calls.remove?.sparesOwnAccount ? username : "",
    columns,
    named,
    headline,
    searchBy,
    picture: picture ?? null,
    createPath: screens.create && can(role, permission, "create") ? screens.create.path : null,
    updatePath: screens.update && can(role, permission, "update") ? screens.update.path : null,
    canDelete: calls.remove !== undefined && can(role, permission, "del"),
    timeZone,
  };
}

function addingTo(
  { screens: { list, create }, imports, copiesTo, catalogue = "", permission }: ResourceDefinition,
  role: Role,
) {
  if (!create || !can(role, permission, "create")) return [];
  return [
    { path: create.path, label: `${create.button} ${catalogue}`.trim() },
    ...(imports ? [{ path: importPath(list.path), label: importTitle(list.title) }] : []),
    ...(copiesTo ? [{ path: copyPath(list.path), label: `Salin katalog ${catalogue}` }] : []),
  ];
}

/** Returns the lists that the signed-in person may read, without their rows. */
export async function readableLists(): Promise<OrRefusal<ReadableList[]>> {
  const session = await ownSession();
  if (!session.ok) return session;
  const { role, username } = session.value;
  const lists = menuOf(role).flatMap(({ path, label }) => {
    const resource = resourceListedAt(path);
    if (!resource) return [];
    const view = listView(resource, role, env().APP_TIMEZONE, username);
    return [{ path, label, adding: addingTo(resource, role), view }];
  });
  return { ok: true, value: lists };
}
