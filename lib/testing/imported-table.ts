import { createLabelCounter, matchColumns } from "../batch/imports/file-rows";
import { labelsOfImportedFields } from "../batch/imports/import-row";
import { ImportTable } from "../batch/imports/import-table";
import type { GetPickList } from "../batch/imports/pick-lists";
import type { ColumnarList } from "../list/list";
import type { ResourceDefinition } from "../resources/resource-definition";
import { readTableFile } from "../sheets/reader/read-file";

/** Returns the rows of a file or of pasted cells as the import of a resource has them on 22 November 2026, beside a list. */
export async function importedTable(
  resource: ResourceDefinition,
  file: Uint8Array | string,
  getPickList: GetPickList,
  list: ColumnarList | null = null,
): Promise<ImportTable> {
  const labels = labelsOfImportedFields(resource);
  const read = readTableFile(file, createLabelCounter(labels));
  if (read.kind === "unreadable") throw new Error(read.text);
  const table = new ImportTable(resource, { list, branches: null, getPickList, today: "2026-11-22" });
  await table.fill(read.grid, matchColumns(read.grid, labels));
  return table;
}

/** Returns the rows of a preview in the order of their file. */
export const rowsOf = (table: ImportTable) =>
  table.preview().rows.toSorted((one, other) => one.place - other.place);
