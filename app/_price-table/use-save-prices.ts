"use client";

import { useEffect, useState } from "react";
import type { ListView } from "@/lib/lists/list";
import { resourceNamed } from "@/lib/resources/registry";
import { isActive } from "../_batches/batch-words";
import { useBatch } from "../_batches/use-batch";
import { readChosen } from "../_changes/chosen-records";
import { NOT_READ } from "../_changes/use-chosen";
import { useStart } from "../_changes/use-start";
import type { WholeList } from "../_list-cache/whole-list";
import { useShowProblem } from "../_session/use-show-problem";
import type { PriceEdits, TypedRows } from "./price-edits";

/** Saves typed prices as a batch; they stay marked until it has ended. */
export function useSavePrices(view: ListView, edits: PriceEdits) {
  const [isReading, setIsReading] = useState(false);
  const [saved, setSaved] = useState<TypedRows | null>(null);
  const start = useStart(view);
  const showProblem = useShowProblem();
  const { shown } = useBatch();
  const isRunning = shown !== null && isActive(shown.activity);

  useEffect(() => {
    if (!saved || isRunning) return;
    edits.drop(saved);
    setSaved(null);
  }, [saved, isRunning, edits]);

  async function save(list: WholeList) {
    const resource = resourceNamed(view.resource);
    if (!resource) return;
    setIsReading(true);
    const rows = edits.rows();
    const chosen = readChosen(resource, list, Object.keys(rows));
    const counts = await chosen.ask({ kind: "change", change: { kind: "typed", rows } });
    const writes = counts && (await chosen.ask({ kind: "updates" }));
    chosen.end();
    setIsReading(false);
    if (!writes) showProblem(NOT_READ);
    else if (writes.length === 0 || (await start("Ubah harga", writes))) setSaved(rows);
  }

  return { isBusy: isReading || saved !== null, save };
}
