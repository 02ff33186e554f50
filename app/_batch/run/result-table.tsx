"use client";

import type { Batch } from "@/lib/batch/batch";
import {
  type PlannedWrite,
  STATE_WORDS,
  type StateKind,
  type Texts,
  type WriteState,
} from "@/lib/batch/writes";
import { windowAt } from "@/lib/list/paging";
import { DATA_CELL, DataTable } from "../../_ui/data-table";
import { conflictLine, reasonLines, textsOf } from "./batch-words";

const LOOKS: Partial<Record<StateKind, string>> = {
  done: "text-success",
  rejected: "text-danger-strong",
  conflict: "text-danger-strong",
  unknown: "text-danger-strong",
};

type Decide = (place: number, usesPlan: boolean, field?: string) => void;

type ResultTableProps = { batch: Batch; places: number[]; start: number; onDecide: Decide };

/** Renders a window of the writes at `places`, with what became of each. */
export function ResultTable({ batch, places, start, onDecide }: ResultTableProps) {
  const { start: from, end } = windowAt(start, places.length);
  const fields = Object.entries(batch.labels);
  return (
    <DataTable label="Hasil" heads={["Nomor", "Hasil", ...fields.map(([, label]) => label), "Alasan"]}>
      {places.slice(from, end).map((place) => {
        const [write, state] = [batch.writes[place], batch.states[place]];
        if (!write || !state) return null;
        return <ResultRow key={place} {...{ batch, place, write, state, onDecide }} />;
      })}
    </DataTable>
  );
}

type ResultRowProps = {
  batch: Batch;
  place: number;
  write: PlannedWrite;
  state: WriteState;
  onDecide: Decide;
};

function ResultRow({ batch, place, write, state, onDecide }: ResultRowProps) {
  const texts = textsOf(write);
  return (
    <tr>
      <td className={`${DATA_CELL} text-muted tabular-nums`}>{place + 1}</td>
      <td className={`${DATA_CELL} font-medium whitespace-nowrap ${LOOKS[state.kind] ?? "text-muted"}`}>
        {STATE_WORDS[state.kind]}
      </td>
      {Object.keys(batch.labels).map((field) => (
        <td key={field} className={`${DATA_CELL} min-w-24 max-w-96 wrap-break-word`}>
          {texts[field] || "-"}
        </td>
      ))}
      <td className={`${DATA_CELL} min-w-52`}>
        {isAskedByField(state) ? (
          state.contested.map((field) => (
            <div key={field} className="pb-2">
              <p>{conflictLine(batch.labels, write, field, state.now)}</p>
              <Decisions
                place={place}
                of={batch.labels[field] ?? field}
                onDecide={(usesPlan) => onDecide(place, usesPlan, field)}
              />
            </div>
          ))
        ) : (
          <>
            {reasonLines(batch, write, state).map((line) => (
              <p key={line}>{line}</p>
            ))}
            {state.kind === "conflict" && (
              <Decisions
                place={place}
                isNew={write.kind === "create"}
                onDecide={(usesPlan) => onDecide(place, usesPlan)}
              />
            )}
          </>
        )}
      </td>
    </tr>
  );
}

const isAskedByField = (state: WriteState): state is { kind: "conflict"; now: Texts; contested: string[] } =>
  state.kind === "conflict" && state.contested !== undefined && state.contested.length > 1;

type DecisionsProps = {
  place: number;
  /** The label of the field that is decided, where there are several. */
  of?: string;
  isNew?: boolean;
  onDecide: (usesPlan: boolean) => void;
};

/** Renders the choice between what is planned and what there is, for a row or for one of its fields. */
function Decisions({ place, of, isNew = false, onDecide }: DecisionsProps) {
  const named = (label: string) => (of === undefined ? undefined : `${label}: ${of}`);
  const plan = isNew ? "Tetap buat" : "Pakai rencana";
  return (
    <div className="flex flex-wrap gap-x-4">
      <Decision place={place} label={plan} name={named(plan)} onPress={() => onDecide(true)} />
      <Decision place={place} label="Biarkan" name={named("Biarkan")} onPress={() => onDecide(false)} />
    </div>
  );
}

type DecisionProps = { place: number; label: string; name?: string; onPress: () => void };

function Decision({ place, label, name, onPress }: DecisionProps) {
  return (
    <button
      type="button"
      data-place={place}
      aria-label={name}
      onClick={onPress}
      className="py-1 font-semibold text-brand-stronger underline"
    >
      {label}
    </button>
  );
}
