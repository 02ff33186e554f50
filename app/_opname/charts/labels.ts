import { EMPTY_LABEL } from "@/lib/list/filters/labels";
import { formatDay } from "@/lib/list/format";
import { formatAmount } from "@/lib/list/format-value";
import type { Key } from "@/lib/opname/counts/counts";
import { DAY_MS, dayOf } from "@/lib/opname/counts/days";
import type { Unit } from "@/lib/opname/summary/series";
import { MEASURES, type Measure, measured, type Sum } from "@/lib/opname/summary/sums";

/** Days numbered from 1970-01-01, both included. */
export type Days = { from: number; to: number };

const isoOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Returns the term of the date filter for days. */
export const termOf = ({ from, to }: Days) => ({ from: isoOf(from), to: isoOf(to) });

/** Returns the number of a day `YYYY-MM-DD`. */
export const dayNumber = (iso: string) => dayOf(Date.parse(iso));

/** Returns the name of a day, week or month. */
export function spanLabel({ from, to }: Days, unit: Unit): string {
  const [first, last] = [from, to].map((day) => formatDay(day * DAY_MS));
  if (unit === "bulan") return first?.slice(3) ?? "";
  return unit === "hari" ? `${first}` : `${first} - ${last}`;
}

/** Returns the short name of a day for an axis: `05 Mar 24`, or `Mar 24` of months. */
export function tickLabel(day: number, unit: Unit): string {
  const [date = "", month = "", year = ""] = formatDay(day * DAY_MS).split(" ");
  const short = `${month.slice(0, 3)} ${year.slice(-2)}`;
  return unit === "bulan" ? short : `${date} ${short}`;
}

/** The columns by whose values counts are added up, as they are called in the summary. */
export const KEY_LABELS: Record<Key, string> = {
  brand: "Brand",
  dealer: "Dealer",
  cabang: "Cabang",
  jenis_opname: "Kategori",
  kode_part: "Item",
  nama_mekanik: "PIC",
};

/** Returns a value as a person reads it. */
export const valueLabel = (value: string) => value || EMPTY_LABEL;

/** Formats a sum by a measure. */
export const measureText = (sum: Sum, measure: Measure) => formatAmount(measured(sum, measure));

/** Tells a sum in words, both of its measures. */
export const sumText = (sum: Sum) =>
  `${MEASURES.jumlah} ${formatAmount(sum.total)}, ${formatAmount(sum.records)} catatan`;
