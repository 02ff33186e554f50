"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import type { Change } from "@/lib/batch/changes/change";
import type { ChangedRow, ChangeKind } from "@/lib/batch/changes/change-table";
import { formatAmount } from "@/lib/list/format-value";
import type { ListView } from "@/lib/list/list";
import { BATCH_PATH } from "@/lib/resources/routes";
import { Button } from "../../_ui/button";
import { Dialog } from "../../_ui/content-dialog";
import { DATA_CELL, DataTable } from "../../_ui/data-table";
import { DialogActions } from "../../_ui/dialog";
import { ChoiceButtons } from "../run/choice-buttons";
import { WindowPager } from "../run/window-pager";
import type { ChangeAnswers, Counts } from "./change.worker";
import { ChosenNames, OutsideNote, useChosenRows } from "./chosen-names";
import { type Choice, type ChosenRecords, nameOf, useStart } from "./use-chosen";

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

const KINDS: Record<ChangeKind, string> = { changed: "Berubah", same: "Tetap", refused: "Ditolak" };

const CELL = `${DATA_CELL} wrap-anywhere`;

type ChangePreviewProps = {
  view: ListView;
  preview: Preview;
  onShow: (shown: Shown, start: number) => void;
};

/** Renders what a change makes of each record: before and after, or why not. */
function ChangePreview({ view, preview: { counts, shown, rows }, onShow }: ChangePreviewProps) {
  const kinds = (Object.keys(KINDS) as ChangeKind[]).filter((kind) => counts[kind] > 0);
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  return (
    <>
      <ChoiceButtons<Shown>
        label="Tampilkan"
        choices={[
          { value: "all", label: "Semua", count: total },
          ...kinds.map((value) => ({ value, label: KINDS[value], count: counts[value] })),
        ]}
        chosen={shown}
        onChoose={(kind) => onShow(kind, 0)}
      />
      <DataTable label="Pratinjau" heads={["Data", "Perubahan"]} className="max-h-96 min-h-40">
        {rows.rows.map((row) => (
          <tr key={row.key}>
            <td className={CELL}>{nameOf(view, row)}</td>
            <td className={`${CELL} tabular-nums`}>
              <Changes view={view} row={row} />
            </td>
          </tr>
        ))}
      </DataTable>
      <WindowPager start={rows.start} count={rows.count} onStep={(start) => onShow(shown, start)} />
    </>
  );
}

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

type ChangeDialogProps = {
  title: string;
  choice: Choice;
  records: ChosenRecords | null;
  /** What is asked for, `null` while it is incomplete. */
  change: Change | null;
  /** The fields of the change. */
  children: ReactNode;
};

/** Renders a change of the chosen records: its fields, what it makes of each record, and the button that starts it. */
export function ChangeDialog({ title, choice, records, change, children }: ChangeDialogProps) {
  const { view, keys, onClose } = choice;
  const { preview, show } = usePreview(records, change);
  const named = useChosenRows(records);
  const [isBusy, setIsBusy] = useState(false);
  const start = useStart(view);
  const router = useRouter();
  const count = preview?.counts.changed ?? 0;

  async function run() {
    setIsBusy(true);
    const writes = await records?.ask({ kind: "updates" });
    if (!writes || !(await start(title, writes))) return setIsBusy(false);
    onClose();
    router.push(BATCH_PATH);
  }

  return (
    <Dialog wide title={`${title}: ${formatAmount(keys.length)} data`} onClose={isBusy ? undefined : onClose}>
      <OutsideNote count={choice.outside} />
      {children}
      {preview && <ChangePreview view={view} preview={preview} onShow={show} />}
      {!preview && named.rows && (
        <ChosenNames view={view} rows={named.rows} onShow={(at) => void named.show(at)} />
      )}
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          Batal
        </Button>
        <Button kind="primary" disabled={count === 0 || isBusy} onClick={() => void run()}>
          Jalankan ({formatAmount(count)})
        </Button>
      </DialogActions>
    </Dialog>
  );
}
