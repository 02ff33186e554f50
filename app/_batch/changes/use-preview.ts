"use client";

import { useEffect, useState } from "react";
import type { Change } from "@/lib/batch/changes/change";
import type { ChangeKind } from "@/lib/batch/changes/change-table";
import type { ChangeAnswers, Counts } from "./change.worker";
import type { ChosenRecords } from "./chosen-records";

export type Shown = ChangeKind | "all";

/** What a change makes of the chosen records: how many of each kind, and the window that is shown. */
export type Preview = { counts: Counts; shown: Shown; rows: ChangeAnswers["window"] };

/** Returns the preview of a change, `null` without one, and what shows another window of it. */
export function usePreview(records: ChosenRecords | null, change: Change | null) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const wanted = JSON.stringify(change);

  useEffect(() => {
    const now: Change | null = JSON.parse(wanted);
    if (!records || !now) return setPreview(null);
    let isWanted = true;
    const read = async () => {
      const counts = await records.ask({ kind: "change", change: now }, () => isWanted);
      const rows = await records.ask({ kind: "window", shown: "all", start: 0 }, () => isWanted);
      if (isWanted && counts && rows) setPreview({ counts, shown: "all", rows });
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [records, wanted]);

  async function show(shown: Shown, start: number) {
    const rows = await records?.ask({ kind: "window", shown, start });
    if (rows) setPreview((now) => now && { ...now, shown, rows });
  }

  return { preview, show };
}
