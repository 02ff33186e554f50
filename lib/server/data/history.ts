import "server-only";
import { TZDate } from "@date-fns/tz";
import { type Entry, type EntryAction, mayHaveHappened } from "../../history/entry";
import type { HistoryAddress } from "../../history/history-address";
import { type Cells, inferKeyStatuses } from "../../history/record-instances";
import {
  changesOfEntry,
  type HistoryPage,
  type HistoryRow,
  INVERSE_ACTIONS,
  toHistoryCells,
} from "../../history/rows";
import { formatDateTime } from "../../list/format";
import { type ExportFormat, HISTORY_EXPORT_NAME } from "../../messages/export-format";
import type { FieldChange } from "../../messages/problem";
import { can, type Role } from "../../resources/permissions";
import { findResource, RESOURCES } from "../../resources/registry";
import { fieldsSentToBrowser, type ResourceDefinition } from "../../resources/resource-definition";
import { historyPath } from "../../resources/routes";
import { env } from "../process/env";
import { logAuditEvent } from "../session/audit";
import { getCurrentSession } from "../session/current-session";
import { authorize, getSessionOrRefusal } from "../session/guard";
import type { ResultOrRefusal } from "../session/refusal";
import type { Session } from "../session/seal";
import type { EntryFilters } from "../store/read";
import { nullIfUnavailable, queryStore, readRecentEntries } from "../store/store-client";
import { fetchRows } from "./lists";
import { settleIfDue } from "./settle-entries";

/** Returns the path of a list's history, or without a list that of a person's own history; `null` for a list whose records have no key. */
export function historyPathOf(resource: ResourceDefinition | null): string | null {
  return resource && !resource.key ? null : historyPath(resource?.screens.list.path);
}

/** Returns a page of the history of a list, or without a list that of a person; `null` if the store is unavailable. `isFolded` shows each batch as one row. */
export async function readHistoryPage(
  resource: ResourceDefinition | null,
  address: HistoryAddress,
  { size = PAGE_SIZE, isFolded = false } = {},
): Promise<ResultOrRefusal<HistoryPage | null>> {
  const authorization = await authorizeHistoryRead(resource);
  if (!authorization.ok) return authorization;
  const { session, resources } = authorization.value;
  if (resources.length === 0) return { ok: true, value: { rows: [], next: null } };
  const usernameFilter = address.orang ?? (resource ? undefined : session.username);
  // The entry of a create has no key until a read of the list settles it; the query by key would miss it.
  if (resource && address.data) await settleIfDue(resource, () => fetchRows(resource, session));
  async function loadPage(): Promise<HistoryPage> {
    const before = address.sebelum ? Number(address.sebelum) : null;
    const filters = { ...toEntryFilters(address, resources, usernameFilter), isFolded };
    const { entries, next } = await queryStore("readPage", filters, before, size);
    const rows = await toHistoryRows(entries, session, isFolded);
    return { rows: address.lihat ? await removeRestoredDeletions(rows) : rows, next };
  }
  return { ok: true, value: await nullIfUnavailable(loadPage()) };
}

const PAGE_SIZE = 50;

/** Returns the session, and the resources whose history it may read: `resource`, or all if that is `null`. */
async function authorizeHistoryRead(
  resource: ResourceDefinition | null,
): Promise<ResultOrRefusal<{ session: Session; resources: ResourceDefinition[] }>> {
  const session = await authorizeListRead(resource);
  if (!session.ok) return session;
  const { role } = session.value;
  const readableResources = RESOURCES.filter(({ permission }) => can(role, permission, "read"));
  const resources = (resource ? [resource] : readableResources).filter(({ key }) => key);
  return { ok: true, value: { session: session.value, resources } };
}

/** Returns the session if it may read a list and its history; without a list, returns any session. */
const authorizeListRead = (resource: ResourceDefinition | null): Promise<ResultOrRefusal<Session>> =>
  resource ? authorize("read", resource.permission) : getSessionOrRefusal();

const toEntryFilters = (
  address: HistoryAddress,
  resources: ResourceDefinition[],
  user: string | undefined,
): EntryFilters => ({
  resources: resources.map(({ name }) => name),
  key: address.data,
  user,
  batch: address.batch,
  way: address.cara,
  action: address.lihat ? "del" : address.tindakan,
  outcome: address.hasil,
  from: startOfDay(address.dari),
  to: startOfDay(address.sampai, 1),
  text: address.cari,
});

/** Returns the start of the day `YYYY-MM-DD`, or of the day `daysLater` days later, in APP_TIMEZONE, in milliseconds since 1970. */
function startOfDay(day: string | undefined, daysLater = 0): number | undefined {
  if (!day) return undefined;
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new TZDate(year, month - 1, date + daysLater, env().APP_TIMEZONE).getTime();
}

async function toHistoryRows(entries: Entry[], { role }: Session, isFolded: boolean): Promise<HistoryRow[]> {
  const entryIds = entries.map(({ id }) => id);
  const batchIds = new Set(entries.flatMap(({ batch }) => batch ?? []));
  const [undos, batchSizes] = await Promise.all([
    queryStore("readUndos", entryIds),
    queryStore("countBatches", [...batchIds]),
  ]);
  // An undo of unknown outcome does not count, because it may have had no effect.
  const successfulUndos = new Set(
    undos.filter(({ outcome }) => outcome === "done").map(({ undoes, action }) => `${undoes} ${action}`),
  );
  return entries.flatMap((entry) => {
    const resource = findResource(entry.resource);
    if (!resource) return [];
    const batchSize = batchSizes[entry.batch ?? ""] ?? 0;
    const isUndone = successfulUndos.has(`${entry.id} ${INVERSE_ACTIONS[entry.action]}`);
    return [toHistoryRow(entry, resource, role, { batchSize, isFolded, isUndone })];
  });
}

