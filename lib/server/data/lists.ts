import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { cache } from "react";
import type { ListStreamEnd, ListView, ListWindow, PermittedList } from "../../list/list";
import { EDIT_PRICES_PARAM, TAB_PARAM } from "../../list/list-address";
import { can, type Role } from "../../resources/permissions";
import { findResourceByListPath } from "../../resources/registry";
import { CALL_METHODS, hasComparison, type ResourceDefinition } from "../../resources/resource-definition";
import { comparePath, copyPath, historyPath, importPath, importTitle, menuOf } from "../../resources/routes";
import { fetchFile, streamResponse } from "../api/client";
import { parseListBody } from "../api/rows";
import { enterListQueue, enterLookupQueue, LARGE_LIST_MB } from "../delivery/list-queue";
import {
  type ListCall,
  LONG_LIST_BYTES,
  type OpenedList,
  type PackedList,
  receiveList,
} from "../delivery/receive-list";
import { claimWaitingList, storeWaitingList } from "../delivery/waiting-lists";
import { env, MEGABYTE } from "../process/env";
import { withSpan } from "../process/spans";
import { authorize, getSessionOrRefusal } from "../session/guard";
import { BUSY_RESULT, type ResultOrRefusal } from "../session/refusal";
import type { Session } from "../session/seal";
import { readUnsettledWrites } from "../store/store-client";
import { toListProblem } from "./replies";
import { settleByRows, settleInBackground } from "./settle-entries";

/**
 * Opens a page's list and returns the window that starts at the zero-based row `start`, once its rows have arrived. With `claimKey` the
 * browser fetches the whole list (`claimList`); `at` is when the API was called, in milliseconds since 1970.
 */
export async function openList(
  resource: ResourceDefinition,
  view: ListView,
  start: number,
): Promise<ResultOrRefusal<{ listWindow: ListWindow; claimKey: string; at: number }>> {
  const openResult = await openListOncePerRender(resource);
  if (!openResult.ok) return openResult;
  const { rows, claimKey, at } = openResult.value;
  const windowResult = await rows.window(view, start);
  if (!windowResult.ok) return windowResult;
  return { ok: true, value: { listWindow: windowResult.value, claimKey, at } };
}

/** How long a page waits for its rows before it sends the rest of its HTML, in milliseconds. */
const ROWS_TIMEOUT_MS = 100;

/** Starts to open a page's list; resolves to whether it has opened within ROWS_TIMEOUT_MS. */
export function startOpeningList(resource: ResourceDefinition): Promise<boolean> {
  const hasOpenedPromise = openListOncePerRender(resource).then(
    ({ ok }) => ok,
    () => false,
  );
  return Promise.race([hasOpenedPromise, sleep(ROWS_TIMEOUT_MS, false)]);
}

/** Calls the API for a page's list, once per render (`cache`), and stores the list for the browser to fetch. */
const openListOncePerRender = cache(async (resource: ResourceDefinition) => {
  const requestedAt = Date.now();
  const session = await authorize("read", resource.permission);
  if (!session.ok) return session;
  const controller = new AbortController();
  const { signal } = controller;
  const listResult = await openListInQueue(resource, session.value, { hasWindow: true, signal });
  if (!listResult.ok) return listResult;
  const claimKey = storeWaitingList(session.value.userId, resource.name, listResult.value.pack, controller);
  return { ok: true as const, value: { rows: listResult.value, claimKey, at: requestedAt } };
});

/** Calls the API for a whole list that no page has opened for the browser. */
export async function fetchPackedList(
  resource: ResourceDefinition,
  signal?: AbortSignal,
): Promise<ResultOrRefusal<PackedList>> {
  const session = await authorize("read", resource.permission);
  if (!session.ok) return session;
  const listResult = await openListInQueue(resource, session.value, { hasWindow: false, signal });
  return listResult.ok ? listResult.value.pack() : listResult;
}

/** Removes the whole list that `openList` has stored for this person, and returns it; `null` if no list with this key is stored. */
export async function claimList(
  resource: ResourceDefinition,
  key: string,
  signal?: AbortSignal,
): Promise<ResultOrRefusal<PackedList | null>> {
  const session = await authorize("read", resource.permission);
  if (!session.ok) return session;
  return withSpan("claim list", { "sns.resource": resource.name }, async () => {
    const claimed = await claimWaitingList(session.value.userId, resource.name, key, signal);
    return claimed ?? { ok: true, value: null };
  });
}

