import { formatAmount } from "../list/format-value";
import { windowAt } from "../list/paging";

/** The visible page of rows: their kind, or all, and the index of the first one among them. */
export type RowsView<Kind extends string> = { shown: Kind | "all"; start: number };

/** Returns how many rows there are of each of these kinds. */
export function countKinds<Kind extends string>(kinds: readonly Kind[], rows: readonly { kind: Kind }[]) {
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const { kind } of rows) counts[kind] += 1;
  return counts;
}

/** Joins the counts that are not zero with their labels: `27 baru, 4 diubah`. */
export const joinCounts = (counts: [count: number, words: string][]) =>
  counts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatAmount(count)} ${words}`)
    .join(", ");

/** Returns the indexes of the rows of these kinds, in order. */
export const indexesOfKinds = (rows: readonly { kind: string }[], ...kinds: string[]) =>
  rows.flatMap(({ kind }, place) => (kinds.includes(kind) ? [place] : []));

/** Returns the indexes of all rows, ordered by groups of kinds; rows of other kinds come last. */
export function orderByKind(rows: readonly { kind: string }[], ...first: readonly string[][]): number[] {
  const rankOf = (place: number) => {
    const rank = first.findIndex((kinds) => kinds.includes(rows[place]?.kind ?? ""));
    return rank < 0 ? first.length : rank;
  };
  return [...rows.keys()].toSorted((one, other) => rankOf(one) - rankOf(other));
}

/**
 * Returns the view clamped to the rows, with its page of rows and their indexes; shows all rows if none of the kind are left.
 * `order` are the indexes in display order. The page is the one with the row at index `holding`, if that is visible.
 */
export function windowOfKind<Kind extends string, Row extends { kind: Kind }>(
  rows: readonly Row[],
  { shown, start: requestedStart }: RowsView<Kind>,
  order: readonly number[],
  holding = -1,
): RowsView<Kind> & { rows: (Row & { place: number })[] } {
  const places = shown === "all" ? order : order.filter((place) => rows[place]?.kind === shown);
  if (places.length === 0 && shown !== "all")
    return windowOfKind<Kind, Row>(rows, { shown: "all", start: 0 }, order, holding);
  const holdingIndex = places.indexOf(holding);
  const { start, end } = windowAt(holdingIndex < 0 ? requestedStart : holdingIndex, places.length);
  const inWindow = places.slice(start, end).flatMap((place) => {
    const row = rows[place];
    return row ? [{ ...row, place }] : [];
  });
  return { shown, start, rows: inWindow };
}
