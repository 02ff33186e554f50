"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { memo, type Ref, useEffect, useRef, useState } from "react";
import { type Batch, countByState, failedIndexes, indexesInState, isUnfinished } from "@/lib/batch/batch";
import { type PlannedWrite, STATE_LABELS, type StateKind, type WriteState } from "@/lib/batch/writes";
import { parseAmount } from "@/lib/fields/amount";
import { fileName, getLocalTime, type SheetColumn, type SheetRow } from "@/lib/sheets/sheet";
import { startXlsx } from "@/lib/sheets/xlsx";
import { getLastListHref } from "../../_list/address/scroll-positions";
import { useOwner } from "../../_session/page-owner";
import { Button, buttonClass } from "../../_ui/button";
import { StatusCard } from "../../_ui/cards";
import { getLastFocus } from "../../_ui/last-focus";
import { Breadcrumb, PageHeader } from "../../_ui/page-title";
import { saveFile } from "../../_ui/save-file";
import type { BatchRunner } from "./batch-runner";
import {
  activityText,
  type BatchSnapshot,
  batchFieldLabel,
  isActive,
  ProgressBar,
  progressText,
  rateAndTimeLeftText,
  reasonLines,
  undoHrefOf,
  useConfirmation,
  valuesAfterWrite,
} from "./batch-status";
import { compareDocumentOrder } from "./cell-inputs";
import { batchRunnerOf, useCurrentBatch } from "./current-batch";
import {
  displayText,
  isPriceField,
  type PlanColumn,
  PlanPreview,
  PlanValue,
  usePlanProps,
  WizardSteps,
} from "./plan-preview";

const listHref = ({ list }: Batch) => {
  const [path = list.path] = list.path.split("?");
  const lastHref = getLastListHref(path);
  return lastHref === path ? list.path : lastHref;
};

/** Marks the result of a finished batch as seen, once the page is visible. */
function useMarkResultSeen(snapshot: BatchSnapshot | null): void {
  const owner = useOwner();
  const isBatchFinished = snapshot !== null && !isUnfinished(snapshot.batch);
  useEffect(() => {
    if (!isBatchFinished) return;
    const markIfVisible = () =>
      document.visibilityState === "visible" && void batchRunnerOf(owner).markSeen();
    markIfVisible();
    window.addEventListener("visibilitychange", markIfVisible);
    return () => window.removeEventListener("visibilitychange", markIfVisible);
  }, [isBatchFinished, owner]);
}

/** Moves the focus when the focused button disappears: to the same button of the next conflict, else to the first control button or the status. */
function useFocusAfterRemoval() {
  const controlsRef = useRef<HTMLDivElement>(null);
  const statusRef = useRef<HTMLParagraphElement>(null);
  const [decisionButtons] = useState(() => new Set<HTMLElement>());
  const [before] = useState(getLastFocus);
  useEffect(() => {
    const removed = getLastFocus();
    if (!removed || removed === before || removed.isConnected) return;
    const candidates = [...decisionButtons]
      .filter(({ textContent }) => textContent === removed.textContent)
      .sort(compareDocumentOrder);
    const isAfter = ({ dataset }: HTMLElement) => Number(dataset.place) > Number(removed.dataset.place);
    const next = removed.dataset.place && (candidates.find(isAfter) ?? candidates.at(-1));
    const controls = Array.from(controlsRef.current?.children ?? []);
    const button = controls.find((control) => control instanceof HTMLButtonElement);
    (next || button || statusRef.current)?.focus({ preventScroll: !next });
  });
  return { controlsRef, statusRef, decisionButtons };
}

