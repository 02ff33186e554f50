"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { countKinds, type RowsView, windowOf } from "@/lib/batch/rows-by-kind";
import { MOST_WRITES, type PlannedWrite } from "@/lib/batch/writes";
import type { Comparison } from "@/lib/compare/comparison";
import type { Levelled, Refused } from "@/lib/compare/level";
import { formatAmount } from "@/lib/list/format-value";
import type { ListView } from "@/lib/list/list";
import { BATCH_PATH } from "@/lib/resources/routes";
import { useStart } from "../_batch/changes/use-chosen";
import { RowsByKind } from "../_batch/run/rows-by-kind";
import { Button } from "../_ui/button";
import { DATA_CELL, DataTable } from "../_ui/data-table";
import { typedPriceText } from "./labels";

/** What makes cells of a comparison equal to its reference. */
export type LevelledCells = Levelled & { comparison: Comparison };

const KIND_WORDS = { update: "Harga diganti", create: "Item baru", refused: "Tidak dapat disamakan" };

type Kind = keyof typeof KIND_WORDS;

type Row = { kind: Kind; dealer: string; name: string; write?: PlannedWrite; refused?: Refused };

function rowsOf({ writes, refused, comparison }: LevelledCells): Row[] {
  const { names, dealers } = comparison.matrix;
  const written = writes.flatMap((write): Row[] => {
    if (write.kind === "delete") return [];
    const texts = write.kind === "update" ? write.was : write.values;
    return [{ kind: write.kind, dealer: texts.dealer ?? "", name: texts.keterangan ?? "", write }];
  });
  const left = refused.map(
    (one): Row => ({
      kind: "refused",
      dealer: dealers[one.column] ?? "",
      name: names[one.row] ?? "",
      refused: one,
    }),
  );
  return [...written, ...left];
}

const TOO_MANY = `Paling banyak ${formatAmount(MOST_WRITES)} data dapat disamakan sekaligus. Pilih lebih sedikit dealer atau item.`;

type LevelPreviewProps = { levelled: LevelledCells; view: ListView; onClose: () => void };

/** Renders what `Samakan` makes of each chosen cell, or why it cannot, and starts its batch. */
export function LevelPreview({ levelled, view, onClose }: LevelPreviewProps) {
  const [shown, setShown] = useState<RowsView<Kind>>({ shown: "all", start: 0 });
  const [isBusy, setIsBusy] = useState(false);
  const start = useStart(view, "change");
  const router = useRouter();
  const frame = useRef<HTMLElement>(null);
  const rows = rowsOf(levelled);
  const { places, ...window } = windowOf(rows, shown);
  const count = levelled.writes.length;
  const isTooMany = count > MOST_WRITES;

  async function run() {
    setIsBusy(true);
    if (await start("Samakan harga", levelled.writes)) return router.push(BATCH_PATH);
    setIsBusy(false);
  }

  useEffect(() => frame.current?.focus(), []);

  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label="Pratinjau Samakan"
      className="flex flex-col gap-4 outline-none"
    >
      <p role="status" className="text-sm font-medium">
        {count > 0
          ? `${formatAmount(count)} data akan ditulis. Belum ada yang dikirim.`
          : "Tidak ada yang perlu ditulis."}
      </p>
      {isTooMany && (
        <p
          role="alert"
          className="rounded-control bg-danger-soft px-3 py-2 text-sm font-medium text-danger-strong"
        >
          {TOO_MANY}
        </p>
      )}
      {rows.length > 0 && (
        <RowsByKind
          words={KIND_WORDS}
          counts={countKinds(Object.keys(KIND_WORDS) as Kind[], rows)}
          view={window}
          onShow={setShown}
        >
          <DataTable label="Yang disamakan" heads={["Keadaan", "Dealer", "Keterangan", "Harga"]}>
            {places.map((place) => {
              const row = rows[place];
              return row && <PreviewRow key={place} row={row} view={view} />;
            })}
          </DataTable>
        </RowsByKind>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose} disabled={isBusy}>
          Kembali
        </Button>
        <Button kind="primary" disabled={count === 0 || isTooMany || isBusy} onClick={() => void run()}>
          Jalankan ({formatAmount(count)})
        </Button>
      </div>
    </section>
  );
}

function PreviewRow({ row: { kind, dealer, name, write, refused }, view }: { row: Row; view: ListView }) {
  const prices = view.columns.filter(({ field, as }) => as === "price" && textOf(write, "values", field));
  return (
    <tr>
      <td className={`${DATA_CELL} whitespace-nowrap ${refused ? "text-danger-strong" : "text-muted"}`}>
        {KIND_WORDS[kind]}
      </td>
      <td className={`${DATA_CELL} min-w-28 wrap-break-word`}>{dealer}</td>
      <td className={`${DATA_CELL} min-w-28 wrap-break-word`}>{name}</td>
      <td className={`${DATA_CELL} min-w-44 tabular-nums`}>
        {refused?.reason}
        {prices.map(({ field, label }) => (
          <p key={field}>
            {label}: {write?.kind === "update" && `${typedPriceText(textOf(write, "was", field)) || "-"} → `}
            <strong className="font-semibold">{typedPriceText(textOf(write, "values", field))}</strong>
          </p>
        ))}
      </td>
    </tr>
  );
}

/** Returns the text of a field before or after a write; empty where it has none. */
function textOf(write: PlannedWrite | undefined, part: "was" | "values", field: string): string {
  if (!write || write.kind === "delete") return "";
  const texts = part === "values" ? write.values : write.kind === "update" ? write.was : {};
  return texts[field] ?? "";
}
