"use client";

import { useEffect, useState } from "react";
import { type Batch, isUnfinished } from "@/lib/batches/batch";
import { STATE_WORDS } from "@/lib/batches/outcome";
import type { TypedRows } from "@/lib/changes/change";
import type { ListView } from "@/lib/lists/list";
import { resourceNamed } from "@/lib/resources/registry";
import { isActive } from "../_batches/batch-words";
import { useBatch } from "../_batches/use-batch";
import { reasonLines } from "../_batches/write-texts";
import { readChosen } from "../_changes/chosen-records";
import { NOT_READ } from "../_changes/use-chosen";
import { useStart } from "../_changes/use-start";
import type { WholeList } from "../_list-cache/whole-list";
import { useShowProblem } from "../_session/use-show-problem";
import { type PriceEdits, rowName } from "./price-edits";

/** What became of the rows of a batch: why each is not saved, `null` for a saved one; and what was saved along with them. */
type Result = { reasons: Map<string, string | null>; merged: string[] };

function resultOf(sent: TypedRows, batch: Batch): Result {
  // A row without a write has the typed prices already.
  const reasons = new Map<string, string | null>(Object.keys(sent).map((key) => [key, null]));
  const merged: string[] = [];
  batch.writes.forEach((write, place) => {
    const state = batch.states[place];
    if (write.kind !== "update" || !state) return;
    const lines = reasonLines(batch, write, state).join(" ");
    if (state.kind === "waiting" || state.kind === "sending") reasons.delete(write.key);
    else if (state.kind !== "done" && state.kind !== "skipped")
      reasons.set(write.key, [STATE_WORDS[state.kind], lines].filter(Boolean).join(": "));
    else if (lines) merged.push(`${rowName(sent[write.key]?.named ?? {})}: ${lines}`);
  });
  return { reasons, merged };
}

/** Saves typed prices as a batch; they stay marked until they are saved, with the reason once they could not be. */
export function useSavePrices(view: ListView, edits: PriceEdits) {
  const [isReading, setIsReading] = useState(false);
  const [sent, setSent] = useState<TypedRows | null>(null);
  const [merged, setMerged] = useState<string[]>([]);
  const start = useStart(view);
  const showProblem = useShowProblem();
  const { shown } = useBatch();
  const isRunning = shown !== null && isActive(shown.activity);

  useEffect(() => {
    if (!sent || isRunning) return;
    if (shown) {
      const result = resultOf(sent, shown.batch);
      edits.settle(sent, result.reasons);
      setMerged(result.merged);
    }
    if (!shown || !isUnfinished(shown.batch)) setSent(null);
  }, [sent, shown, isRunning, edits]);

  async function save(list: WholeList) {
    const resource = resourceNamed(view.resource);
    if (!resource) return;
    setIsReading(true);
    setMerged([]);
    const rows = edits.rows();
    const chosen = readChosen(resource, list, Object.keys(rows));
    const counts = await chosen.ask({ kind: "change", change: { kind: "typed", rows } });
    const writes = counts && (await chosen.ask({ kind: "updates" }));
    chosen.end();
    setIsReading(false);
    if (!writes) showProblem(NOT_READ);
    else if (writes.length === 0) edits.settle(rows, new Map(Object.keys(rows).map((key) => [key, null])));
    else if (await start("Ubah harga", writes)) setSent(rows);
  }

  return { isBusy: isReading || (sent !== null && isRunning), merged, save };
}