/** Renders the progress of the person's batch and the outcome of each write. */
export function BatchScreen() {
  const currentSnapshot = useCurrentBatch();
  const owner = useOwner();
  const router = useRouter();
  const [closedSnapshot, setClosedSnapshot] = useState<BatchSnapshot | null>(null);
  const snapshot = closedSnapshot ?? currentSnapshot;
  const { controlsRef, statusRef, decisionButtons } = useFocusAfterRemoval();
  useMarkResultSeen(currentSnapshot);
  if (!snapshot) {
    return (
      <>
        <PageHeader title="Hasil" />
        <StatusCard sign="empty">
          <p>Belum ada pengiriman di peramban ini.</p>
          <p>Impor, Salin katalog dan Pilih di sebuah daftar memulainya.</p>
        </StatusCard>
      </>
    );
  }
  const { batch, activity, isPersisted } = snapshot;
  const runner = batchRunnerOf(owner);
  function closeResult() {
    // Keeps the result on the screen until the list is loaded.
    setClosedSnapshot(snapshot);
    void runner.dismiss();
    router.replace(listHref(batch));
  }
  return (
    <>
      <PageHeader
        title="Hasil"
        breadcrumb={
          <Breadcrumb href={listHref(batch)}>{batch.list.title.replace(/^Daftar (Item )?/, "")}</Breadcrumb>
        }
      />
      <WizardSteps way={batch.way} current={3} />
      <div className="flex flex-col gap-2 rounded-panel border border-line bg-surface p-4 shadow-panel">
        <p className="font-semibold">
          {batch.title}:{" "}
          <Link href={listHref(batch)} prefetch={false} className="text-brand-stronger underline">
            {batch.list.title}
          </Link>
        </p>
        <ProgressBar snapshot={snapshot} className="w-full" />
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
          <span>{progressText(snapshot)}</span>
          <span>{isActive(activity) && rateAndTimeLeftText(snapshot, performance.now())}</span>
        </p>
        <p ref={statusRef} role="status" tabIndex={-1} className="text-sm">
          {activityText(activity, batch)}
        </p>
        {!isPersisted && isUnfinished(batch) && (
          <p className="text-sm">
            Peramban ini tidak menyimpan catatannya: yang belum dikirim hilang bila halaman ditutup.
          </p>
        )}
      </div>
      <BatchControls ref={controlsRef} snapshot={snapshot} runner={runner} onClose={closeResult} />
      <BatchRows {...{ batch, runner, decisionButtons }} />
    </>
  );
}

/** How many rows are added to the workbook before the page may react to input. */
const ROWS_PER_SLICE = 500;

function failedWriteRow(batch: Batch, place: number): SheetRow {
  const [write, state] = [batch.writes[place], batch.states[place]];
  if (!write || !state) return [];
  const writtenValues = valuesAfterWrite(write);
  const reasonText = reasonLines(batch, write, state).join("\n");
  const cells = Object.keys(batch.labels).map((field) => {
    const text = writtenValues[field] ?? "";
    const amount = isPriceField(batch.resource, field) ? parseAmount(text) : null;
    return amount === null ? text : Number(amount);
  });
  return [...cells, STATE_LABELS[state.kind], reasonText];
}

/** Saves a workbook file of the failed writes with their reasons, which the person can correct and import. */
async function downloadFailedWrites(batch: Batch): Promise<void> {
  const labels = [...Object.values(batch.labels), "Hasil", "Alasan"];
  const columns = labels.map((label): SheetColumn => ({ label, kind: "text" }));
  const now = getLocalTime();
  const title = `${batch.title} gagal`;
  const notes = { title: "Catatan", rows: [["Daftar", batch.list.title]] };
  const workbook = startXlsx({ title, author: "", createdAt: now }, columns, notes);
  const indexes = failedIndexes(batch);
  for (let index = 0; index < indexes.length; index += ROWS_PER_SLICE) {
    workbook.add(indexes.slice(index, index + ROWS_PER_SLICE).map((place) => failedWriteRow(batch, place)));
    await new Promise((resolve) => setTimeout(resolve));
  }
  saveFile(workbook.end(), fileName(`${title} ${batch.list.title}`, now, "xlsx"));
}

type BatchControlsProps = {
  ref: Ref<HTMLDivElement>;
  snapshot: BatchSnapshot;
  runner: BatchRunner;
  onClose: () => void;
};

function BatchControls({ ref, snapshot, runner, onClose }: BatchControlsProps) {
  const { batch, activity } = snapshot;
  const { confirm, confirmDialog } = useConfirmation();
  const { waiting, unknown, conflict } = countByState(batch);
  const undoHref = undoHrefOf(snapshot);
  const isRunning = isActive(activity);
  const conflictIndexes = indexesInState(batch, "conflict");
  return (
    <div ref={ref} className="flex flex-wrap gap-2">
      {waiting > 0 && (
        // `aria-disabled`, because a disabled button would lose the focus.
        <Button
          kind={isRunning ? "plain" : "primary"}
          aria-disabled={activity.kind === "pausing"}
          onClick={() => void (isRunning ? runner.pause() : runner.resume())}
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
        >
          {isRunning ? "Jeda" : "Lanjutkan"}
        </Button>
      )}
      {waiting > 0 && <Button onClick={() => void runner.cancel()}>Batalkan</Button>}
      {!isRunning && unknown > 0 && (
        <Button
          onClick={() =>
            confirm({
              title: "Kirim lagi yang belum pasti?",
              text: "Daftar diperiksa sekali lagi lebih dulu. Bila pengiriman yang pertama ternyata masih sampai belakangan, datanya menjadi ganda.",
              label: "Ya, kirim lagi!",
              onConfirm: () => void runner.resendLost(),
            })
          }
        >
          Kirim lagi yang belum pasti
        </Button>
      )}
      {conflict > 1 && (
        <>
          <Button onClick={() => void runner.decide(conflictIndexes, true)}>Pakai rencana untuk semua</Button>
          <Button onClick={() => void runner.decide(conflictIndexes, false)}>Biarkan semua</Button>
        </>
      )}
      {!isRunning && failedIndexes(batch).length > 0 && (
        <Button onClick={() => void downloadFailedWrites(batch)}>Unduh yang gagal</Button>
      )}
      {undoHref && (
        <Link href={undoHref} prefetch={false} className={buttonClass("plain")}>
          Urungkan
        </Link>
      )}
      {!isRunning && (
        <Button
          onClick={() => {
            if (!isUnfinished(batch)) return onClose();
            confirm({
              title: "Tutup hasil ini?",
              text: "Yang belum selesai tidak dikirim lagi, dan catatannya dihapus.",
              label: "Ya, tutup!",
              onConfirm: onClose,
            });
          }}
        >
          Tutup
        </Button>
      )}
      {confirmDialog}
    </div>
  );
}

