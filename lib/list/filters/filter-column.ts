import type { ListView } from "../list";

/** How a column is filtered: by its values, by a range of numbers or days, or by whether there is a picture. */
export type FilterKind = "values" | "number" | "date" | "picture";

export type FilterColumn = { field: string; label: string; kind: FilterKind };

const KINDS = { price: "number", number: "number", datetime: "date", short: "values" } as const;

/** Returns the columns of a list that can be filtered, in their order; the picture's is the last. */
export function filterColumns({ columns, picture }: Pick<ListView, "columns" | "picture">): FilterColumn[] {
  const found: FilterColumn[] = columns.map(({ field, label, as }) => ({
    field,
    label,
    kind: as ? KINDS[as] : "values",
  }));
  if (picture) found.push({ field: picture.field, label: picture.label, kind: "picture" });
  return found;
}
