"use client";

import { useEffect, useState } from "react";
import { type Batch, isUnfinished } from "@/lib/batch/batch";
import type { TypedRows } from "@/lib/batch/changes/change";
import { STATE_WORDS } from "@/lib/batch/writes";
import type { ListView } from "@/lib/list/list";
import { showProblem } from "../../_session/session-end";
import { versionNow } from "../../_store/lists/freshness";
import type { WholeList } from "../../_store/lists/whole-list";
import { NOT_READ, readChosen } from "../changes/use-chosen";
import { isActive, reasonLines } from "../run/shown-batch";
import { headOf, useBatch, useStartBatch } from "../run/use-batch";
import { type PriceEdits, rowName, type Settled } from "./price-edits";

type Result = { rows: Map<string, Settled>; merged: string[] };

/** Returns rows without a write: they have the typed prices already, or their person has left them as they are. */
const unwritten = (sent: TypedRows) =>
  new Map<string, Settled>(Object.keys(sent).map((key) => [key, { written: [] }]));

function resultOf(sent: TypedRows, batch: Batch): Result {
  const rows = unwritten(sent);
  const merged: string[] = [];
  batch.writes.forEach((write, place) => {
    const state = batch.states[place];
    const row = write.kind === "update" && sent[write.key];
    if (!row || !state) return;
    const lines = reasonLines(batch, write, state).join(" ");
    if (state.kind === "done") {
      rows.set(write.key, { written: Object.keys(write.values) });
      if (lines) merged.push(`${rowName(row.named)}: ${lines}`);
    } else if (state.kind === "waiting" || state.kind === "sending") rows.delete(write.key);
    else if (state.kind !== "skipped")
      rows.set(write.key, { reason: [STATE_WORDS[state.kind], lines].filter(Boolean).join(": ") });
  });
  return { rows, merged };
}

const openRows = (sent: TypedRows, settled: Result["rows"]): TypedRows =>
  Object.fromEntries(
    Object.entries(sent).filter(([key]) => {
      const row = settled.get(key);
      return !row || "reason" in row;
    }),
  );

/** Saves typed prices as a batch; they stay marked until they are saved, with the reason once they could not be. */
export function useSavePrices(view: ListView, edits: PriceEdits) {
  const { resource } = view;
  const [isReading, setIsReading] = useState(false);
  const [sent, setSent] = useState<TypedRows | null>(null);
  const [merged, setMerged] = useState<string[]>([]);
  const { startBatch } = useStartBatch();
  const { shown } = useBatch();
  const isRunning = shown !== null && isActive(shown.activity);

  useEffect(() => {
    if (!sent || isRunning) return;
    if (!shown) return setSent(null);
    const { rows, merged } = resultOf(sent, shown.batch);
    edits.settle(sent, rows, versionNow(resource));
    if (merged.length > 0) setMerged((before) => [...before, ...merged]);
    const open = openRows(sent, rows);
    if (!isUnfinished(shown.batch)) setSent(null);
    else if (Object.keys(open).length < Object.keys(sent).length) setSent(open);
  }, [sent, shown, isRunning, edits, resource]);

  async function save(list: WholeList) {
    setIsReading(true);
    setMerged([]);
    const rows = edits.rows();
    const chosen = readChosen(list, Object.keys(rows));
    const counts = await chosen.ask({ kind: "change", change: { kind: "typed", rows } });
    const writes = counts && (await chosen.ask({ kind: "updates" }));
    chosen.end();
    setIsReading(false);
    if (!writes) showProblem(NOT_READ);
    else if (writes.length === 0) edits.settle(rows, unwritten(rows), versionNow(resource));
    else if (await startBatch(headOf(view, "table", "Ubah harga"), writes)) setSent(rows);
  }

  return { isBusy: isReading || (sent !== null && isRunning), merged, save };
}
