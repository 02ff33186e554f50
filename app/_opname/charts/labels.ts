import { EMPTY_LABEL } from "@/lib/list/filters/labels";
import { DAY_MS, formatDay, formatLocalTime } from "@/lib/list/format";
import { EMPTY_VALUE_TEXT, formatAmount } from "@/lib/list/format-value";
import type { GroupKey } from "@/lib/opname/counts";
import {
  type DaySpan,
  type GroupValue,
  MEASURES,
  type Measure,
  measureValue,
  type Sum,
  type SummaryFigures,
  type TimeUnit,
} from "@/lib/opname/summary";

const percentFormat = new Intl.NumberFormat("id-ID", { style: "percent", maximumFractionDigits: 1 });

/** Returns the figures of the matching stock counts as labelled texts. `remark` explains a figure. */
export function labelFigures(figures: SummaryFigures): { label: string; value: string; remark?: string }[] {
  const { records, total, leftOut, items, branches, people, withPhoto, first, last } = figures;
  return [
    { label: "Catatan", value: formatAmount(records) },
    {
      label: "Total Jumlah",
      value: formatAmount(total),
      remark: leftOut > 0 ? `${formatAmount(leftOut)} catatan tanpa angka tidak dihitung` : undefined,
    },
    { label: "Item berbeda", value: formatAmount(items) },
    { label: "Cabang", value: formatAmount(branches) },
    { label: "PIC", value: formatAmount(people) },
    {
      label: "Dengan foto",
      value: records > 0 ? percentFormat.format(withPhoto / records) : EMPTY_VALUE_TEXT,
      remark: `${formatAmount(withPhoto)} dari ${formatAmount(records)}`,
    },
    { label: "Catatan pertama", value: first === null ? EMPTY_VALUE_TEXT : formatLocalTime(first) },
    { label: "Catatan terakhir", value: last === null ? EMPTY_VALUE_TEXT : formatLocalTime(last) },
  ];
}

/** Returns the label of a day, week or month, such as `March 2024` for a month. */
export function spanLabel({ from, to }: DaySpan, unit: TimeUnit): string {
  const firstDay = formatDay(from * DAY_MS);
  if (unit === "hari") return firstDay;
  return unit === "bulan" ? firstDay.slice(3) : `${firstDay} - ${formatDay(to * DAY_MS)}`;
}

export const GROUP_LABELS: Record<GroupKey, string> = {
  brand: "Brand",
  dealer: "Dealer",
  cabang: "Cabang",
  jenis_opname: "Kategori",
  kode_part: "Item",
  nama_mekanik: "PIC",
};

/** Returns the label of a value. It includes the dealer if several dealers have a branch of that name. */
export const valueLabel = ({ value, dealer }: GroupValue) =>
  dealer === undefined ? value || EMPTY_LABEL : `${value} (${dealer || "tanpa dealer"})`;

export const measureText = (sum: Sum, measure: Measure) => formatAmount(measureValue(sum, measure));

/** Returns a text with both measures of a sum. */
export const sumText = (sum: Sum) =>
  `${MEASURES.jumlah} ${formatAmount(sum.total)}, ${formatAmount(sum.records)} catatan`;
