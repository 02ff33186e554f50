"use client";

import { MOST_WRITES, type PlannedWrite } from "@/lib/batch/writes";
import type { Comparison } from "@/lib/compare/comparison";
import type { Levelled, Refused } from "@/lib/compare/level";
import { readAmount } from "@/lib/fields/amount";
import { formatAmount, formatPrice } from "@/lib/list/format-value";
import type { ListView } from "@/lib/list/list";
import {
  FieldChanges,
  type PlanColumn,
  PlanPreview,
  RunActions,
  usePlanRows,
} from "../_batch/run/plan-preview";
import { headOf, useStartBatch } from "../_batch/run/use-batch";
import { Notice } from "../_ui/cards";

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
  const refusedRows = refused.map(
    (one): Row => ({
      kind: "refused",
      dealer: dealers[one.column] ?? "",
      name: names[one.row] ?? "",
      refused: one,
    }),
  );
  return [...written, ...refusedRows];
}

const TOO_MANY = `Paling banyak ${formatAmount(MOST_WRITES)} data dapat disamakan sekaligus. Pilih lebih sedikit dealer atau item.`;

const focus = (element: HTMLElement | null) => element?.focus();

type LevelPreviewProps = { levelled: LevelledCells; view: ListView; onClose: () => void };

/** Renders what `Samakan` makes of each chosen cell, or why it cannot, and starts its batch. */
export function LevelPreview({ levelled, view, onClose }: LevelPreviewProps) {
  const { isBusy, runPlan } = useStartBatch();
  const rows = rowsOf(levelled);
  const plan = usePlanRows(KIND_WORDS, rows);
  const count = levelled.writes.length;
  const columns: PlanColumn<Row>[] = [
    {
      head: "Keadaan",
      look: "whitespace-nowrap",
      cell: ({ kind, refused }) => (
        <span className={refused ? "text-danger-strong" : "text-muted"}>{KIND_WORDS[kind]}</span>
      ),
    },
    { head: "Dealer", look: "min-w-28 wrap-break-word", cell: ({ dealer }) => dealer },
    { head: "Keterangan", look: "min-w-28 wrap-break-word", cell: ({ name }) => name },
    { head: "Harga", look: "min-w-44 tabular-nums", cell: (row) => <Prices row={row} view={view} /> },
  ];

  return (
    <section
      ref={focus}
      tabIndex={-1}
      aria-label="Pratinjau Samakan"
      className="flex flex-col gap-4 outline-none"
    >
      <p role="status" className="text-sm font-medium">
        {count > 0
          ? `${formatAmount(count)} data akan ditulis. Belum ada yang dikirim.`
          : "Tidak ada yang perlu ditulis."}
      </p>
      {count > MOST_WRITES && <Notice role="alert">{TOO_MANY}</Notice>}
      {rows.length > 0 && <PlanPreview {...plan} columns={columns} label="Yang disamakan" />}
      <RunActions
        count={count}
        isBusy={isBusy}
        back={onClose}
        onRun={() => void runPlan(headOf(view, "change", "Samakan harga"), () => levelled.writes)}
      />
    </section>
  );
}

/** Returns a price as it is shown that stands in a write as a person would type it; what is none stays as it is. */
function typedPriceText(typed: string): string {
  const amount = readAmount(typed);
  return amount === null ? typed : formatPrice(Number(amount));
}

/** Renders the prices that a write replaces, and those that it writes, or why there is none. */
function Prices({ row: { write, refused }, view }: { row: Row; view: ListView }) {
  const changes = view.columns
    .filter(({ field, as }) => as === "price" && textOf(write, "values", field))
    .map(({ field, label }) => ({
      label,
      from: write?.kind === "update" ? typedPriceText(textOf(write, "was", field)) || "-" : undefined,
      to: typedPriceText(textOf(write, "values", field)),
    }));
  return (
    <>
      {refused?.reason}
      <FieldChanges changes={changes} />
    </>
  );
}

/** Returns the text of a field before or after a write; empty where it has none. */
function textOf(write: PlannedWrite | undefined, part: "was" | "values", field: string): string {
  if (!write || write.kind === "delete") return "";
  const texts = part === "values" ? write.values : write.kind === "update" ? write.was : {};
  return texts[field] ?? "";
}
