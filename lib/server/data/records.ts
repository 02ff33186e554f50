import "server-only";
import type { EntryAction } from "../../batch/history/entry";
import { type Cells, cellsOf } from "../../batch/history/record-lives";
import type { Texts } from "../../batch/writes";
import type { WireFields } from "../../fields/checks";
import { type ExportFormat, HISTORY } from "../../messages/export-format";
import { formValues, updatedFields } from "../../resources/record-values";
import { type ResourceDefinition, readField } from "../../resources/resource-definition";
import { audit } from "../session/audit";
import { currentSession } from "../session/current-session";
import { authorize, ownSession } from "../session/guard";
import { FORBIDDEN, isNotFound, type OrRefusal } from "../session/refusal";
import type { Session } from "../session/seal";
import { fetchRows } from "./lists";

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

/** A record as it is now, the values of its form, and whether it has what is sent, as far as a list tells; `bare` fields without white space around them. */
type Current = {
  cells: Cells;
  form: Texts;
  has: (sent: WireFields, bare?: readonly string[]) => boolean;
};

/** The records of a list as they are now. */
export type CurrentRecords = {
  rows: unknown[];
  /** Whether the API has answered with a list: one with status 404 does not prove that a record is gone. */
  isListed: boolean;
  /** Returns the record of a key; `null` if there is none. */
  find: (key: string) => Current | null;
  /** Returns how many records have what is sent for a new one. */
  copiesOf: (sent: WireFields) => number;
};

function hasSent(resource: ResourceDefinition, row: unknown, sent: WireFields): boolean {
  return Object.entries(sent).every(
    ([field, value]) =>
      value === undefined ||
      !resource.row[field] ||
      readField(resource, field, row) === readField(resource, field, sent),
  );
}

function isBare(row: unknown, field: string): boolean {
  const rawValue = (row as Record<string, unknown> | null)?.[field];
  return typeof rawValue !== "string" || rawValue === rawValue.trim();
}

/** Reads the records of a resource; a list that the API does not have is empty. */
export async function readCurrent(
  resource: ResourceDefinition,
  session: Session,
): Promise<OrRefusal<CurrentRecords>> {
  const list = await fetchRows(resource, session);
  if (!list.ok && !isNotFound(list.failure)) return list;
  const rows = list.ok ? list.value : [];
  const { key: keyField } = resource;
  const byKey = new Map(
    rows.toReversed().map((row) => [keyField && readField(resource, keyField, row), row]),
  );
  const value: CurrentRecords = {
    rows,
    isListed: list.ok,
    find(key) {
      if (!byKey.has(key)) return null;
      const row = byKey.get(key);
      const cells = cellsOf(resource, row);
      return {
        cells,
        form: formValues(updatedFields(resource), cells),
        has: (sent, bare = []) => hasSent(resource, row, sent) && bare.every((field) => isBare(row, field)),
      };
    },
    copiesOf: (sent) => rows.filter((row) => hasSent(resource, row, sent)).length,
  };
  return { ok: true, value };
}

/** Returns the current record, `null` if it is gone, to whom may update, copy or delete it; the API has no call for one record. */
export async function findRecord(
  resource: ResourceDefinition,
  key: string,
  operation: EntryAction = "update",
): Promise<OrRefusal<Cells | null>> {
  const session = await authorize(operation, resource.permission);
  if (!session.ok) return session;
  if (!resource.key) return FORBIDDEN;
  const records = await readCurrent(resource, session.value);
  return records.ok ? { ok: true, value: records.value.find(key)?.cells ?? null } : records;
}
