import { EMPTY_LABEL } from "@/lib/list/filters/labels";
import { DAY_MS, formatDay, formatLocalTime } from "@/lib/list/format";
import { EMPTY_TEXT, formatAmount } from "@/lib/list/format-value";
import { dayNumberOf, type GroupKey } from "@/lib/opname/counts";
import {
  type DaySpan,
  type GroupValue,
  MEASURES,
  type Measure,
  measureValue,
  type Figures as Numbers,
  type Sum,
  type TimeUnit,
} from "@/lib/opname/summary";

const percent = new Intl.NumberFormat("id-ID", { style: "percent", maximumFractionDigits: 1 });

/** Returns the figures of the found counts with labels. */
export function figuresOf(figures: Numbers): { label: string; value: string; remark?: string }[] {
  const { records, total, leftOut, withPhoto, first, last, ...different } = figures;
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
      value: records > 0 ? percent.format(withPhoto / records) : EMPTY_TEXT,
      remark: `${formatAmount(withPhoto)} dari ${formatAmount(records)}`,
    },
    { label: "Catatan pertama", value: first === null ? EMPTY_TEXT : formatLocalTime(first) },
    { label: "Catatan terakhir", value: last === null ? EMPTY_TEXT : formatLocalTime(last) },
  ];
}

const isoOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

export const dateTermOf = ({ from, to }: DaySpan) => ({ from: isoOf(from), to: isoOf(to) });

export const dayNumber = (iso: string) => dayNumberOf(Date.parse(iso));

export function spanLabel({ from, to }: DaySpan, unit: TimeUnit): string {
  const [first, last] = [from, to].map((day) => formatDay(day * DAY_MS));
  if (unit === "bulan") return first?.slice(3) ?? "";
  return unit === "hari" ? `${first}` : `${first} - ${last}`;
}

/** The labels of the columns by which counts are summed up. */
export const KEY_LABELS: Record<GroupKey, string> = {
  brand: "Brand",
  dealer: "Dealer",
  cabang: "Cabang",
  jenis_opname: "Kategori",
  kode_part: "Item",
  nama_mekanik: "PIC",
};

/** Returns the label of a value; ambiguous branches include their dealer. */
export const valueLabel = ({ value, dealer }: GroupValue) =>
  dealer === undefined ? value || EMPTY_LABEL : `${value} (${dealer || "tanpa dealer"})`;

export const measureText = (sum: Sum, measure: Measure) => formatAmount(measureValue(sum, measure));

/** Returns a text with both measures of a sum. */
export const sumText = (sum: Sum) =>
  `${MEASURES.jumlah} ${formatAmount(sum.total)}, ${formatAmount(sum.records)} catatan`;
