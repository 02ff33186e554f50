"use client";

import type { ChangedRow, ChangeKind } from "@/lib/batch/changes/change-table";
import type { ListView } from "@/lib/list/list";
import { DATA_CELL, DataTable } from "../../_ui/data-table";
import { ChoiceButtons } from "../run/choice-buttons";
import { WindowPager } from "../run/window-pager";
import { nameOf } from "./name-of";
import type { Preview, Shown } from "./use-preview";

const KINDS: Record<ChangeKind, string> = { changed: "Berubah", same: "Tetap", refused: "Ditolak" };

const CELL = `${DATA_CELL} wrap-anywhere`;

type ChangePreviewProps = {
  view: ListView;
  preview: Preview;
  onShow: (shown: Shown, start: number) => void;
};

/** Renders what a change makes of each record: before and after, or why not. */
export function ChangePreview({ view, preview: { counts, shown, rows }, onShow }: ChangePreviewProps) {
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