function toHistoryRow(
  entry: Entry,
  resource: ResourceDefinition,
  role: Role,
  { batchSize, isFolded, isUndone }: { batchSize: number; isFolded: boolean; isUndone: boolean },
): HistoryRow {
  const standsForBatch = isFolded && batchSize > 1;
  const mayUndo = (standsForBatch || mayHaveHappened(entry)) && canUndo(resource, role, entry.action);
  const undoIfNotUndone = mayUndo ? "possible" : null;
  // Only a person who may open forms sees fields that are not in the list.
  const listed = fieldsSentToBrowser(resource);
  const mayOpenForm = can(role, resource.permission, "update");
  const isVisible = (field: string) => mayOpenForm || listed.includes(field);
  const changes = changesOfEntry(resource, entry, env().APP_TIMEZONE, isVisible);
  const { update } = resource.screens;
  const hasForm = mayOpenForm && update && entry.key !== null && entry.action !== "del";
  const formPath = hasForm ? `${update.path}/${encodeURIComponent(entry.key ?? "")}` : null;
  const undo = isUndone ? "done" : undoIfNotUndone;
  return { entry, resource, changes, formPath, batchSize, standsForBatch, undo };
}

/** Returns whether the API can undo an action on a resource, and the role may do so. */
export function canUndo({ calls, permission }: ResourceDefinition, role: Role, action: EntryAction): boolean {
  const inverseAction = INVERSE_ACTIONS[action];
  const inverseCall = inverseAction === "del" ? calls.remove : calls[inverseAction];
  return inverseCall !== undefined && can(role, permission, inverseAction);
}

/** Removes the rows of deletions that had no effect, that were undone, or whose record was written again later. */
async function removeRestoredDeletions(rows: HistoryRow[]): Promise<HistoryRow[]> {
  const deletions = rows.filter(({ entry, undo }) => mayHaveHappened(entry) && undo !== "done");
  const oldestDeletion = deletions.at(-1);
  if (!oldestDeletion) return [];
  const deletedKeys = deletions.flatMap(({ entry }) => entry.key ?? []);
  const { resource, entry: oldestEntry } = oldestDeletion;
  const latestChanges = await queryStore("latestChanges", resource.name, deletedKeys, oldestEntry.id);
  const newestIdByKey = new Map(latestChanges.map(({ key, id }) => [key, id]));
  return deletions.filter(({ entry }) => (newestIdByKey.get(entry.key) ?? 0) <= entry.id);
}

/** Returns a sentence about the newest of these changes, with the name of its author and its time; `undefined` if the history has none of them. */
export async function describeLastEditor(
  resource: ResourceDefinition,
  key: string,
  currentCells: Cells,
  changes: FieldChange[],
): Promise<string | undefined> {
  const entries = (await readRecentEntries(resource.name, key)).toReversed();
  const statuses = inferKeyStatuses(resource, entries, currentCells);
  const effectiveEntries = entries.filter((_, index) => statuses[index] === "happened");
  const entriesOfChanges = changes.flatMap(({ field }) => {
    const entry = effectiveEntries.findLast(({ after }) => after?.[field] !== undefined);
    return entry && entry.after?.[field] === currentCells[field] ? [entry] : [];
  });
  const [newest] = entriesOfChanges.toSorted((a, b) => b.id - a.id);
  if (!newest) return undefined;
  const time = formatDateTime(new Date(newest.at).toISOString(), env().APP_TIMEZONE);
  return `Diubah oleh ${newest.userName}, ${time}.`;
}

/** The number of entries that an export reads at once, and the maximum number of its reads. */
const ENTRIES_PER_READ = 500;
const MAX_READS = 20;
export const MAX_EXPORTED_ROWS = MAX_READS * ENTRIES_PER_READ;

/** Returns the cells of at most MAX_EXPORTED_ROWS history rows, and whether those are all (`isWhole`); `null` if the store is unavailable. */
export async function readHistoryForExport(
  resource: ResourceDefinition | null,
  address: HistoryAddress,
): Promise<ResultOrRefusal<{ rows: string[][]; isWhole: boolean } | null>> {
  const rows: string[][] = [];
  let before = address.sebelum;
  for (let reads = 0; reads < MAX_READS; reads++) {
    const page = await readHistoryPage(resource, { ...address, sebelum: before }, { size: ENTRIES_PER_READ });
    if (!page.ok || !page.value) return page as ResultOrRefusal<null>;
    rows.push(...page.value.rows.map(toHistoryCells));
    if (page.value.next === null) return { ok: true, value: { rows, isWhole: true } };
    before = String(page.value.next);
  }
  return { ok: true, value: { rows, isWhole: false } };
}

/** Authorizes and audits the export of a list or its history; without a list, that of a person's history. */
export async function authorizeAndAuditExport(
  resource: ResourceDefinition | null,
  details: { format: ExportFormat; rows: number; filtered: boolean },
): Promise<ResultOrRefusal<null>> {
  const session = await authorizeListRead(resource);
  const actor = session.ok ? session.value : await getCurrentSession();
  const event = { action: "export" as const, resource: resource?.name ?? HISTORY_EXPORT_NAME, ...details };
  logAuditEvent(actor, event, session.ok ? null : session.failure);
  return session.ok ? { ok: true, value: null } : session;
}
