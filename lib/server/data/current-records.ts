import "server-only";
import type { Texts } from "../../batch/writes";
import type { WireFields } from "../../fields/checks";
import type { EntryAction } from "../../history/entry";
import { type Cells, rowCells } from "../../history/record-instances";
import { type ExportFormat, HISTORY_EXPORT } from "../../messages/export-format";
import { formValues, updatedFields } from "../../resources/record-values";
import { type ResourceDefinition, readField } from "../../resources/resource-definition";
import { isPadded } from "../delivery/incoming-list";
import { audit } from "../session/audit";
import { currentSession } from "../session/current-session";
import { authorize, sessionOrRefusal } from "../session/guard";
import { FORBIDDEN, isNotFound, type OrRefusal } from "../session/refusal";
import type { Session } from "../session/seal";
import { fetchRows } from "./lists";

type ExportFacts = { format: ExportFormat; rows: number; filtered: boolean };

/** Audits an export of a list, its history or (`null`) a person's history, also if it is refused. */
export async function auditExport(
  resource: ResourceDefinition | null,
  facts: ExportFacts,
): Promise<OrRefusal<null>> {
  const session = await (resource ? authorize("read", resource.permission) : sessionOrRefusal());
  const who = session.ok ? session.value : await currentSession();
  const name = resource?.name ?? HISTORY_EXPORT;
  audit(who, { action: "export", resource: name, ...facts }, session.ok ? null : session.failure);
  return session.ok ? { ok: true, value: null } : session;
}

/** A current record, its form values, and whether it has sent values; the `trimmed` fields also without surrounding white space. */
type Current = {
  cells: Cells;
  form: Texts;
  has: (sent: WireFields, trimmed?: readonly string[]) => boolean;
};

export type CurrentRecords = {
  rows: unknown[];
  /** False if the API has no such list (404), which does not prove that a record is gone. */
  isListed: boolean;
  find: (key: string) => Current | null;
  /** Returns how many records have the values of a new one. */
  copiesOf: (sent: WireFields) => number;
};

function hasSent(resource: ResourceDefinition, row: unknown, sent: WireFields): boolean {
  const fields = Object.keys(sent).filter((field) => sent[field] !== undefined && resource.row[field]);
  return fields.every((field) => readField(resource, field, row) === readField(resource, field, sent));
}

/** Reads the records of a resource; a list with status 404 is empty. */
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
      const cells = rowCells(resource, row);
      return {
        cells,
        form: formValues(updatedFields(resource), cells),
        has: (sent, trimmed = []) =>
          hasSent(resource, row, sent) && !trimmed.some((field) => isPadded(row, field)),
      };
    },
    copiesOf: (sent) => rows.filter((row) => hasSent(resource, row, sent)).length,
  };
  return { ok: true, value };
}

/** Returns the current cells of a record for an operation, `null` if it is gone; the API cannot read a single record. */
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
