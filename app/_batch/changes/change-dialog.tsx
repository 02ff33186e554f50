import { type ReactNode, useState } from "react";
import type { BulkChange } from "@/lib/batch/changes/change";
import type {
  ChangePreview,
  ChangeReplies,
  ChangeRequest,
  PreviewedRow,
  RowStatus,
} from "@/lib/batch/changes/change-planner";
import { formatCounts } from "@/lib/batch/rows-by-kind";
import { runOneAtATime } from "@/lib/job-queue";
import { formatAmount } from "@/lib/list/format-value";
import { joinNameParts, type ListView } from "@/lib/list/list";
import { showProblem } from "../../_session/session-end";
import type { WholeList } from "../../_store/lists/whole-list";
import { ScrollRegion } from "../../_ui/data-table";
import { Dialog } from "../../_ui/dialog";
import { useLoadedValue } from "../../_ui/state/async-effect";
import { createBatchInfo, useStartBatch } from "../run/current-batch";
import { createUuid } from "../run/journal";
import {
  appendWarnings,
  displayText,
  isPriceField,
  type PlanColumn,
  PlanPreview,
  PlanValue,
  RowsPager,
  RunActions,
} from "../run/plan-preview";

type ChangeDialogProps = {
  selection: SelectionHandle;
  title: string;
  /** The requested change; `null` while it is incomplete. */
  change: BulkChange | null;
  children: ReactNode;
};
/** Renders the dialog that changes the selected records: the inputs of the change (`children`), a preview of the changed records, and the button that starts the batch. */
export function ChangeDialog({ selection, title, change, children }: ChangeDialogProps) {
  const { selected, preview, isBusy, show } = selection;
  const { view, keys, nonMatchingCount, onClose } = selected;
  const counts = change && preview?.counts;
  const areRecordsRead = preview !== null;
  // Requests the preview again after each edit of the change.
  useLoadedValue(
    async (signal) => areRecordsRead && show({ kind: "change", change }, signal),
    JSON.stringify([areRecordsRead, change]),
  );
  return (
    <Dialog
      size="table"
      title={`${title}: ${formatAmount(keys.length)} data`}
      onClose={isBusy ? undefined : onClose}
    >
      <NonMatchingCount count={nonMatchingCount} />
      {children}
      {counts ? (
        <PlanPreview
          {...{ counts, view: preview }}
          columns={previewColumns(view, preview)}
          onShow={(rowsView) => void show({ kind: "show", view: rowsView })}
          labels={STATUS_LABELS}
          label="Pratinjau"
          className="max-h-96 min-h-40 shrink-0"
        />
      ) : (
        <SelectedNames selection={selection} />
      )}
      <RunActions
        isInDialog
        count={counts?.changed ?? 0}
        summary={counts ? changeCountsText(counts, preview.warned) : ""}
        isBusy={isBusy}
        back={onClose}
        onRun={() => void selection.run(title, "updates")}
      />
    </Dialog>
  );
}

const changeCountsText = ({ changed, same, refused }: Record<RowStatus, number>, warned: number) =>
  formatCounts([
    [changed, "akan diubah"],
    [same, "tetap"],
    [refused, "ditolak"],
    [warned, "dengan peringatan"],
  ]);

/** Returns the columns of the preview: the name, the fields that the visible rows change, and the state. */
function previewColumns(view: ListView, { rows }: ChangePreview): PlanColumn<PreviewedRow>[] {
  const changedFields = new Set(rows.flatMap(({ values }) => Object.keys(values)));
  return [
    { head: "Data", cell: (row) => <PlanValue>{recordName(view, row)}</PlanValue> },
    ...view.columns
      .filter(({ field }) => changedFields.has(field))
      .map(({ field, label }) => ({
        head: label,
        isNumber: isPriceField(view.resource, field),
        cell: (row: PreviewedRow) => <ChangedValueCell {...{ view, row, field }} />,
      })),
    { head: "Keadaan", cell: (row) => <ChangeStateCell row={row} /> },
  ];
}

type ChangedValueCellProps = { view: ListView; row: PreviewedRow; field: string };
/** Renders the new value of a field below the old value, or below a notice if the change only removes white space around the value. */
function ChangedValueCell({ view: { resource }, row: { texts, values }, field }: ChangedValueCellProps) {
  const oldText = displayText(resource, field, texts[field]);
  const newValue = values[field];
  if (newValue === undefined) return <PlanValue>{oldText}</PlanValue>;
  const isOnlyTrimmed = texts[field] === newValue;
  return (
    <PlanValue from={isOnlyTrimmed ? "tanpa spasi di awal dan akhir" : oldText}>
      {displayText(resource, field, newValue)}
    </PlanValue>
  );
}

const STATUS_LABELS: Record<RowStatus, string> = { changed: "Berubah", same: "Tetap", refused: "Ditolak" };

function ChangeStateCell({ row: { kind, refusal, warnings } }: { row: PreviewedRow }) {
  const text = refusal === null ? appendWarnings(STATUS_LABELS[kind], warnings) : `Ditolak: ${refusal}`;
  return (
    <div className={refusal === null ? "text-muted" : "text-danger-strong"}>
      <PlanValue>{text}</PlanValue>
    </div>
  );
}

