import type { ResourceDefinition } from "../../resources/resource-definition";
import type { Grid, GridCell } from "../../sheets/reader/grid";

/** How many rows may stand above the labels. */
const MOST_ABOVE = 10;

/** The columns of a file: the field of each, `null` for one that is not used, and which row has the labels, if one has. */
export type Columns = { fields: (string | null)[]; labelRow: number | null };

/** Returns the labels of the fields of an import, in their order. */
export function importLabels({ calls, imports }: ResourceDefinition): Record<string, string> {
  const labels: Record<string, string> = calls.create?.input.labels ?? {};
  return Object.fromEntries(imports?.fields.map((field) => [field, labels[field] ?? field]) ?? []);
}

const plain = (label: GridCell) =>
  String(label)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Returns the field of each cell by its label or name, whatever its case; each field once. */
function fieldsOf(cells: GridCell[], labels: Record<string, string>): (string | null)[] {
  const taken = new Set<string>();
  return cells.map((cell) => {
    const found = Object.entries(labels).find(
      ([field, label]) =>
        !taken.has(field) && plain(cell) !== "" && [plain(label), plain(field)].includes(plain(cell)),
    );
    if (found) taken.add(found[0]);
    return found?.[0] ?? null;
  });
}

const count = (fields: (string | null)[]) => fields.filter((field) => field !== null).length;

/** Returns what counts the cells of a row that are labels. */
export const labelCounter = (labels: Record<string, string>) => (cells: GridCell[]) =>
  count(fieldsOf(cells, labels));

/** Returns how many columns a file has. */
export const widthOf = ({ rows }: Grid) => rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);

/**
 * Matches the columns of a file with fields by the labels in the first row that has most of them. A file without labels is
 * taken in the order of the fields if it has as many columns.
 */
export function matchColumns(grid: Grid, labels: Record<string, string>): Columns {
  const width = widthOf(grid);
  const candidates = grid.rows.slice(0, MOST_ABOVE).map(({ cells }) => fieldsOf(cells, labels));
  const most = Math.max(...candidates.map(count));
  const labelRow = candidates.findIndex((fields) => count(fields) === most);
  const found = candidates[labelRow];
  if (found && most > 0)
    return { fields: Array.from({ length: width }, (_, at) => found[at] ?? null), labelRow };
  const names = Object.keys(labels);
  const inOrder = names.length === width ? names : Array.from({ length: width }, () => null);
  return { fields: inOrder, labelRow: null };
}
