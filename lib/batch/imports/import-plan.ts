import type { Cell } from "../../list/list";
import { updatedFields } from "../../resources/form-fields";
import { formValues } from "../../resources/record-values";
import type { ImportDefinition, ResourceDefinition } from "../../resources/resource-definition";
import type { PlannedWrite, Texts } from "../planned-write";
import type { ImportRow } from "./import-row";
import { identityOf } from "./records";

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
