"use client";

import { type ReactNode, useState } from "react";
import type { Change } from "@/lib/batch/changes/change";
import type {
  ChangedRow,
  ChangeKind,
  ChangePreview,
  ChangeReplies,
  ChangeRequest,
} from "@/lib/batch/changes/change-table";
import { countWords, type RowsView } from "@/lib/batch/rows-by-kind";
import { inTurn } from "@/lib/in-turn";
import { formatAmount } from "@/lib/list/format-value";
import { joinName, type ListView } from "@/lib/list/list";
import { showProblem } from "../../_session/session-end";
import type { WholeList } from "../../_store/lists/whole-list";
import { ScrollRegion } from "../../_ui/data-table";
import { Dialog } from "../../_ui/dialog";
import { useLoaded } from "../../_ui/state/async-effect";
import { newId } from "../run/journal";
import {
  isPrice,
  listText,
  type PlanColumn,
  PlanPreview,
  PlanValue,
  RunActions,
  WindowPager,
  withWarnings,
} from "../run/plan-preview";
import { headOf, useStartBatch } from "../run/use-batch";

/**
 * Opens the records with these keys, and their distinct values of the field `of`, in the list's worker, which works out what a change makes
 * of them; the signal closes them.
 */
export function readChosen(list: WholeList, keys: string[], over: AbortSignal, of?: string) {
  const id = newId();
  const ended = Promise.withResolvers<unknown>();
  list.delayClose(ended.promise);
  over.addEventListener("abort", () => ended.resolve(list.chosen(id, { kind: "close" })));

  /** Asks until the whole answer is there, or is no longer wanted; other questions to the list are answered in between. */
  const askInTurn = inTurn(async (question: ChangeRequest, signal?: AbortSignal) => {
    const isAsked = () => !over.aborted && !signal?.aborted;
    let answer = isAsked() ? await list.chosen(id, question) : null;
    while (isAsked() && answer && "isWhole" in answer && !answer.isWhole)
      answer = await list.chosen(id, { kind: "more" });
    return answer;
  });
  const opened = askInTurn({ kind: "open", keys, of }) as Promise<ChangePreview | null>;

  return {
    /** The records that the list has; `null` if they could not be read. */
    opened,
    /** Returns the answer to a question in its turn; `null` if there is none, or it is no longer wanted then. */
    ask: async <Kind extends ChangeRequest["kind"]>(
      question: Extract<ChangeRequest, { kind: Kind }>,
      signal?: AbortSignal,
    ) => ((await opened) ? askInTurn(question, signal) : null) as Promise<ChangeReplies[Kind] | null>,
  };
}

/** Which records of a list are to be changed; `onClose` ends that. */
export type Choice = {
  view: ListView;
  list: WholeList;
  keys: string[];
  /** How many of them the list does not show as it is narrowed now. */
  outside: number;
  onClose: () => void;
};

export const NOT_READ = {
  kind: "message" as const,
  text: "Data yang dipilih tidak dapat dibaca dari daftar. Muat ulang daftar, lalu coba lagi.",
};

/** Reads the chosen records as the list has them now, and tells the person what cannot be read. */
export function useChosen(choice: Choice, of?: string) {
  const { view, list, keys, onClose } = choice;
  const [changed, setChanged] = useState<ChangePreview | null>(null);
  const { isBusy, runPlan } = useStartBatch();
  const { loaded: records } = useLoaded(async (over) => {
    const chosen = readChosen(list, keys, over, of);
    const preview = await chosen.opened;
    if (preview) return { over, preview, ...chosen };
    if (over.aborted) return null;
    onClose();
    showProblem(NOT_READ);
    return null;
  });

  async function ask<Kind extends ChangeRequest["kind"]>(
    request: Extract<ChangeRequest, { kind: Kind }>,
    signal?: AbortSignal,
  ): Promise<ChangeReplies[Kind] | null> {
    const answer = (await records?.ask<Kind>(request, signal)) ?? null;
    if (answer === null && records && !records.over.aborted && !signal?.aborted) showProblem(NOT_READ);
    return answer;
  }

  return {
    choice,
    /** The records, and what the change makes of them; `null` until they are read. */
    preview: changed ?? records?.preview ?? null,
    isBusy,
    /** Asks for records, and shows them. */
    async show(request: Extract<ChangeRequest, { kind: "change" | "show" }>, signal?: AbortSignal) {
      const shown = await ask(request, signal);
      if (shown && !signal?.aborted) setChanged(shown);
    },
    /** Starts a batch of writes of the records, and shows it. */
    run: (title: string, kind: "deletes" | "updates") =>
      runPlan(headOf(view, "change", title), () => ask({ kind }), onClose),
  };
}

