"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { memo, type Ref, useEffect, useRef, useState } from "react";
import { type Batch, countByState, failedIndexes, indexesInState, isUnfinished } from "@/lib/batch/batch";
import { type PlannedWrite, STATE_LABELS, type StateKind, type WriteState } from "@/lib/batch/writes";
import { parseAmount } from "@/lib/fields/amount";
import { createFileName, getLocalTime, type SheetColumn, type SheetRow } from "@/lib/sheets/sheet";
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
  continuesByItself,
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

/** Renders the progress of the person's batch and the outcome of each write. */
export function BatchScreen() {
  const currentSnapshot = useCurrentBatch();
  const owner = useOwner();
  const router = useRouter();
  /** The result that the person has closed, which stays on the screen until the list is loaded. */
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
          <span>{continuesByItself(activity) && rateAndTimeLeftText(snapshot, performance.now())}</span>
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

/** Returns the address at which the person last saw the list of a batch, or else at which the batch was started. */
function listHref({ list }: Batch): string {
  const [path = list.path] = list.path.split("?");
  const lastHref = getLastListHref(path);
  return lastHref === path ? list.path : lastHref;
}

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

/** Moves the focus when the focused button disappears: to the same button of the next conflict, else to the first control button or the status. Returns the refs of these elements, and the set to which each conflict adds its buttons. */
function useFocusAfterRemoval() {
  const controlsRef = useRef<HTMLDivElement>(null);
  const statusRef = useRef<HTMLParagraphElement>(null);
  const [decisionButtons] = useState(() => new Set<HTMLElement>());
  const [focusBeforeScreen] = useState(getLastFocus);
  // Runs after each render, because any of them may remove the button.
  useEffect(() => {
    const removed = getLastFocus();
    if (!removed || removed === focusBeforeScreen || removed.isConnected) return;
    const nextDecision = findNextDecisionButton(removed, decisionButtons);
    const controls = Array.from(controlsRef.current?.children ?? []);
    const firstControl = controls.find((control) => control instanceof HTMLButtonElement);
    const next = nextDecision ?? firstControl ?? statusRef.current;
    next?.focus({ preventScroll: !nextDecision });
  });
  return { controlsRef, statusRef, decisionButtons };
}

/** Returns the button with the same text in the next conflict, or in the last one if none follows; undefined if `removed` was not in a conflict. */
function findNextDecisionButton(removed: HTMLElement, buttons: Set<HTMLElement>): HTMLElement | undefined {
  const removedIndex = removed.dataset.place;
  if (!removedIndex) return undefined;
  const candidates = [...buttons]
    .filter(({ textContent }) => textContent === removed.textContent)
    .sort(compareDocumentOrder);
  const following = candidates.find(({ dataset }) => Number(dataset.place) > Number(removedIndex));
  return following ?? candidates.at(-1);
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
  const isRunning = continuesByItself(activity);
  const conflictIndexes = indexesInState(batch, "conflict");
  const confirmResend = () =>
    confirm({
      title: "Kirim lagi yang belum pasti?",
      text: "Daftar diperiksa sekali lagi lebih dulu. Bila pengiriman yang pertama ternyata masih sampai belakangan, datanya menjadi ganda.",
      label: "Ya, kirim lagi!",
      onConfirm: () => void runner.resendLost(),
    });
  function confirmClose() {
    if (!isUnfinished(batch)) return onClose();
    confirm({
      title: "Tutup hasil ini?",
      text: "Yang belum selesai tidak dikirim lagi, dan catatannya dihapus.",
      label: "Ya, tutup!",
      onConfirm: onClose,
    });
  }
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
      {!isRunning && unknown > 0 && <Button onClick={confirmResend}>Kirim lagi yang belum pasti</Button>}
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
      {!isRunning && <Button onClick={confirmClose}>Tutup</Button>}
      {confirmDialog}
    </div>
  );
}

/** How many rows are added to the workbook at once, before the page can react to input. */
const ROWS_PER_SLICE = 500;

/** Saves a workbook file of the failed writes with their reasons, which the person can correct and import. */
async function downloadFailedWrites(batch: Batch): Promise<void> {
  const labels = [...Object.values(batch.labels), "Hasil", "Alasan"];
  const columns = labels.map((label): SheetColumn => ({ label, kind: "text" }));
  const now = getLocalTime();
  const title = `${batch.title} gagal`;
  const notes = { title: "Catatan", rows: [["Daftar", batch.list.title]] };
  const workbook = startXlsx({ title, author: "", createdAt: now }, columns, notes);
  const indexes = failedIndexes(batch);
  for (let start = 0; start < indexes.length; start += ROWS_PER_SLICE) {
    workbook.add(indexes.slice(start, start + ROWS_PER_SLICE).map((index) => failedWriteRow(batch, index)));
    await new Promise((resolve) => setTimeout(resolve));
  }
  saveFile(workbook.end(), createFileName(`${title} ${batch.list.title}`, now, "xlsx"));
}

function failedWriteRow(batch: Batch, index: number): SheetRow {
  const write = batch.writes[index];
  const state = batch.states[index];
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

type BatchRowsProps = { batch: Batch; runner: BatchRunner; decisionButtons: Set<HTMLElement> };
/** Renders the table of the writes with their outcomes. Memoized, because the progress within a chunk does not change the rows. */
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

const STATE_CLASSES: Partial<Record<StateKind, string>> = {
  done: "text-success",
  rejected: "text-danger-strong",
  conflict: "text-danger-strong",
  unknown: "text-danger-strong",
};

type WrittenValueProps = { batch: Batch; write: PlannedWrite | undefined; field: string };
function WrittenValue({ batch: { resource }, write, field }: WrittenValueProps) {
  if (!write) return null;
  const isChanged = write.kind === "update" && write.values[field] !== undefined;
  const oldText = isChanged ? displayText(resource, field, write.was[field]) : undefined;
  return <PlanValue from={oldText}>{displayText(resource, field, valuesAfterWrite(write)[field])}</PlanValue>;
}

type WriteReasonsProps = BatchRowsProps & { state: WriteState & { place: number } };
/** Renders why a write failed. A conflict also has the buttons to decide about it, or about each of several contested fields. */
function WriteReasons({ batch, state, runner, decisionButtons }: WriteReasonsProps) {
  const { place } = state;
  const write = batch.writes[place];
  if (!write) return null;
  const conflictFields = state.kind === "conflict" ? (state.contested ?? []) : [];
  // `undefined` stands for the whole record.
  const fieldsToDecide = conflictFields.length > 1 ? conflictFields : [undefined];
  const decisions = [
    { label: write.kind === "create" ? "Tetap buat" : "Pakai rencana", usesPlan: true },
    { label: "Biarkan", usesPlan: false },
  ];
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
          {decisions.map(({ label, usesPlan }) => (
            <button
              key={label}
              ref={registerButton}
              type="button"
              data-place={place}
              aria-label={field && `${label}: ${batchFieldLabel(batch, field)}`}
              onClick={() => void runner.decide([place], usesPlan, field)}
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
