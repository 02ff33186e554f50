import type { Cell, ColumnarList, ListColumn } from "@/lib/list/list";
import { cellsOf } from "@/lib/opname/summary/cross-table";
import type { Figures } from "@/lib/opname/summary/figures";
import { UNITS } from "@/lib/opname/summary/series";
import type { Summary } from "@/lib/opname/summary/summary";
import type { Sum } from "@/lib/opname/summary/sums";
import { spanLabel } from "./charts/days";
import { figuresOf } from "./charts/figures";
import { KEY_LABELS, valueLabel } from "./charts/labels";

/** The columns of the summary as a table. */
export const SUMMARY_COLUMNS: ListColumn[] = [
  { field: "part", label: "Bagian" },
  { field: "name", label: "Nama" },
  { field: "across", label: "Kolom" },
  { field: "total", label: "Jumlah", as: "number" },
  { field: "records", label: "Catatan", as: "number" },
  { field: "text", label: "Nilai" },
];

type Row = { part: string; name: string; across?: string; text?: string } & Partial<Sum>;

function crossRows({ cross }: Summary): Row[] {
  const { rows, columns } = cross;
  const part = `${KEY_LABELS[rows.key]} dan ${KEY_LABELS[columns.key]}`;
  return rows.values.flatMap((value, row) =>
    Array.from(cellsOf(cross, row), ([column, sum]) => ({
      part,
      name: valueLabel(value),
      across: valueLabel(columns.values[column] ?? ""),
      ...sum,
    })),
  );
}

function rowsOf(figures: Figures, summary: Summary): Row[] {
  const { series, bars } = summary;
  return [
    ...figuresOf(figures).map(({ label, value, remark }) => ({
      part: "Angka",
      name: label,
      text: remark ? `${value} (${remark})` : value,
    })),
    ...series.spans.map((span) => ({
      ...span,
      part: UNITS[series.unit],
      name: spanLabel(span, series.unit),
    })),
    ...bars.flatMap(({ key, bars: ofKey, rest }) => [
      ...ofKey.map((bar) => ({
        ...bar,
        part: KEY_LABELS[key],
        name: valueLabel(bar.value),
        across: bar.detail,
      })),
      ...(rest ? [{ ...rest, part: KEY_LABELS[key], name: "Lainnya" }] : []),
    ]),
    ...crossRows(summary),
  ];
}

/** Returns a summary as a table: one line for each figure, bar and cell. */
export function summaryTable(figures: Figures, summary: Summary): ColumnarList {
  const rows = rowsOf(figures, summary);
  const column = (field: keyof Row): Cell[] => rows.map((row) => row[field] ?? "");
  const fields = SUMMARY_COLUMNS.map(({ field }) => field as keyof Row);
  return { length: rows.length, columns: Object.fromEntries(fields.map((field) => [field, column(field)])) };
}
