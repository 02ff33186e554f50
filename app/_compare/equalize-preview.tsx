import { MAX_BATCH_WRITES, type PlannedWrite } from "@/lib/batch/writes";
import type { Comparison } from "@/lib/compare/comparison";
import type { EqualizePlan, RefusedCell } from "@/lib/compare/equalize";
import { formatAmount } from "@/lib/list/format-value";
import type { ListView } from "@/lib/list/list";
import { createBatchInfo, useStartBatch } from "../_batch/run/current-batch";
import {
  displayText,
  type PlanColumn,
  PlanPreview,
  PlanValue,
  RunActions,
  usePlanProps,
} from "../_batch/run/plan-preview";
import { Notice } from "../_ui/cards";

/** The writes that make cells of a comparison equal to its reference, and the cells that cannot be changed. */
export type PlannedEqualization = EqualizePlan & { comparison: Comparison };

type EqualizePreviewProps = { equalized: PlannedEqualization; view: ListView; onClose: () => void };

/** Renders the writes that `Samakan` plans, the cells that cannot be changed and why, and the button that starts the batch. */
export function EqualizePreview({ equalized, view, onClose }: EqualizePreviewProps) {
  const { isBusy, runPlan } = useStartBatch();
  const rows = previewRowsOf(equalized);
  const previewProps = usePlanProps(ROW_KIND_LABELS, rows, ["refused"]);
  const writeCount = equalized.writes.length;
  const columns: PlanColumn<PreviewRow>[] = [
    {
      head: "Keadaan",
      cell: ({ kind, refused }) => (
        <div className={refused ? "text-danger-strong" : "text-muted"}>
          <PlanValue>{[ROW_KIND_LABELS[kind], refused?.reason].filter(Boolean).join(": ")}</PlanValue>
        </div>
      ),
    },
    { head: "Dealer", cell: ({ dealer }) => <PlanValue>{dealer}</PlanValue> },
    { head: "Keterangan", cell: ({ name }) => <PlanValue>{name}</PlanValue> },
    ...view.columns
      .filter(({ as }) => as === "price")
      .map(({ field, label }) => ({
        head: label,
        isNumber: true,
        cell: ({ write }: PreviewRow) => <ChangedPrice {...{ write, view, field }} />,
      })),
  ];

  return (
    <section
      ref={focusOnMount}
      tabIndex={-1}
      aria-label="Pratinjau Samakan"
      className="flex flex-col gap-4 outline-none"
    >
      <p role="status" className="text-sm font-medium">
        {writeCount > 0
          ? `${formatAmount(writeCount)} data akan ditulis. Belum ada yang dikirim.`
          : "Tidak ada yang perlu ditulis."}
      </p>
      {writeCount > MAX_BATCH_WRITES && <Notice role="alert">{TOO_MANY_WRITES_MESSAGE}</Notice>}
      {rows.length > 0 && <PlanPreview {...previewProps} columns={columns} label="Yang disamakan" />}
      <RunActions
        count={writeCount}
        isBusy={isBusy}
        back={onClose}
        onRun={() => void runPlan(createBatchInfo(view, "change", "Samakan harga"), () => equalized.writes)}
      />
    </section>
  );
}

const TOO_MANY_WRITES_MESSAGE = `Paling banyak ${formatAmount(MAX_BATCH_WRITES)} data dapat disamakan sekaligus. Pilih lebih sedikit dealer atau item.`;
const focusOnMount = (element: HTMLElement | null) => element?.focus();
const ROW_KIND_LABELS = { update: "Harga diganti", create: "Item baru", refused: "Tidak dapat disamakan" };

type PreviewRow = {
  kind: keyof typeof ROW_KIND_LABELS;
  dealer: string;
  name: string;
  write?: PlannedWrite;
  refused?: RefusedCell;
};

function previewRowsOf({ writes, refused, comparison }: PlannedEqualization): PreviewRow[] {
  const { names, dealers } = comparison.matrix;
  const writeRows = writes.flatMap((write): PreviewRow[] => {
    if (write.kind === "delete") return [];
    const texts = write.kind === "update" ? write.was : write.values;
    return [{ kind: write.kind, dealer: texts.dealer ?? "", name: texts.keterangan ?? "", write }];
  });
  const refusedRows = refused.map((cell): PreviewRow => {
    const [dealer = "", name = ""] = [dealers[cell.column], names[cell.row]];
    return { kind: "refused", dealer, name, refused: cell };
  });
  return [...writeRows, ...refusedRows];
}

type ChangedPriceProps = { write: PlannedWrite | undefined; view: ListView; field: string };

function ChangedPrice({ write, view: { resource }, field }: ChangedPriceProps) {
  if (!write || write.kind === "delete" || !write.values[field]) return null;
  const previousText = write.kind === "update" ? displayText(resource, field, write.was[field]) : undefined;
  return <PlanValue from={previousText}>{displayText(resource, field, write.values[field])}</PlanValue>;
}