/** Waits in the list queue and calls the API; resolves when the first rows have arrived. With `hasWindow` the rows stay in memory until the caller has read a window too. */
const openListInQueue = (
  resource: ResourceDefinition,
  session: Session,
  { hasWindow, signal }: { hasWindow: boolean; signal?: AbortSignal },
) =>
  withSpan("open list", { "sns.resource": resource.name }, async (): Promise<ResultOrRefusal<OpenedList>> => {
    const slot = await enterListQueue(session.userId, resource.calls.list.endpoint);
    if (!slot) return BUSY_RESULT;
    // A long list reserves LARGE_LIST_MB at once: otherwise it would keep its worker busy while it waits for the memory of other lists.
    const reserve = (bytes: number) => slot.grow(bytes > LONG_LIST_BYTES ? LARGE_LIST_MB * MEGABYTE : bytes);
    const call: ListCall = async (onStart) => {
      const body = await streamResponse({ ...createListCall(resource, session), signal }, onStart, reserve);
      if (body.ok) slot.recordSize(body.value.size);
      return body;
    };
    const rows = await receiveList(resource, call, { hasWindow, leave: slot.leave, signal });
    if (rows.ok) settleInBackground(resource, () => fetchRows(resource, session));
    return rows;
  });

const createListCall = ({ calls }: ResourceDefinition, { token }: Session) => ({
  method: CALL_METHODS.list,
  endpoint: calls.list.endpoint,
  token,
  isList: true,
});

/** Yields the parts of a list's response body (`LIST_MEDIA_TYPE`): pieces, an empty part if all pieces before are void, and at last a `ListStreamEnd`. */
export async function* encodeList({ pieces, end }: PackedList): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces()) yield withLengthPrefix(piece ?? new Uint8Array());
  const endResult = await end;
  const listEnd: ListStreamEnd = endResult.ok ? { kind: "whole" } : toListProblem(endResult.failure);
  yield withLengthPrefix(new TextEncoder().encode(JSON.stringify(listEnd)));
}

/** Prefixes bytes with their number, as a 32-bit little-endian integer. */
function withLengthPrefix(bytes: Uint8Array): Uint8Array {
  const lengthBytes = Buffer.alloc(4);
  lengthBytes.writeUInt32LE(bytes.length);
  return Buffer.concat([lengthBytes, bytes]);
}

/** Fetches all rows of a list for a lookup, and settles the history entries of writes whose effect the rows prove. */
export const fetchRows = (resource: ResourceDefinition, session: Session) =>
  withSpan("look up rows", { "sns.resource": resource.name }, async () => {
    // The entries are read before the call, because a list proves nothing about writes that are sent after its request.
    const unsettled = resource.key ? await readUnsettledWrites(resource.name) : [];
    const rows = await fetchRowsInQueue(resource, session);
    if (rows.ok) await settleByRows(resource, unsettled, rows.value);
    return rows;
  });

async function fetchRowsInQueue(
  resource: ResourceDefinition,
  session: Session,
): Promise<ResultOrRefusal<unknown[]>> {
  const slot = await enterLookupQueue(session.userId, resource.calls.list.endpoint);
  if (!slot) return BUSY_RESULT;
  try {
    const list = await fetchFile(createListCall(resource, session), slot.grow);
    if (!list.ok) return list;
    const { bytes, status, size } = list.value;
    slot.recordSize(size);
    return parseListBody(bytes, status);
  } finally {
    slot.leave();
  }
}

/** Returns the lists that the signed-in person may read, without rows, in the order of the menu. */
export async function getReadableLists(): Promise<ResultOrRefusal<PermittedList[]>> {
  const session = await getSessionOrRefusal();
  if (!session.ok) return session;
  const { role, username } = session.value;
  const lists = menuOf(role).flatMap(({ path, label }) => {
    const resource = findResourceByListPath(path);
    if (!resource) return [];
    const adding = creationLinksOf(resource, role);
    const others = otherLinksOf(resource, label, role);
    const view = createListView(resource, role, env().APP_TIMEZONE, username);
    return [{ path, label, adding, others, view }];
  });
  return { ok: true, value: lists };
}

export function createListView(
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
    ownKey: calls.remove?.protectsOwnAccount ? username : "",
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

function creationLinksOf(
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

function otherLinksOf(resource: ResourceDefinition, label: string, role: Role) {
  const { path } = resource.screens.list;
  const canEditPrices = resource.changes?.prices?.length && can(role, resource.permission, "update");
  return [
    { path: `${path}?${TAB_PARAM}=periksa`, label: `Perlu diperiksa ${label}` },
    ...(resource.key ? [{ path: historyPath(path), label: `Riwayat ${label}` }] : []),
    ...(canEditPrices ? [{ path: `${path}?${EDIT_PRICES_PARAM}`, label: `Ubah harga ${label}` }] : []),
    ...(hasComparison(resource)
      ? [{ path: comparePath(path), label: `Bandingkan dealer ${resource.catalogue}` }]
      : []),
  ];
}
