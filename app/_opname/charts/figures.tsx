import { formatLocalTime } from "@/lib/list/format";
import { DASH, formatAmount } from "@/lib/list/format-value";
import type { Figures as Numbers } from "@/lib/opname/summary/figures";

/** A figure as it is shown. */
type Figure = { label: string; value: string; remark?: string };

const percent = new Intl.NumberFormat("id-ID", { style: "percent", maximumFractionDigits: 1 });

/** Returns the figures of the found counts in words. */
export function figuresOf({
  records,
  total,
  leftOut,
  withPhoto,
  first,
  last,
  ...different
}: Numbers): Figure[] {
  return [
    { label: "Catatan", value: formatAmount(records) },
    {
      label: "Total Jumlah",
      value: formatAmount(total),
      remark: leftOut > 0 ? `${formatAmount(leftOut)} catatan tanpa angka tidak dihitung` : undefined,
    },
    { label: "Item berbeda", value: formatAmount(different.items) },
    { label: "Cabang", value: formatAmount(different.branches) },
    { label: "PIC", value: formatAmount(different.people) },
    {
      label: "Dengan foto",
      value: records > 0 ? percent.format(withPhoto / records) : DASH,
      remark: `${formatAmount(withPhoto)} dari ${formatAmount(records)}`,
    },
    { label: "Catatan pertama", value: first === null ? DASH : formatLocalTime(first) },
    { label: "Catatan terakhir", value: last === null ? DASH : formatLocalTime(last) },
  ];
}

/** Renders the figures of the found counts. */
export function Figures({ figures }: { figures: Numbers }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {figuresOf(figures).map(({ label, value, remark }) => (
        <div key={label} className="rounded-panel border border-line bg-surface px-4 py-3 shadow-panel">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-lg leading-snug font-bold wrap-anywhere tabular-nums">{value}</dd>
          {remark && <dd className="text-xs text-muted">{remark}</dd>}
        </div>
      ))}
    </dl>
  );
}
