"use client";

import Link from "next/link";
import { useId, useState } from "react";
import { formatCounts } from "@/lib/batch/rows-by-kind";
import type { BatchInfo } from "@/lib/batch/writes";
import { UNDO_LABELS, type UndoKind, type UndoReply, type UndoView } from "@/lib/history/entry";
import { formatAmount } from "@/lib/list/format-value";
import { findResource } from "@/lib/resources/registry";
import { historyPath } from "@/lib/resources/routes";
import { fetchAsOwner, useOwner } from "../../_session/page-owner";
import { showProblem } from "../../_session/session-end";
import { Button, buttonClass } from "../../_ui/button";
import { LoadingCard, StatusCard } from "../../_ui/cards";
import { CheckBox } from "../../_ui/fields/field";
import { useLoadedValue } from "../../_ui/state/async-effect";
import { useStartBatch } from "../run/current-batch";
import {
  type PlanColumn,
  PlanPreview,
  PlanValue,
  RowCheckbox,
  RunActions,
  usePlanProps,
} from "../run/plan-preview";

type UndoScreenProps = { head: Omit<BatchInfo, "way" | "id">; query: string };
/** Loads and renders the preview of an undo; `query` names the history entry or batch that is undone, `head` describes the batch that undoes it. */
export function UndoScreen({ head, query }: UndoScreenProps) {
  const { userId } = useOwner();
  const { loaded: reply, retry } = useLoadedValue(async (signal) => {
    const read = (response: Response): Promise<UndoReply> => response.json();
    const reply = await fetchAsOwner(`/records/${head.resource}?${query}`, userId, signal, read);
    if (!signal.aborted && reply.kind === "session") showProblem(reply);
    return reply;
  });
  if (!reply) return <LoadingCard />;
  if (reply.kind === "undo") return <UndoPreview head={head} rows={reply.rows} />;
  return (
    <StatusCard sign={reply.kind === "gone" ? "empty" : "failed"}>
      <p role="status">
        {reply.kind === "message" ? reply.text : "Riwayat tidak lagi memiliki catatan ini."}
      </p>
      {reply.kind === "message" && <Button onClick={retry}>Coba lagi</Button>}
    </StatusCard>
  );
}

type UndoRow = UndoView & { place: number };

