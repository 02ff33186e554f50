import { formatAmount } from "../list/format-value";
import { getPage } from "../list/paging";

/** Which rows are visible: those of one kind or all, and the position of the first visible row among them. */
export type RowsView<Kind extends string> = { shown: Kind | "all"; start: number };

export function countByKind<Kind extends string>(kinds: readonly Kind[], rows: readonly { kind: Kind }[]) {
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const { kind } of rows) counts[kind] += 1;
  return counts;
}

/** Joins counts and their labels without the zero counts: `27 baru, 4 diubah`. */
export const formatCounts = (counts: [count: number, label: string][]) =>
  counts
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${formatAmount(count)} ${label}`)
    .join(", ");

export const indexesOfKinds = (rows: readonly { kind: string }[], ...kinds: string[]) =>
  rows.flatMap(({ kind }, place) => (kinds.includes(kind) ? [place] : []));

/** Returns the indexes of all rows, ordered by the groups of kinds in `first`; rows of other kinds come last. */
export function orderByKind(rows: readonly { kind: string }[], ...first: readonly string[][]): number[] {
  const rankOf = (place: number) => {
    const rank = first.findIndex((kinds) => kinds.includes(rows[place]?.kind ?? ""));
    return rank < 0 ? first.length : rank;
  };
  return [...rows.keys()].toSorted((one, other) => rankOf(one) - rankOf(other));
}

/**
 * Returns the visible rows of a view with their indexes (`place`). If no row is of the view's kind, all rows are shown. `order` has the
 * indexes of all rows in display order. If the view has the row with the index `target`, the window that contains it is returned.
 */
export function windowOfKind<Kind extends string, Row extends { kind: Kind }>(
  rows: readonly Row[],
  { shown, start: requestedStart }: RowsView<Kind>,
  order: readonly number[],
  target = -1,
): RowsView<Kind> & { rows: (Row & { place: number })[] } {
  const visibleIndexes = shown === "all" ? order : order.filter((place) => rows[place]?.kind === shown);
  if (visibleIndexes.length === 0 && shown !== "all")
    return windowOfKind<Kind, Row>(rows, { shown: "all", start: 0 }, order, target);
  const targetPosition = visibleIndexes.indexOf(target);
  const { start, end } = getPage(targetPosition < 0 ? requestedStart : targetPosition, visibleIndexes.length);
  const windowRows = visibleIndexes.slice(start, end).flatMap((place) => {
    const row = rows[place];
    return row ? [{ ...row, place }] : [];
  });
  return { shown, start, rows: windowRows };
}