export function NonMatchingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return <p className="text-sm font-semibold">{formatAmount(count)} di luar tampilan ini</p>;
}

export function SelectedNames({ selection: { selected, preview, show } }: { selection: SelectionHandle }) {
  const { view } = selected;
  if (!preview) return null;
  return (
    <>
      <ScrollRegion
        label={view.title}
        className="max-h-60 shrink-0 overflow-auto rounded-control bg-sunken px-3 py-2 text-sm"
      >
        <p className="font-semibold">{view.title}</p>
        <ul className="list-disc pl-5">
          {preview.rows.map((row) => (
            <li key={row.key} className="wrap-anywhere">
              {recordName(view, row)}
            </li>
          ))}
        </ul>
      </ScrollRegion>
      <RowsPager
        start={preview.start}
        count={preview.total}
        onStep={(start) => void show({ kind: "show", view: { shown: "all", start } })}
      />
    </>
  );
}

function recordName({ named }: ListView, { key, texts }: PreviewedRow): string {
  return joinNameParts(named.map((field) => texts[field] ?? key));
}

export type SelectedRecords = {
  view: ListView;
  list: WholeList;
  keys: string[];
  /** How many of the records do not match the current search and filters. */
  nonMatchingCount: number;
  onClose: () => void;
};

export type SelectionHandle = ReturnType<typeof useSelectedRecords>;

/** Reads the selected records for a dialog, and returns their preview and functions that change them. Shows an alert and calls `onClose` if reading fails. */
export function useSelectedRecords(selected: SelectedRecords, parent?: string) {
  const { view, list, keys, onClose } = selected;
  const [lastPreview, setLastPreview] = useState<ChangePreview | null>(null);
  const { isBusy, runPlan } = useStartBatch();
  const { loaded: records } = useLoadedValue(async (signal) => {
    const { opened, ask } = loadSelection(list, keys, signal, parent);
    const preview = await opened;
    if (preview) return { signal, preview, ask };
    if (signal.aborted) return null;
    onClose();
    showProblem(READ_FAILED);
    return null;
  });

  /** Sends a request to the list worker; shows an alert if it fails while the dialog is open. */
  async function askWorker<Kind extends ChangeRequest["kind"]>(
    request: RequestOf<Kind>,
    signal?: AbortSignal,
  ) {
    const answer = (await records?.ask<Kind>(request, signal)) ?? null;
    if (answer === null && records && !records.signal.aborted && !signal?.aborted) showProblem(READ_FAILED);
    return answer;
  }
  return {
    selected,
    /** The last preview; `null` until the records are read. */
    preview: lastPreview ?? records?.preview ?? null,
    isBusy,
    /** Replaces the preview by that of a change, or by other rows of it. */
    async show(request: RequestOf<"change" | "show">, signal?: AbortSignal) {
      const shown = await askWorker(request, signal);
      if (shown && !signal?.aborted) setLastPreview(shown);
    },
    /** Starts a batch that deletes or changes the records, and opens its screen. */
    run: (title: string, kind: "deletes" | "updates") =>
      runPlan(createBatchInfo(view, "change", title), () => askWorker({ kind }), onClose),
  };
}

export const READ_FAILED = {
  kind: "message" as const,
  text: "Data yang dipilih tidak dapat dibaca dari daftar. Muat ulang daftar, lalu coba lagi.",
};

type RequestOf<Kind> = Extract<ChangeRequest, { kind: Kind }>;

/** Opens the records with these keys in the list worker, which previews and plans changes to them until `closeSignal` aborts. The previews also list the distinct values of the field `parent`. */
export function loadSelection(list: WholeList, keys: string[], closeSignal: AbortSignal, parent?: string) {
  const id = createUuid();
  const closed = Promise.withResolvers<unknown>();
  // The worker of the list must not end before it has answered the last request.
  list.delayClose(closed.promise);
  closeSignal.addEventListener("abort", () => closed.resolve(list.planChange(id, { kind: "close" })));
  /** Sends a request, then requests `more` until the answer is complete or a signal aborts. The worker answers in parts, so that it can serve other requests in between. */
  const askUntilComplete = runOneAtATime(async (request: ChangeRequest, signal?: AbortSignal) => {
    const isAborted = () => closeSignal.aborted || signal?.aborted;
    let answer = isAborted() ? null : await list.planChange(id, request);
    while (!isAborted() && answer && "isWhole" in answer && !answer.isWhole)
      answer = await list.planChange(id, { kind: "more" });
    return answer;
  });
  const openRequest = { kind: "open" as const, keys, valuesOfField: parent };
  const firstPreview = askUntilComplete(openRequest) as Promise<ChangePreview | null>;
  return {
    /** Resolves to the first preview; `null` if the records could not be read. */
    opened: firstPreview,
    /** Resolves to the answer to a request, after all earlier requests; `null` if it failed or was aborted. */
    async ask<Kind extends ChangeRequest["kind"]>(request: RequestOf<Kind>, signal?: AbortSignal) {
      if ((await firstPreview) === null) return null;
      return (await askUntilComplete(request, signal)) as ChangeReplies[Kind] | null;
    },
  };
}
