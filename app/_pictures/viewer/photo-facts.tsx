import { formatAmount } from "@/lib/list/formats/format-number";
import type { ListRow, ListView } from "@/lib/list/list";
import { cellOf } from "@/lib/list/row-cells";

import { ScrollRegion } from "../../_ui/scroll-region";

type PhotoFactsProps = { view: ListView; row: ListRow | null; index: number; count: number };

/** Renders the place of a photo among all, and the columns of its record. */
export function PhotoFacts({ view, row, index, count }: PhotoFactsProps) {
  const cells = row?.cells ?? [];
  const name = view.named.map((field) => cellOf(view, { cells }, field));
  return (
    <ScrollRegion label="Isi catatan" className="max-h-[28dvh] shrink-0 overflow-auto lg:max-h-none lg:w-72">
      <p role="status" className="mb-3 text-sm text-muted">
        Foto {formatAmount(index + 1)} dari {formatAmount(count)}
        <span className="sr-only"> · {name.join(" · ")}</span>
      </p>
      <dl className="grid gap-x-3 gap-y-2 text-sm max-lg:grid-cols-2">
        {view.columns.map(({ field, label }, at) => (
          <div key={field}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="wrap-anywhere">{cells[at]}</dd>
          </div>
        ))}
      </dl>
    </ScrollRegion>
  );
}
