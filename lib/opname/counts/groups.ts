/** Rows by group: those of group `g` stand in `rows` from `starts[g]` up to `starts[g + 1]`, in the order given. */
export type Groups = { rows: Int32Array; starts: Int32Array };

/** Groups rows by the number that each has in `of`; leaves out those for which `isIn` is false and those with a negative number. */
export function groupRows(
  found: Int32Array,
  of: Int32Array,
  isIn: (row: number) => boolean = () => true,
): Groups {
  let most = -1;
  let count = 0;
  const kept = new Int32Array(found.length);
  for (let place = 0; place < found.length; place++) {
    const row = found[place] ?? 0;
    const group = of[row] ?? -1;
    if (group < 0 || !isIn(row)) continue;
    kept[count++] = row;
    if (group > most) most = group;
  }
  const starts = new Int32Array(most + 2);
  for (let at = 0; at < count; at++) {
    const next = (of[kept[at] ?? 0] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let group = 1; group < starts.length; group++)
    starts[group] = (starts[group] ?? 0) + (starts[group - 1] ?? 0);
  const next = starts.slice();
  const rows = new Int32Array(count);
  for (let at = 0; at < count; at++) {
    const row = kept[at] ?? 0;
    const group = of[row] ?? 0;
    rows[next[group] ?? 0] = row;
    next[group] = (next[group] ?? 0) + 1;
  }
  return { rows, starts };
}

/** Calls back for each group that has at least so many rows. */
export function eachGroup(
  { rows, starts }: Groups,
  least: number,
  call: (rows: Int32Array, group: number) => void,
): void {
  for (let group = 0; group + 1 < starts.length; group++) {
    const start = starts[group] ?? 0;
    const end = starts[group + 1] ?? 0;
    if (end - start >= least) call(rows.subarray(start, end), group);
  }
}