function UndoPreview({ head, rows }: { head: UndoScreenProps["head"]; rows: UndoView[] }) {
  const [included, setIncluded] = useState<ReadonlySet<number>>(new Set());
  /** The key of the record that the person chose for each row, by row index; `""` leaves the row out. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const { isBusy, runPlan } = useStartBatch();
  const planProps = usePlanProps(UNDO_LABELS, rows, ["changed", "unclear", "choose", "impossible", "gone"]);
  const optionalIndexes = [...rows.keys()].filter((index) => isOptionalRow(rows[index]));
  const writesByRow = rows.map((row, index) => {
    if (row.kind === "undo" || included.has(index)) return row.writes;
    return (row.candidates ?? []).filter(({ key }) => key === chosen.get(index)).map(({ write }) => write);
  });
  const recordCount = writesByRow.filter(({ length }) => length > 0).length;
  function setRowIncluded(index: number, isIncluded: boolean) {
    const next = new Set(included);
    if (isIncluded) next.add(index);
    else next.delete(index);
    setIncluded(next);
  }
  const checkboxColumn: PlanColumn<UndoRow> = {
    head: "Ikut",
    cell: (row) => (
      <RowCheckbox
        aria-label={`Ikut, ${row.label}`}
        checked={row.kind === "undo" || included.has(row.place)}
        disabled={!isOptionalRow(row)}
        onChange={({ target }) => setRowIncluded(row.place, target.checked)}
      />
    ),
  };
  const changeColumn: PlanColumn<UndoRow> = {
    head: "Perubahan",
    cell: (row) =>
      row.candidates ? (
        <CandidateList
          row={row}
          chosen={chosen.get(row.place)}
          others={[...chosen].flatMap(([index, key]) => (index === row.place ? [] : key))}
          onChoose={(key) => setChosen(new Map(chosen).set(row.place, key))}
        />
      ) : (
        <PlanValue>{describeAction(row)}</PlanValue>
      ),
  };
  const columns: PlanColumn<UndoRow>[] = [
    ...(optionalIndexes.length > 0 ? [checkboxColumn] : []),
    { head: "Data", cell: ({ label }) => <PlanValue>{label}</PlanValue> },
    changeColumn,
    STATE_COLUMN,
    ...fieldColumns(head.resource, rows),
  ];
  return (
    <>
      <p role="status" className="font-semibold">
        {rows.length > 0
          ? undoCountsText(planProps.counts)
          : "Tidak ada yang dapat diurungkan: penulisan ini tidak terjadi."}
      </p>
      <UndoNotes rows={rows} />
      {optionalIndexes.length > 0 && (
        <CheckBox
          label={`Ikutkan semua yang berubah sejak itu atau belum pasti (${formatAmount(optionalIndexes.length)})`}
          checked={included.size === optionalIndexes.length}
          onCheck={(isIncluded) => setIncluded(new Set(isIncluded ? optionalIndexes : []))}
        />
      )}
      {rows.length > 0 && <PlanPreview {...planProps} columns={columns} label="Pratinjau" />}
      <RunActions
        count={recordCount}
        label={`Urungkan ${formatAmount(recordCount)} data`}
        isBusy={isBusy}
        back={
          <Link href={historyPath(head.list.path)} prefetch={false} className={buttonClass("plain")}>
            Kembali
          </Link>
        }
        onRun={() => void runPlan({ ...head, way: "undo" }, () => writesByRow.flat())}
      />
    </>
  );
}

/** Returns whether the person decides if a row is undone, because its record was changed since or its write may not have been done. */
const isOptionalRow = (row?: UndoView) => row?.kind === "changed" || row?.kind === "unclear";

const undoCountsText = (counts: Record<UndoKind, number>) =>
  formatCounts(
    Object.entries(UNDO_LABELS).map(([kind, label]) => [counts[kind as UndoKind], label.toLowerCase()]),
  );

/** Renders what the undo does not bring back, with the number of records. */
function UndoNotes({ rows }: { rows: UndoView[] }) {
  const notes = rows.flatMap((row) => (row.kind === "undo" ? row.notes : []));
  if (notes.length === 0) return null;
  return (
    <ul
      aria-label="Yang tidak kembali"
      className="list-disc rounded-panel border border-line bg-surface p-3 pl-8 text-sm shadow-panel"
    >
      {Array.from(
        Map.groupBy(notes, (note) => note),
        ([note, { length }]) => (
          <li key={note}>
            {note} ({formatAmount(length)} data)
          </li>
        ),
      )}
    </ul>
  );
}

const STATE_COLUMN: PlanColumn<UndoRow> = {
  head: "Keadaan",
  cell: ({ kind, notes }) => (
    <div className={["undo", "already"].includes(kind) ? "text-muted" : "font-medium text-danger-strong"}>
      <PlanValue>{[UNDO_LABELS[kind], ...notes].join(" · ")}</PlanValue>
    </div>
  ),
};

/** Returns a column for each field whose value an undo sets and the person may see. */
function fieldColumns(resource: string, rows: UndoView[]): PlanColumn<UndoRow>[] {
  const priceColumns = (findResource(resource)?.columns ?? []).filter(({ as }) => as === "price");
  const rowsWithValues = rows.filter(({ writes: [first] }) => first && first.kind !== "delete");
  const visibleChanges = rowsWithValues.flatMap(({ changes }) =>
    changes.filter(({ to }) => to !== undefined),
  );
  return Array.from(new Set(visibleChanges.map(({ label }) => label)), (head) => ({
    head,
    isNumber: priceColumns.some(({ label }) => label === head),
    cell: (row: UndoView) => <UndoneValue row={row} label={head} />,
  }));
}

function describeAction({ writes: [first], changes }: UndoView): string {
  if (!first) return "-";
  if (first.kind === "delete") return "Dihapus";
  const hiddenLabels = changes.filter(({ to }) => to === undefined).map(({ label }) => label);
  const actionText = first.kind === "create" ? "Dibuat lagi" : "Diubah";
  return hiddenLabels.length > 0
    ? `${actionText}, juga ${hiddenLabels.join(", ")} (nilainya tidak ditampilkan)`
    : actionText;
}

function UndoneValue({ row: { writes, changes }, label }: { row: UndoView; label: string }) {
  const change = changes.find((each) => each.label === label);
  const writeKind = writes[0]?.kind;
  if (change?.to === undefined || !writeKind || writeKind === "delete") return "-";
  return <PlanValue from={writeKind === "update" ? change.from : undefined}>{change.to}</PlanValue>;
}

type CandidateListProps = {
  row: UndoView;
  /** The key of the chosen record; `""` if the row is left out, undefined before the choice. */
  chosen: string | undefined;
  others: string[];
  onChoose: (key: string) => void;
};
/** Renders the records that a row may be about as radio buttons, one of which is deleted. */
function CandidateList({ row: { label, candidates = [] }, chosen, others, onChoose }: CandidateListProps) {
  const radioGroupName = useId();
  const choices = candidates.map(({ key, values }) => ({
    key,
    text: [`Nomor ${key}`, ...values.map(({ label, text }) => `${label}: ${text || "-"}`)].join(" · "),
  }));
  return (
    <fieldset>
      <legend>
        Hapus yang mana?<span className="sr-only"> {label}</span>
      </legend>
      {[...choices, { key: "", text: "Biarkan" }].map(({ key, text }) => (
        <label key={key} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="radio"
            name={radioGroupName}
            checked={key === chosen}
            disabled={key !== "" && others.includes(key)}
            onChange={() => onChoose(key)}
            className="size-4 shrink-0 accent-brand"
          />
          <span className="wrap-anywhere">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