export type Chosen = ReturnType<typeof useChosen>;

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

/** Renders what becomes of a record, and why it is refused. */
const State = ({ row: { kind, refusal, warnings } }: { row: ChangedRow }) => (
  <div className={refusal === null ? "text-muted" : "text-danger-strong"}>
    <PlanValue>
      {refusal === null ? withWarnings(KIND_WORDS[kind], warnings) : `Ditolak: ${refusal}`}
    </PlanValue>
  </div>
);

/** Renders what a field of a record becomes, below what it is; white space that goes from around a text is named. */
function ChangedValue({ view: { resource }, row: { texts, values }, field }: ChangedValueProps) {
  const is = listText(resource, field, texts[field]);
  const becomes = values[field];
  if (becomes === undefined) return <PlanValue>{is}</PlanValue>;
  const isTrimmed = texts[field] === becomes;
  return (
    <PlanValue from={isTrimmed ? "tanpa spasi di awal dan akhir" : is}>
      {listText(resource, field, becomes)}
    </PlanValue>
  );
}

type ChangedValueProps = { view: ListView; row: ChangedRow; field: string };

const summaryOf = ({ changed, same, refused }: Record<ChangeKind, number>, warned: number) =>
  countWords([
    [changed, "akan diubah"],
    [same, "tetap"],
    [refused, "ditolak"],
    [warned, "dengan peringatan"],
  ]);

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
  const changedFields = new Set(preview?.rows.flatMap(({ values }) => Object.keys(values)));
  const columns: PlanColumn<ChangedRow & { place: number }>[] = [
    { head: "Data", cell: (row) => <PlanValue>{nameOf(view, row)}</PlanValue> },
    ...view.columns
      .filter(({ field }) => changedFields.has(field))
      .map(({ field, label }) => ({
        head: label,
        isNumber: isPrice(view.resource, field),
        cell: (row: ChangedRow) => <ChangedValue {...{ view, row, field }} />,
      })),
    { head: "Keadaan", cell: (row) => <State row={row} /> },
  ];
  const onShow = (view: RowsView<ChangeKind>) => void show({ kind: "show", view });
  const isRead = preview !== null;
  useLoaded(
    async (signal) => isRead && show({ kind: "change", change }, signal),
    JSON.stringify([isRead, change]),
  );

  return (
    <Dialog
      table
      title={`${title}: ${formatAmount(keys.length)} data`}
      onClose={isBusy ? undefined : onClose}
    >
      <OutsideNote count={outside} />
      {children}
      {counts ? (
        <PlanPreview
          {...{ counts, view: preview, columns, onShow }}
          words={KIND_WORDS}
          label="Pratinjau"
          className="max-h-96 min-h-40 shrink-0"
        />
      ) : (
        <ChosenNames chosen={chosen} />
      )}
      <RunActions
        inDialog
        count={counts?.changed ?? 0}
        summary={counts ? summaryOf(counts, preview.warned) : ""}
        isBusy={isBusy}
        back={onClose}
        onRun={() => void chosen.run(title, "updates")}
      />
    </Dialog>
  );
}
