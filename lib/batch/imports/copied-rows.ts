import type { Cell, ColumnarList } from "../../list/list";
import { readerOf } from "../../list/list-window";
import { inIndonesian } from "../../list/sort";
import { updatedFields } from "../../resources/form-fields";
import { formValues } from "../../resources/record-values";
import type { ResourceDefinition } from "../../resources/resource-definition";
import type { Grid } from "../../sheets/reader/grid";
import type { Texts } from "../writes";
import type { Columns } from "./match-columns";

/** A catalogue and its list as it was read; `null` if the API has none. */
export type Catalogue = { resource: ResourceDefinition; list: ColumnarList | null };

/** Whose items are copied, to whom, and the values of the fields that the source does not have. */
export type Copy = { from: string; to: string[]; missing: Texts };

export type DealerItems = { name: string; items: number };

/** Returns the dealers of a catalogue by their names, with the number of their items. */
export function dealersIn(list: ColumnarList | null): DealerItems[] {
  const items = new Map<string, number>();
  if (list) {
    const read = readerOf(list);
    for (let place = 0; place < list.length; place++) {
      const name = String(read("dealer", place));
      if (name !== "") items.set(name, (items.get(name) ?? 0) + 1);
    }
  }
  return [...items]
    .map(([name, count]) => ({ name, items: count }))
    .toSorted((one, other) => inIndonesian.compare(one.name, other.name));
}

/** Returns the items of a dealer as a person would type them, equal ones once. */
function itemsOf({ resource, list }: Catalogue, dealer: string): Texts[] {
  if (!list) return [];
  const read = readerOf(list);
  const found = new Map<string, Texts>();
  for (let place = 0; place < list.length; place++) {
    if (read("dealer", place) !== dealer) continue;
    const cells = Object.keys(resource.row).map((field): [string, Cell] => [field, read(field, place)]);
    const texts = formValues(updatedFields(resource), Object.fromEntries(cells));
    found.set(JSON.stringify(texts), texts);
  }
  return [...found.values()];
}

/** Returns the fields of a catalogue that another one does not have. */
export const fieldsOnlyIn = (target: ResourceDefinition, source: ResourceDefinition): string[] =>
  target.imports?.fields.filter((field) => !source.row[field]) ?? [];

/**
 * Returns the items of one dealer as rows of others, and the field of each of their columns: those of an import into the target
 * that the source has.
 */
export function copiedRows(
  source: Catalogue,
  target: ResourceDefinition,
  { from, to }: Copy,
): { grid: Grid; columns: Columns } {
  const fields = target.imports?.fields.filter((field) => source.resource.row[field]) ?? [];
  const items = itemsOf(source, from);
  const rows = to.flatMap((dealer) => items.map((item): Texts => ({ ...item, dealer })));
  return {
    grid: {
      rows: rows.map((texts, at) => ({ number: at + 1, cells: fields.map((field) => texts[field] ?? "") })),
      remarks: [],
    },
    columns: { fields, labelRow: null },
  };
}
