import { formatAmount } from "../list/format-value";
import { windowAt } from "../list/paging";

/** Which of the rows that are of several kinds are shown: those of one kind or all, from the one at `start` among them on. */
export type RowsView<Kind extends string> = { shown: Kind | "all"; start: number };

/** Returns how many rows there are of each of these kinds. */
export function countKinds<Kind extends string>(kinds: readonly Kind[], rows: readonly { kind: Kind }[]) {
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const { kind } of rows) counts[kind] += 1;
  return counts;
}

/** Returns the numbers that are not zero with what they count, as `27 baru, 4 diubah`. */
export const joinCounts = (counts: [count: number, words: string][]) =>
  counts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatAmount(count)} ${words}`)
    .join(", ");

/** Returns the places of the rows of some kinds, in order. */
export const indexesOf = (rows: readonly { kind: string }[], ...kinds: string[]) =>
  rows.flatMap(({ kind }, place) => (kinds.includes(kind) ? [place] : []));

/** Returns the places of all rows: those of the first kinds, then those of the next ones, then the others. */
export function orderByKind(rows: readonly { kind: string }[], ...first: readonly string[][]): number[] {
  const rankOf = (place: number) => {
    const rank = first.findIndex((kinds) => kinds.includes(rows[place]?.kind ?? ""));
    return rank < 0 ? first.length : rank;
  };
  return [...rows.keys()].toSorted((one, other) => rankOf(one) - rankOf(other));
}

/**
 * Returns the view clamped to the rows, with those of its window and their places; it shows all rows if none of the kind are left.
 * `order` are the places as they are shown. The window has the row at the place `holding`, if that is shown.
 */
export function windowOf<Kind extends string, Row extends { kind: Kind }>(
  rows: readonly Row[],
  { shown, start: requestedStart }: RowsView<Kind>,
  order: readonly number[],
  holding = -1,
): RowsView<Kind> & { rows: (Row & { place: number })[] } {
  const places = shown === "all" ? order : order.filter((place) => rows[place]?.kind === shown);
  if (places.length === 0 && shown !== "all")
    return windowOf<Kind, Row>(rows, { shown: "all", start: 0 }, order, holding);
  const holdingIndex = places.indexOf(holding);
  const { start, end } = windowAt(holdingIndex < 0 ? requestedStart : holdingIndex, places.length);
  const inWindow = places.slice(start, end).flatMap((place) => {
    const row = rows[place];
    return row ? [{ ...row, place }] : [];
  });
  return { shown, start, rows: inWindow };
}
