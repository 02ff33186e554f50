import type { Cell } from "../../list/list";
import { updatedFields } from "../../resources/form-fields";
import { formValues } from "../../resources/record-values";
import type { ImportDefinition, ResourceDefinition } from "../../resources/resource-definition";
import type { PlannedWrite, Texts } from "../writes";
import type { CheckedRow } from "./check-row";
import { identityOf, type ListRecord } from "./records";

type Cells = Record<string, Cell> | null | undefined;

const textsOf = (resource: ResourceDefinition, cells: Cells): Texts =>
  formValues(updatedFields(resource), cells ?? {});

/** Returns the values of the first record of a row that the row does not have. */
export function replacedValues(resource: ResourceDefinition, { records, checked }: ImportRow): Texts {
  const [was, becomes] = [textsOf(resource, records[0]?.cells), textsOf(resource, checked?.cells)];
  const changed = Object.keys(becomes).filter((field) => was[field] !== becomes[field]);
  return Object.fromEntries(changed.map((field) => [field, was[field] ?? ""]));
}

/** Returns how many records of the list are equal to a row in the fields of the import. */
function copiesOf({ fields }: ImportDefinition, { records, checked }: ImportRow): number {
  const content = identityOf(fields, checked?.cells ?? {});
  return records.filter(({ cells }) => identityOf(fields, cells) === content).length;
}

/** Returns the write of a row that is taken. */
export function plannedWrite(
  resource: ResourceDefinition,
  imports: ImportDefinition,
  row: ImportRow,
): PlannedWrite {
  const { kind, texts, records, checked } = row;
  const [record] = records;
  if (kind !== "update" || !record) return { kind: "create", values: texts, copies: copiesOf(imports, row) };
  const becomes = textsOf(resource, checked?.cells);
  const values = Object.keys(replacedValues(resource, row)).map((field) => [field, becomes[field] ?? ""]);
  return {
    kind: "update",
    key: record.key,
    was: textsOf(resource, record.cells),
    values: Object.fromEntries(values),
  };
}

/**
 * What a row of a file is: a new record, another value for one, one that is there, one whose name differs from another's in case and
 * spaces alone, one that is twice in the file, or wrong.
 */
export type RowKind = "new" | "update" | "same" | "similar" | "repeated" | "wrong";

/** Which rows are taken besides new ones. */
export type Taken = { update: boolean; same: boolean; similar: boolean; repeated: boolean };

/** How many rows there are of each kind, and how many of them are left out. */
export type RowCounts = { all: Record<RowKind, number>; leftOut: Record<RowKind, number> };

/** A row of the preview; `before` are the values that an update replaces, or the names that a similar record has. */
export type PreviewRow = {
  place: number;
  number: number;
  texts: Texts;
  /** The values as they will be written, as the list shows them. */
  shown: Texts;
  errors: Texts;
  kind: RowKind;
  before: Texts;
  /** Whether the person leaves the row out. */
  isLeftOut: boolean;
};

/** A row of a file with what is known of it; `records` are those of the list with its identity, or else one like it. */
export type ImportRow = {
  number: number;
  /** What the file or the person says; nothing of the fields for which the file has no column. */
  given: Texts;
  texts: Texts;
  checked: CheckedRow | null;
  kind: RowKind;
  errors: Texts;
  records: ListRecord[];
  isLeftOut: boolean;
};
