import "server-only";
import type { Texts } from "../../batch/writes";
import type { ApiFields } from "../../fields/checks";
import type { EntryAction } from "../../history/entry";
import { type Cells, cellsOfRow } from "../../history/record-instances";
import { toFormTexts, updateFieldsOf } from "../../resources/record-values";
import { type ResourceDefinition, readField } from "../../resources/resource-definition";
import { hasOuterWhitespace } from "../delivery/incoming-list";
import { authorize } from "../session/guard";
import { FORBIDDEN_RESULT, isNotFoundFailure, type ResultOrRefusal } from "../session/refusal";
import type { Session } from "../session/seal";
import { fetchRows } from "./lists";

type CurrentRecord = {
  cells: Cells;
  form: Texts;
  /** Returns whether the record has the values of a write, and no white space around those of the `trimmed` fields. */
  hasValues: (sent: ApiFields, trimmed?: readonly string[]) => boolean;
};

export type CurrentRecords = {
  rows: unknown[];
  /** Whether the API has the list; `false` after a 404, when a record that is not found may still exist. */
  isListed: boolean;
  find: (key: string) => CurrentRecord | null;
  /** Returns how many records have the values of a create. */
  countCopies: (sent: ApiFields) => number;
};

/** Reads the current records of a resource; no records if the API responds 404. */
export async function readCurrentRecords(
  resource: ResourceDefinition,
  session: Session,
): Promise<ResultOrRefusal<CurrentRecords>> {
  const listResult = await fetchRows(resource, session);
  if (!listResult.ok && !isNotFoundFailure(listResult.failure)) return listResult;
  const rows = listResult.ok ? listResult.value : [];
  const { key: keyField } = resource;
  // Reversed, so that the first of several rows with the same key is found.
  const rowByKey = new Map(
    rows.toReversed().map((row) => [keyField && readField(resource, keyField, row), row]),
  );
  const currentRecords: CurrentRecords = {
    rows,
    isListed: listResult.ok,
    find(key) {
      if (!rowByKey.has(key)) return null;
      const row = rowByKey.get(key);
      const cells = cellsOfRow(resource, row);
      return {
        cells,
        form: toFormTexts(updateFieldsOf(resource), cells),
        hasValues: (sent, trimmed = []) =>
          rowHasValues(resource, row, sent) && !trimmed.some((field) => hasOuterWhitespace(row, field)),
      };
    },
    countCopies: (sent) => rows.filter((row) => rowHasValues(resource, row, sent)).length,
  };
  return { ok: true, value: currentRecords };
}

function rowHasValues(resource: ResourceDefinition, row: unknown, sent: ApiFields): boolean {
  const fields = Object.keys(sent).filter((field) => sent[field] !== undefined && resource.row[field]);
  return fields.every((field) => readField(resource, field, row) === readField(resource, field, sent));
}

/** Returns the current cells of a record, `null` if it is not in the list. Reads the whole list: the API cannot read a single record. */
export async function findRecord(
  resource: ResourceDefinition,
  key: string,
  operation: EntryAction = "update",
): Promise<ResultOrRefusal<Cells | null>> {
  const session = await authorize(operation, resource.permission);
  if (!session.ok) return session;
  if (!resource.key) return FORBIDDEN_RESULT;
  const records = await readCurrentRecords(resource, session.value);
  return records.ok ? { ok: true, value: records.value.find(key)?.cells ?? null } : records;
}