type BatchRowsProps = { batch: Batch; runner: BatchRunner; decisionButtons: Set<HTMLElement> };

// Memoized, because the progress within a chunk does not change the rows.
const BatchRows = memo(function BatchRows({ batch, runner, decisionButtons }: BatchRowsProps) {
  const columns: PlanColumn<WriteState & { place: number }>[] = [
    { head: "Nomor", className: "text-muted tabular-nums", cell: ({ place }) => place + 1 },
    {
      head: "Hasil",
      className: "font-medium whitespace-nowrap",
      cell: ({ kind }) => <span className={STATE_CLASSES[kind] ?? "text-muted"}>{STATE_LABELS[kind]}</span>,
    },
    ...Object.entries(batch.labels).map(([field, head]) => ({
      head,
      isNumber: isPriceField(batch.resource, field),
      cell: ({ place }: { place: number }) => (
        <WrittenValue write={batch.writes[place]} {...{ batch, field }} />
      ),
    })),
    { head: "Alasan", cell: (state) => <WriteReasons {...{ batch, state, runner, decisionButtons }} /> },
  ];
  const planProps = usePlanProps(STATE_LABELS, batch.states, ["rejected", "conflict", "unknown", "unsent"]);
  return <PlanPreview {...planProps} label="Hasil" columns={columns} />;
});

type WrittenValueProps = { batch: Batch; write: PlannedWrite | undefined; field: string };

function WrittenValue({ batch: { resource }, write, field }: WrittenValueProps) {
  if (!write) return null;
  const isChanged = write.kind === "update" && write.values[field] !== undefined;
  const oldText = isChanged ? displayText(resource, field, write.was[field]) : undefined;
  return <PlanValue from={oldText}>{displayText(resource, field, valuesAfterWrite(write)[field])}</PlanValue>;
}

const STATE_CLASSES: Partial<Record<StateKind, string>> = {
  done: "text-success",
  rejected: "text-danger-strong",
  conflict: "text-danger-strong",
  unknown: "text-danger-strong",
};

type WriteReasonsProps = BatchRowsProps & { state: WriteState & { place: number } };

/** Renders why a write failed; for a conflict also the buttons to decide about it, for each contested field if there are several. */
function WriteReasons({ batch, state, runner, decisionButtons }: WriteReasonsProps) {
  const { place } = state;
  const write = batch.writes[place];
  if (!write) return null;
  const conflictFields = state.kind === "conflict" ? (state.contested ?? []) : [];
  const fieldsToDecide = conflictFields.length > 1 ? conflictFields : [undefined];
  const decisionLabels = [write.kind === "create" ? "Tetap buat" : "Pakai rencana", "Biarkan"];

  function registerButton(button: HTMLButtonElement | null) {
    if (!button) return;
    decisionButtons.add(button);
    return () => void decisionButtons.delete(button);
  }

  return fieldsToDecide.map((field) => (
    <div key={field ?? ""} className={field && "pb-2"}>
      {reasonLines(batch, write, state, field).map((line) => (
        <PlanValue key={line}>{line}</PlanValue>
      ))}
      {state.kind === "conflict" && (
        <div className="flex flex-wrap gap-x-4">
          {decisionLabels.map((label, index) => (
            <button
              key={label}
              ref={registerButton}
              type="button"
              data-place={place}
              aria-label={field && `${label}: ${batchFieldLabel(batch, field)}`}
              onClick={() => void runner.decide([place], index === 0, field)}
              className="py-1 font-semibold text-brand-stronger underline"
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  ));
}
