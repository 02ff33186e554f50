"use client";

import { type ReactNode, useState } from "react";
import type { BulkChange } from "@/lib/batch/changes/change";
import type {
  ChangePreview,
  ChangeReplies,
  ChangeRequest,
  PreviewedRow,
  RowStatus,
} from "@/lib/batch/changes/change-planner";
import { formatCounts, type RowsView } from "@/lib/batch/rows-by-kind";
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

type RequestOf<Kind> = Extract<ChangeRequest, { kind: Kind }>;

/** Loads the records with these keys in the list worker, which previews changes to them until `closeSignal` aborts. The preview also lists the distinct values of the field `parent`. */
export function loadSelection(list: WholeList, keys: string[], closeSignal: AbortSignal, parent?: string) {
  const id = createUuid();
  const closeDeferred = Promise.withResolvers<unknown>();
  list.delayClose(closeDeferred.promise);
  closeSignal.addEventListener("abort", () => closeDeferred.resolve(list.planChange(id, { kind: "close" })));

  /** Sends a request, then requests `more` until the answer is complete or a signal aborts. The worker answers in parts, so that it can serve other requests in between. */
  const askUntilComplete = runOneAtATime(async (request: ChangeRequest, signal?: AbortSignal) => {
    const isActive = () => !closeSignal.aborted && !signal?.aborted;
    let answer = isActive() ? await list.planChange(id, request) : null;
    while (isActive() && answer && "isWhole" in answer && !answer.isWhole)
      answer = await list.planChange(id, { kind: "more" });
    return answer;
  });
  const firstPreview = askUntilComplete({
    kind: "open",
    keys,
    valuesOfField: parent,
  }) as Promise<ChangePreview | null>;

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

export type SelectedRecords = {
  view: ListView;
  list: WholeList;
  keys: string[];
  /** How many of the records do not match the current search and filters. */
  nonMatchingCount: number;
  onClose: () => void;
};

export const READ_FAILED = {
  kind: "message" as const,
  text: "Data yang dipilih tidak dapat dibaca dari daftar. Muat ulang daftar, lalu coba lagi.",
};

/** Reads the selected records from the list; shows an alert and calls `onClose` if that fails. */
export function useSelectedRecords(selected: SelectedRecords, parent?: string) {
  const { view, list, keys, onClose } = selected;
  const [lastPreview, setLastPreview] = useState<ChangePreview | null>(null);
  const { isBusy, runPlan } = useStartBatch();
  const { loaded: records } = useLoadedValue(async (signal) => {
    const workerSelection = loadSelection(list, keys, signal, parent);
    const preview = await workerSelection.opened;
    if (preview) return { signal, preview, ask: workerSelection.ask };
    if (signal.aborted) return null;
    onClose();
    showProblem(READ_FAILED);
    return null;
  });

  /** Sends a request to the worker; shows a message if it fails while the dialog is open. */
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
    /** The preview of the last change; `null` until the records are read. */
    preview: lastPreview ?? records?.preview ?? null,
    isBusy,
    async show(request: RequestOf<"change" | "show">, signal?: AbortSignal) {
      const shown = await askWorker(request, signal);
      if (shown && !signal?.aborted) setLastPreview(shown);
    },
    /** Starts a batch that deletes or changes the records, and opens its screen. */
    run: (title: string, kind: "deletes" | "updates") =>
      runPlan(createBatchInfo(view, "change", title), () => askWorker({ kind }), onClose),
  };
}

export type SelectionHandle = ReturnType<typeof useSelectedRecords>;

function recordName({ named }: ListView, { key, texts }: PreviewedRow): string {
  return joinNameParts(named.map((field) => texts[field] ?? key));
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

export function NonMatchingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return <p className="text-sm font-semibold">{formatAmount(count)} di luar tampilan ini</p>;
}

const STATUS_LABELS: Record<RowStatus, string> = { changed: "Berubah", same: "Tetap", refused: "Ditolak" };

const ChangeStateCell = ({ row: { kind, refusal, warnings } }: { row: PreviewedRow }) => (
  <div className={refusal === null ? "text-muted" : "text-danger-strong"}>
    <PlanValue>
      {refusal === null ? appendWarnings(STATUS_LABELS[kind], warnings) : `Ditolak: ${refusal}`}
    </PlanValue>
  </div>
);

/** Renders the new value of a field below the old value, or the notice that only surrounding white space is removed. */
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

type ChangedValueCellProps = { view: ListView; row: PreviewedRow; field: string };

const changeCountsText = ({ changed, same, refused }: Record<RowStatus, number>, warned: number) =>
  formatCounts([
    [changed, "akan diubah"],
    [same, "tetap"],
    [refused, "ditolak"],
    [warned, "dengan peringatan"],
  ]);

type ChangeDialogProps = {
  selection: SelectionHandle;
  title: string;
  /** The requested change; `null` while it is incomplete. */
  change: BulkChange | null;
  children: ReactNode;
};

/** Renders the dialog that changes the selected records: the inputs of the change (`children`), a preview of the changed records, and the run button. */
export function ChangeDialog({ selection, title, change, children }: ChangeDialogProps) {
  const { selected, preview, isBusy, show } = selection;
  const { view, keys, nonMatchingCount, onClose } = selected;
  const counts = change && preview?.counts;
  const changedFields = new Set(preview?.rows.flatMap(({ values }) => Object.keys(values)));
  const columns: PlanColumn<PreviewedRow & { place: number }>[] = [
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
  const showRows = (view: RowsView<RowStatus>) => void show({ kind: "show", view });
  const areRecordsRead = preview !== null;
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
          {...{ counts, view: preview, columns, onShow: showRows }}
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
