import { EMPTY_LABEL } from "@/lib/list/filters/labels";
import { formatAmount } from "@/lib/list/formats/format-number";
import type { Key } from "@/lib/opname/counts/counts";
import { MEASURES, type Measure, measured, type Sum } from "@/lib/opname/summary/sums";

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
