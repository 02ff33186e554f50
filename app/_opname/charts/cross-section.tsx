"use client";

import { useId, useMemo } from "react";
import { formatAmount } from "@/lib/list/format-value";
import { KEYS, type Key } from "@/lib/opname/counts/counts";
import { type CrossTable, cellsOf } from "@/lib/opname/summary/cross-table";
import { type Measure, type Sum, tidy } from "@/lib/opname/summary/sums";
import { CrossGrid } from "./cross-grid";
import type { Cross } from "./cross-rows";
import { KEY_LABELS } from "./labels";

export type Sides = { rows: Key; columns: Key };

type CrossSectionProps = {
  cross: CrossTable;
  measure: Measure;
  sides: Sides;
  onSides: (sides: Sides) => void;
  /** Shows the rows with each of these values. */
  onRows: (values: [key: Key, value: string][]) => void;
};

/** Returns a cross table as it is rendered; the cells of a row are looked up once. */
function drawnOf(cross: CrossTable, measure: Measure): Cross {
  const { rows, columns, records, totals } = cross;
  const known = new Map<number, ReadonlyMap<number, Sum>>();
  const sizes: ArrayLike<number> = measure === "catatan" ? records : totals;
  return {
    rows,
    columns,
    measure,
    most: Array.from(sizes).reduce((most, size) => Math.max(most, size), 0),
    all: {
      records: rows.sums.reduce((sum, each) => sum + each.records, 0),
      total: tidy(rows.sums.reduce((sum, each) => sum + each.total, 0)),
    },
    cellsIn(row) {
      const cells = known.get(row) ?? cellsOf(cross, row);
      known.set(row, cells);
      return cells;
    },
  };
}

/** Renders the cross table of two columns that are chosen. */
export function CrossSection({ cross, measure, sides, onSides, onRows }: CrossSectionProps) {
  const id = useId();
  const { rows, columns } = cross;
  const drawn = useMemo(() => drawnOf(cross, measure), [cross, measure]);

  /** The choice of the same column for both sides exchanges them. */
  function choose(side: keyof Sides, key: Key) {
    const other = side === "rows" ? "columns" : "rows";
    onSides({ ...sides, [side]: key, ...(sides[other] === key && { [other]: sides[side] }) });
  }

  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-panel border border-line bg-surface p-4 shadow-panel"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={id} className="mr-auto text-heading font-bold">
          Tabel silang
        </h2>
        <SideChoice label="Baris" value={sides.rows} onChoose={(key) => choose("rows", key)} />
        <SideChoice label="Kolom" value={sides.columns} onChoose={(key) => choose("columns", key)} />
      </div>
      <p className="text-sm text-muted">
        {formatAmount(rows.values.length)} baris, {formatAmount(columns.values.length)} kolom
      </p>
      {rows.values.length > 0 && (
        <CrossGrid key={`${rows.key} ${columns.key}`} cross={drawn} onRows={onRows} />
      )}
    </section>
  );
}

function SideChoice(props: { label: string; value: Key; onChoose: (key: Key) => void }) {
  const { label, value, onChoose } = props;
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-sm font-medium print:hidden">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChoose(KEYS.find((key) => key === target.value) ?? value)}
        className="min-h-control rounded-control border border-edge bg-surface px-2 font-normal"
      >
        {KEYS.map((key) => (
          <option key={key} value={key}>
            {KEY_LABELS[key]}
          </option>
        ))}
      </select>
    </div>
  );
}
