import type { Texts } from "../batches/planned-write";
import { identityOf, recordsByIdentity } from "../imports/records";
import type { Cell, ColumnarList } from "../lists/list";
import { readerOf } from "../lists/list-window";
import { inIndonesian } from "../lists/sort";
import { formValues } from "../records/record-values";
import { updatedFields } from "../resources/form-fields";
import type { ResourceDefinition } from "../resources/resource-definition";
import type { Grid } from "../sheet-reader/grid";

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
 * Returns the items of one dealer as rows of others, by the fields of an import into the target. An item that is there
 * keeps its values in the fields that the source does not have.
 */
export function copiedRows(source: Catalogue, target: Catalogue, { from, to, missing }: Copy): Grid {
  const { imports } = target.resource;
  if (!imports) throw new Error(`${target.resource.name} has no import.`);
  const records = recordsByIdentity(target.resource, imports, target.list);
  const unknown = fieldsOnlyIn(target.resource, source.resource);
  const items = itemsOf(source, from);
  const valuesOf = (texts: Texts): Texts => {
    const [record] = unknown.length > 0 ? (records.get(identityOf(imports.by, texts)) ?? []) : [];
    return record ? formValues(updatedFields(target.resource), record.cells) : missing;
  };
  const rows = to.flatMap((dealer) =>
    items.map((item) => {
      const texts = { ...item, dealer };
      return { ...valuesOf(texts), ...texts };
    }),
  );
  return {
    rows: rows.map((texts: Texts, at) => ({
      number: at + 1,
      cells: imports.fields.map((field) => texts[field] ?? ""),
    })),
    remarks: [],
  };
}
