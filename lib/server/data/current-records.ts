import "server-only";
import type { Texts } from "../../batch/writes";
import type { WireFields } from "../../fields/checks";
import type { EntryAction } from "../../history/entry";
import { type Cells, rowCells } from "../../history/record-instances";
import { formValues, updatedFields } from "../../resources/record-values";
import { type ResourceDefinition, readField } from "../../resources/resource-definition";
import { hasOuterSpace } from "../delivery/incoming-list";
import { authorize } from "../session/guard";
import { FORBIDDEN, isNotFound, type OrRefusal } from "../session/refusal";
import type { Session } from "../session/seal";
import { fetchRows } from "./lists";

type CurrentRecord = {
  cells: Cells;
  form: Texts;
  /** Returns whether the record has the values of a write, and its `trimmed` fields have no white space around them. */
  has: (sent: WireFields, trimmed?: readonly string[]) => boolean;
};

export type CurrentRecords = {
  rows: unknown[];
  /** Whether the API has the list. After a 404 no record can be found, which does not prove that it was deleted. */
  isListed: boolean;
  find: (key: string) => CurrentRecord | null;
  /** Returns how many records have the values of a create. */
  copiesOf: (sent: WireFields) => number;
};

function hasValues(resource: ResourceDefinition, row: unknown, sent: WireFields): boolean {
  const fields = Object.keys(sent).filter((field) => sent[field] !== undefined && resource.row[field]);
  return fields.every((field) => readField(resource, field, row) === readField(resource, field, sent));
}

/** Reads the current records of a resource; none if the API responds 404. */
export async function readCurrentRecords(
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
          hasValues(resource, row, sent) && !trimmed.some((field) => hasOuterSpace(row, field)),
      };
    },
    copiesOf: (sent) => rows.filter((row) => hasValues(resource, row, sent)).length,
  };
  return { ok: true, value };
}

/** Returns the current cells of a record, `null` if it is not in the list. Reads the whole list: the API cannot read a single record. */
export async function findRecord(
  resource: ResourceDefinition,
  key: string,
  operation: EntryAction = "update",
): Promise<OrRefusal<Cells | null>> {
  const session = await authorize(operation, resource.permission);
  if (!session.ok) return session;
  if (!resource.key) return FORBIDDEN;
  const records = await readCurrentRecords(resource, session.value);
  return records.ok ? { ok: true, value: records.value.find(key)?.cells ?? null } : records;
}
