import "server-only";
import { TZDate } from "@date-fns/tz";
import { type Entry, mayHaveHappened } from "../../history/entry";
import type { HistoryAddress } from "../../history/history-address";
import { type Cells, statusesOf } from "../../history/record-instances";
import {
  changesOf,
  type HistoryPage,
  type HistoryRow,
  historyCells,
  INVERSE_ACTIONS,
} from "../../history/rows";
import { formatDateTime } from "../../list/format";
import type { FieldChange } from "../../messages/problem";
import { can } from "../../resources/permissions";
import { findResource, RESOURCES } from "../../resources/registry";
import { listFields, type ResourceDefinition } from "../../resources/resource-definition";
import { historyPath } from "../../resources/routes";
import { env } from "../process/env";
import { authorize, sessionOrRefusal } from "../session/guard";
import type { OrRefusal } from "../session/refusal";
import type { Session } from "../session/seal";
import type { EntryQuery } from "../store/read";
import { nullIfUnavailable, queryStore, readRecent } from "../store/store-client";
import { fetchRows } from "./lists";
import { settleIfDue } from "./settle-list";

const PAGE_SIZE = 50;

/** Returns the path of a list's or a person's history; `null` for a list whose records have no key. */
export function historyPathOf(resource: ResourceDefinition | null): string | null {
  return resource && !resource.key ? null : historyPath(resource?.screens.list.path);
}

/** Returns the session, and the lists whose entries it may read. */
async function createCellReader(
  resource: ResourceDefinition | null,
): Promise<OrRefusal<{ session: Session; lists: ResourceDefinition[] }>> {
  const session = resource ? await authorize("read", resource.permission) : await sessionOrRefusal();
  if (!session.ok) return session;
  const { role } = session.value;
  const readable = resource
    ? [resource]
    : RESOURCES.filter(({ permission }) => can(role, permission, "read"));
  const lists = readable.filter(({ key }) => key);
  return { ok: true, value: { session: session.value, lists } };
}

/** Returns the start of a day `YYYY-MM-DD` in APP_TIMEZONE, plus `later` days, in milliseconds. */
function startOf(day: string | undefined, later = 0): number | undefined {
  if (!day) return undefined;
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new TZDate(year, month - 1, date + later, env().APP_TIMEZONE).getTime();
}

const queryAt = (
  address: HistoryAddress,
  lists: ResourceDefinition[],
  user: string | undefined,
): EntryQuery => ({
  resources: lists.map(({ name }) => name),
  key: address.data,
  user,
  batch: address.batch,
  way: address.cara,
  action: address.lihat ? "del" : address.tindakan,
  outcome: address.hasil,
  from: startOf(address.dari),
  to: startOf(address.sampai, 1),
  text: address.cari,
});

async function rowsOf(entries: Entry[], { role }: Session, isFolded: boolean): Promise<HistoryRow[]> {
  const batches = new Set(entries.flatMap(({ batch }) => batch ?? []));
  const [undoing, sizes] = await Promise.all([
    queryStore(
      "readUndos",
      entries.map(({ id }) => id),
    ),
    queryStore("countBatches", [...batches]),
  ]);
  // An entry of unknown outcome may not have happened.
  const undone = new Set(
    undoing.flatMap(({ outcome, undoes, action }) => (outcome === "done" ? [`${undoes} ${action}`] : [])),
  );
  return entries.flatMap((entry) => {
    const resource = findResource(entry.resource);
    if (!resource) return [];
    const operation = INVERSE_ACTIONS[entry.action];
    const call = operation === "del" ? resource.calls.remove : resource.calls[operation];
    const batchSize = sizes[entry.batch ?? ""] ?? 0;
    const standsForBatch = isFolded && batchSize > 1;
    const mayUndo =
      call && (standsForBatch || mayHaveHappened(entry)) && can(role, resource.permission, operation);
    // Fields outside the list are visible only to those who may open forms.
    const listed = listFields(resource);
    const mayOpenForm = can(role, resource.permission, "update");
    const isOpen = (field: string) => mayOpenForm || listed.includes(field);
    const changes = changesOf(resource, entry, env().APP_TIMEZONE, isOpen);
    const undo = undone.has(`${entry.id} ${operation}`) ? "done" : mayUndo ? "possible" : null;
    const { update } = resource.screens;
    const hasForm = mayOpenForm && update && entry.key !== null && entry.action !== "del";
    const form = hasForm ? `${update.path}/${encodeURIComponent(entry.key ?? "")}` : null;
    return [{ entry, resource, changes, form, batchSize, standsForBatch, undo }];
  });
}

