"use client";

import { type ReactNode, useEffect } from "react";
import type { Change } from "@/lib/batch/changes/change";
import type { ChangedRow, ChangeKind } from "@/lib/batch/changes/change-table";
import type { RowsView } from "@/lib/batch/rows-by-kind";
import { formatAmount } from "@/lib/list/format-value";
import { joinName, type ListView } from "@/lib/list/list";
import { ScrollRegion } from "../../_ui/data-table";
import { Dialog } from "../../_ui/dialog";
import { type PlanColumn, PlanPreview, RunActions, WindowPager } from "../run/plan-preview";
import type { Chosen } from "./use-chosen";

function nameOf({ named }: ListView, { key, texts }: ChangedRow): string {
  return joinName(named.map((field) => texts[field] ?? key));
}

/** Renders the names of the chosen records, a window at a time. */
export function ChosenNames({ chosen: { choice, preview, show } }: { chosen: Chosen }) {
  const { view } = choice;
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
              {nameOf(view, row)}
            </li>
          ))}
        </ul>
      </ScrollRegion>
      <WindowPager
        start={preview.start}
        count={preview.total}
        onStep={(start) => void show({ kind: "show", view: { shown: "all", start } })}
      />
    </>
  );
}

/** Tells how many of the chosen records the list does not show as it is narrowed now. */
export function OutsideNote({ count }: { count: number }) {
  if (count === 0) return null;
  return <p className="text-sm font-semibold">{formatAmount(count)} di luar tampilan ini</p>;
}

const KIND_WORDS: Record<ChangeKind, string> = { changed: "Berubah", same: "Tetap", refused: "Ditolak" };

function Changes({ view, row: { texts, values, refusal } }: { view: ListView; row: ChangedRow }) {
  if (refusal !== null) return <p className="whitespace-pre-line text-danger">{refusal}</p>;
  const changed = view.columns.filter(({ field }) => values[field] !== undefined);
  if (changed.length === 0) return <p className="text-muted">Tetap</p>;
  return changed.map(({ field, label }) =>
    texts[field] === values[field] ? (
      <p key={field} className="whitespace-pre-wrap">
        {label}: {texts[field]}, <strong className="font-semibold">tanpa spasi di awal dan akhir</strong>
      </p>
    ) : (
      <p key={field} className="whitespace-pre-wrap">
        {label}: {texts[field] || "-"} → <strong className="font-semibold">{values[field] || "-"}</strong>
      </p>
    ),
  );
}

type ChangeDialogProps = {
  chosen: Chosen;
  title: string;
  /** What is asked for, `null` while it is incomplete. */
  change: Change | null;
  children: ReactNode;
};

/** Renders a change of the chosen records: its fields, what it makes of each record, and the button that starts it. */
export function ChangeDialog({ chosen, title, change, children }: ChangeDialogProps) {
  const { choice, preview, isBusy, show } = chosen;
  const { view, keys, outside, onClose } = choice;
  const counts = change && preview?.counts;
  const columns: PlanColumn<ChangedRow & { place: number }>[] = [
    { head: "Data", look: "wrap-anywhere", cell: (row) => nameOf(view, row) },
    {
      head: "Perubahan",
      look: "wrap-anywhere tabular-nums",
      cell: (row) => <Changes view={view} row={row} />,
    },
  ];
  const onShow = (view: RowsView<ChangeKind>) => void show({ kind: "show", view });
  const isRead = preview !== null;
  const wanted = JSON.stringify(change);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another change is planned once.
  useEffect(() => {
    if (!isRead) return;
    let isWanted = true;
    void show({ kind: "change", change }, () => isWanted);
    return () => {
      isWanted = false;
    };
  }, [isRead, wanted]);

  return (
    <Dialog wide title={`${title}: ${formatAmount(keys.length)} data`} onClose={isBusy ? undefined : onClose}>
      <OutsideNote count={outside} />
      {children}
      {counts ? (
        <PlanPreview
          {...{ counts, view: preview, columns, onShow }}
          words={KIND_WORDS}
          label="Pratinjau"
          className="max-h-96 min-h-40"
        />
      ) : (
        <ChosenNames chosen={chosen} />
      )}
      <RunActions
        inDialog
        count={counts?.changed ?? 0}
        isBusy={isBusy}
        back={onClose}
        onRun={() => void chosen.run(title, "updates")}
      />
    </Dialog>
  );
}
