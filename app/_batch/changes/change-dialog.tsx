"use client";

import { type ReactNode, useEffect, useState } from "react";
import type { Change } from "@/lib/batch/changes/change";
import type { ChangedRow, ChangeKind } from "@/lib/batch/changes/change-table";
import { formatAmount } from "@/lib/list/format-value";
import type { ListView } from "@/lib/list/list";
import { Button } from "../../_ui/button";
import { Dialog } from "../../_ui/content-dialog";
import { DATA_CELL, DataTable } from "../../_ui/data-table";
import { DialogActions } from "../../_ui/dialog";
import { ScrollRegion } from "../../_ui/scroll-region";
import { RowsByKind, WindowPager } from "../run/rows-by-kind";
import type { ChangeAnswers, Counts } from "./change.worker";
import { type Chosen, type ChosenRecords, useRun } from "./use-chosen";

/** Returns the name of a record: the values that identify it, or its key. */
function nameOf({ named }: ListView, { key, texts }: ChangedRow): string {
  return named.map((field) => texts[field] ?? key).join(" · ");
}

/** Returns how many records are chosen, and what renders their names, a window at a time; `null` until they are read. */
export function useChosenNames({ choice: { view }, records }: Chosen) {
  const [shown, setShown] = useState<ChangeAnswers["window"] | null>(null);
  useEffect(() => {
    void records?.ask({ kind: "window", shown: "all", start: 0 }).then(setShown);
  }, [records]);
  if (!shown) return { count: null, names: null };

  async function show(start: number) {
    const next = await records?.ask({ kind: "window", shown: "all", start });
    if (next) setShown(next);
  }

  const { start, count, rows } = shown;
  const names = (
    <>
      <ScrollRegion
        label={view.title}
        className="max-h-60 shrink-0 overflow-auto rounded-control bg-sunken px-3 py-2 text-sm"
      >
        <p className="font-semibold">{view.title}</p>
        <ul className="list-disc pl-5">
          {rows.map((row) => (
            <li key={row.key} className="wrap-anywhere">
              {nameOf(view, row)}
            </li>
          ))}
        </ul>
      </ScrollRegion>
      <WindowPager start={start} count={count} onStep={(to) => void show(to)} />
    </>
  );
  return { count, names };
}

/** Tells how many of the chosen records the list does not show as it is narrowed now. */
export function OutsideNote({ count }: { count: number }) {
  if (count === 0) return null;
  return <p className="text-sm font-semibold">{formatAmount(count)} di luar tampilan ini</p>;
}

type Shown = ChangeKind | "all";

/** What a change makes of the chosen records: how many of each kind, and the window that is shown. */
type Preview = { counts: Counts; shown: Shown; rows: ChangeAnswers["window"] };

/** Returns the preview of a change, `null` without one, and what shows another window of it. */
function usePreview(records: ChosenRecords | null, change: Change | null) {
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

const KIND_WORDS: Record<ChangeKind, string> = { changed: "Berubah", same: "Tetap", refused: "Ditolak" };

const CELL = `${DATA_CELL} wrap-anywhere`;

/** Renders what becomes of a record: its fields before and after, or why not. */
function Changes({ view, row: { texts, values, refusal } }: { view: ListView; row: ChangedRow }) {
  if (refusal !== null) return <p className="whitespace-pre-line text-danger">{refusal}</p>;
  const changed = view.columns.filter(({ field }) => values[field] !== undefined);
  if (changed.length === 0) return <p className="text-muted">Tetap</p>;
  return changed.map(({ field, label }) => (
    <p key={field}>
      {label}: {texts[field] || "-"} → <strong className="font-semibold">{values[field] || "-"}</strong>
    </p>
  ));
}

type ChangeDialogProps = Chosen & {
  title: string;
  /** What is asked for, `null` while it is incomplete. */
  change: Change | null;
  /** The fields of the change. */
  children: ReactNode;
};

/** Renders a change of the chosen records: its fields, what it makes of each record, and the button that starts it. */
export function ChangeDialog({ title, change, children, ...chosen }: ChangeDialogProps) {
  const { view, keys, outside, onClose } = chosen.choice;
  const { preview, show } = usePreview(chosen.records, change);
  const { names } = useChosenNames(chosen);
  const { isBusy, run } = useRun(chosen);
  const count = preview?.counts.changed ?? 0;
  return (
    <Dialog wide title={`${title}: ${formatAmount(keys.length)} data`} onClose={isBusy ? undefined : onClose}>
      <OutsideNote count={outside} />
      {children}
      {preview ? (
        <RowsByKind
          words={KIND_WORDS}
          counts={preview.counts}
          shown={preview.shown}
          start={preview.rows.start}
          onShow={(kind, start) => void show(kind, start)}
        >
          <DataTable label="Pratinjau" heads={["Data", "Perubahan"]} className="max-h-96 min-h-40">
            {preview.rows.rows.map((row) => (
              <tr key={row.key}>
                <td className={CELL}>{nameOf(view, row)}</td>
                <td className={`${CELL} tabular-nums`}>
                  <Changes view={view} row={row} />
                </td>
              </tr>
            ))}
          </DataTable>
        </RowsByKind>
      ) : (
        names
      )}
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          Batal
        </Button>
        <Button kind="primary" disabled={count === 0 || isBusy} onClick={() => void run(title, "updates")}>
          Jalankan ({formatAmount(count)})
        </Button>
      </DialogActions>
    </Dialog>
  );
}