/** Removes deletions that did not happen, or whose record was created again. */
async function withoutRestored(rows: HistoryRow[]): Promise<HistoryRow[]> {
  const deleted = rows.filter(({ entry, undo }) => mayHaveHappened(entry) && undo !== "done");
  const oldest = deleted.at(-1);
  if (!oldest) return [];
  const keys = deleted.flatMap(({ entry }) => entry.key ?? []);
  const latest = await queryStore("latestChanges", oldest.resource.name, keys, oldest.entry.id);
  const newest = new Map(latest.map(({ key, id }) => [key, id]));
  return deleted.filter(({ entry }) => (newest.get(entry.key) ?? 0) <= entry.id);
}

/** Returns a page of a list's history, or a person's (by default the reader's) in all readable lists; `null` if the store is unavailable. With `isFolded` a batch is one row. */
export async function readHistoryPage(
  resource: ResourceDefinition | null,
  address: HistoryAddress,
  { size = PAGE_SIZE, isFolded = false } = {},
): Promise<OrRefusal<HistoryPage | null>> {
  const reader = await createCellReader(resource);
  if (!reader.ok) return reader;
  const { session, lists } = reader.value;
  if (lists.length === 0) return { ok: true, value: { rows: [], next: null } };
  const user = address.orang ?? (resource ? undefined : session.username);
  // Entries of a creation get their key from the list.
  if (resource && address.data) await settleIfDue(resource, () => fetchRows(resource, session));
  async function read(): Promise<HistoryPage> {
    const before = address.sebelum ? Number(address.sebelum) : null;
    const query = { ...queryAt(address, lists, user), isFolded };
    const { entries, next } = await queryStore("readPage", query, before, size);
    const rows = await rowsOf(entries, session, isFolded);
    return { rows: address.lihat ? await withoutRestored(rows) : rows, next };
  }
  return { ok: true, value: await nullIfUnavailable(read()) };
}

/** The entries per read of an export, and its reads. */
const READ_AT_ONCE = 500;
const MAX_READS = 20;

/** The most entries of an export. */
export const MAX_EXPORTED = MAX_READS * READ_AT_ONCE;

/** Returns the rows of a history for an export; `isWhole` is false beyond MAX_EXPORTED. */
export async function exportedHistory(
  resource: ResourceDefinition | null,
  address: HistoryAddress,
): Promise<OrRefusal<{ rows: string[][]; isWhole: boolean } | null>> {
  const rows: string[][] = [];
  let { sebelum } = address;
  for (let reads = 0; reads < MAX_READS; reads++) {
    const page = await readHistoryPage(resource, { ...address, sebelum }, { size: READ_AT_ONCE });
    if (!page.ok || !page.value) return page as OrRefusal<null>;
    rows.push(...page.value.rows.map(historyCells));
    if (page.value.next === null) return { ok: true, value: { rows, isWhole: true } };
    sebelum = String(page.value.next);
  }
  return { ok: true, value: { rows, isWhole: false } };
}

/** Returns who made the newest of these changes, and when; undefined if the history does not have it. */
export async function findLastEditor(
  resource: ResourceDefinition,
  key: string,
  now: Cells,
  changes: FieldChange[],
): Promise<string | undefined> {
  const entries = (await readRecent(resource.name, key)).toReversed();
  const statuses = statusesOf(resource, entries, now);
  const happened = entries.filter((_, index) => statuses[index] === "happened");
  const [last] = changes
    .flatMap(({ field }) => {
      const entry = happened.findLast(({ after }) => after?.[field] !== undefined);
      return entry?.after?.[field] === now[field] ? (entry ?? []) : [];
    })
    .toSorted((a, b) => b.id - a.id);
  if (!last) return undefined;
  return `Diubah oleh ${last.userName}, ${formatDateTime(new Date(last.at).toISOString(), env().APP_TIMEZONE)}.`;
}
