import type { ColumnarList } from "../../list/list";
import { indonesianCollator } from "../../list/sort";
import type { ResourceDefinition } from "../../resources/resource-definition";
import type { Grid } from "../../sheets/reader/grid";
import type { Texts } from "../writes";
import type { ColumnMap } from "./file-rows";
import { toEditTexts } from "./import-row";
import { recordsInList } from "./record-identity";

/** A catalogue with its list of items; `null` if the API has no list. */
export type Catalogue = { resource: ResourceDefinition; list: ColumnarList | null };

/** A request to copy the items of the dealer `from` to others; `missing` has the values of fields that the source catalogue lacks. */
export type CopyRequest = { from: string; to: string[]; missing: Texts };
export type DealerItemCount = { name: string; itemCount: number };

/** Returns the dealers of a catalogue in alphabetical order, each with the number of its items. */
export function dealersIn(list: ColumnarList | null): DealerItemCount[] {
  const recordsByDealer = Map.groupBy(recordsInList(list, ["dealer"]), ({ dealer }) => String(dealer));
  return [...recordsByDealer]
    .filter(([name]) => name !== "")
    .map(([name, { length }]) => ({ name, itemCount: length }))
    .toSorted((one, other) => indonesianCollator.compare(one.name, other.name));
}

/** Returns the distinct items of a dealer as texts of the update form. */
function itemsOfDealer({ resource, list }: Catalogue, dealer: string): Texts[] {
  const distinctItems = new Map<string, Texts>();
  for (const cells of recordsInList(list, Object.keys(resource.row))) {
    if (cells.dealer !== dealer) continue;
    const texts = toEditTexts(resource, cells);
    distinctItems.set(JSON.stringify(texts), texts);
  }
  return [...distinctItems.values()];
}

/** Returns the imported fields of the target catalogue that the source catalogue lacks. */
export const fieldsMissingInSource = (target: ResourceDefinition, source: ResourceDefinition): string[] =>
  target.imports?.fields.filter((field) => !source.row[field]) ?? [];

/** Returns the items of a dealer as import rows for other dealers, with all fields that the target imports and the source has. */
export function createCopiedRows(
  source: Catalogue,
  target: ResourceDefinition,
  { from, to }: CopyRequest,
): { grid: Grid; columns: ColumnMap } {
  const commonFields = target.imports?.fields.filter((field) => source.resource.row[field]) ?? [];
  const sourceItems = itemsOfDealer(source, from);
  const copiedRows = to.flatMap((dealer) => sourceItems.map((item): Texts => ({ ...item, dealer })));
  return {
    grid: {
      origin: "records",
      rows: copiedRows.map((texts, index) => ({
        number: index + 1,
        cells: commonFields.map((field) => texts[field] ?? ""),
      })),
      remarks: [],
    },
    columns: { fields: commonFields, labels: [], start: 0 },
  };
}
