import "server-only";
import type { Texts } from "../../../batch/writes";
import type { WireFields } from "../../../fields/checks";
import { updatedFields } from "../../../resources/form-fields";
import { formValues } from "../../../resources/record-values";
import { type ResourceDefinition, readField } from "../../../resources/resource-definition";
import { isNotFound, type OrRefusal } from "../../session/refusal";
import type { Session } from "../../session/seal";
import { fetchRows } from "../lists";
import type { Cells } from "../record-write";
import { cellsOf } from "../records";

/** A record as it is now, the values of its form, and whether it has what is sent, as far as a list tells; `bare` fields without white space around them. */
export type Current = {
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
  const given = (row as Record<string, unknown> | null)?.[field];
  return typeof given !== "string" || given === given.trim();
}

/** Reads the records of a resource. */
export async function readCurrent(
  resource: ResourceDefinition,
  session: Session,
): Promise<OrRefusal<CurrentRecords>> {
  const list = await fetchRows(resource, session);
  if (!list.ok && !isNotFound(list.failure)) return list;
  const rows = list.ok ? list.value : [];
  const { key: keyField } = resource;
  const byKey = new Map(rows.map((row) => [keyField && readField(resource, keyField, row), row]));
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
