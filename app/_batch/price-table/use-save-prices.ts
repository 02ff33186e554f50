import { useEffect, useState } from "react";
import { type Batch, isUnfinished } from "@/lib/batch/batch";
import type { TypedPriceRows } from "@/lib/batch/changes/change";
import { STATE_LABELS } from "@/lib/batch/writes";
import type { ListView } from "@/lib/list/list";
import { showProblem } from "../../_session/session-end";
import { getCurrentVersion } from "../../_store/lists/freshness";
import type { WholeList } from "../../_store/lists/whole-list";
import { loadSelection, READ_FAILED } from "../changes/change-dialog";
import { continuesByItself, reasonLines } from "../run/batch-status";
import { createBatchInfo, useCurrentBatch, useStartBatch } from "../run/current-batch";
import { editedRowName, type PriceEdits, type SaveResult } from "./price-edits";

/** Returns a function that saves the unsaved prices as a batch. Prices that could not be saved stay edited, with the reason. */
export function useSavePrices(view: ListView, edits: PriceEdits) {
  const { resource } = view;
  const [isReading, setIsReading] = useState(false);
  /** The prices that the current batch has not written yet; `null` without a batch of prices. */
  const [sent, setSent] = useState<TypedPriceRows | null>(null);
  const [merged, setMerged] = useState<string[]>([]);
  const { startBatch } = useStartBatch();
  const batchSnapshot = useCurrentBatch();
  const isBatchRunning = batchSnapshot !== null && continuesByItself(batchSnapshot.activity);
  useEffect(() => {
    if (!sent || isBatchRunning) return;
    if (!batchSnapshot) return setSent(null);
    const { rows, mergedMessages } = saveResultsOfBatch(sent, batchSnapshot.batch);
    edits.applySaveResults(sent, rows, getCurrentVersion(resource));
    if (mergedMessages.length > 0) setMerged((before) => [...before, ...mergedMessages]);
    const isWritten = (key: string) => "written" in (rows.get(key) ?? {});
    const unwritten = Object.entries(sent).filter(([key]) => !isWritten(key));
    if (!isUnfinished(batchSnapshot.batch)) setSent(null);
    else if (unwritten.length < Object.keys(sent).length) setSent(Object.fromEntries(unwritten));
  }, [sent, batchSnapshot, isBatchRunning, edits, resource]);
  async function savePrices(list: WholeList) {
    edits.applyCalculation();
    const rows = edits.typedRows();
    if (Object.keys(rows).length === 0) return;
    setIsReading(true);
    setMerged([]);
    const abort = new AbortController();
    const selection = loadSelection(list, Object.keys(rows), abort.signal);
    const counts = await selection.ask({ kind: "change", change: { kind: "typed", rows } });
    const writes = counts && (await selection.ask({ kind: "updates" }));
    abort.abort();
    setIsReading(false);
    if (!writes) showProblem(READ_FAILED);
    else if (writes.length === 0)
      edits.applySaveResults(rows, unchangedResults(rows), getCurrentVersion(resource));
    else if (await startBatch(createBatchInfo(view, "table", "Ubah harga"), writes)) setSent(rows);
  }
  const isBusy = isReading || (sent !== null && isBatchRunning);
  return { isBusy, merged, save: savePrices };
}

/** The results of a batch by row key, without rows that still wait; and messages about changes of others that the batch has kept. */
type BatchSaveResults = { rows: Map<string, SaveResult>; mergedMessages: string[] };

/** Returns the results of the rows whose writes a batch has settled, or which it did not need to write. */
function saveResultsOfBatch(sent: TypedPriceRows, batch: Batch): BatchSaveResults {
  const rows = unchangedResults(sent);
  const mergedMessages: string[] = [];
  batch.writes.forEach((write, index) => {
    const state = batch.states[index];
    const row = write.kind === "update" && sent[write.key];
    if (!row || !state) return;
    const reason = reasonLines(batch, write, state).join(" ");
    if (state.kind === "waiting" || state.kind === "sending") rows.delete(write.key);
    else if (state.kind === "done") {
      rows.set(write.key, { written: Object.keys(write.values) });
      if (reason) mergedMessages.push(`${editedRowName(row.named)}: ${reason}`);
    } else if (state.kind !== "skipped")
      rows.set(write.key, { reason: [STATE_LABELS[state.kind], reason].filter(Boolean).join(": ") });
  });
  return { rows, mergedMessages };
}

/** Returns the results of rows that need no write, because the list already has their prices. */
const unchangedResults = (sent: TypedPriceRows) =>
  new Map<string, SaveResult>(Object.keys(sent).map((key) => [key, { written: [] }]));
