"use client";

import type { Batch } from "@/lib/batches/batch";
import { STATE_WORDS, type StateKind, type WriteState } from "@/lib/batches/outcome";
import type { PlannedWrite } from "@/lib/batches/planned-write";
import { windowAt } from "@/lib/lists/paging";
import { DATA_CELL, DataTable } from "../_ui/data-table";
import { reasonLines, textsOf } from "./write-texts";

const LOOKS: Partial<Record<StateKind, string>> = {
  done: "text-success",
  rejected: "text-danger-strong",
  conflict: "text-danger-strong",
  unknown: "text-danger-strong",
};

type Decide = (place: number, usesPlan: boolean) => void;

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
        {reasonLines(batch, write, state).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {state.kind === "conflict" && (
          <div className="flex flex-wrap gap-x-4">
            <Decision label="Pakai rencana" onPress={() => onDecide(place, true)} />
            <Decision label="Biarkan" onPress={() => onDecide(place, false)} />
          </div>
        )}
      </td>
    </tr>
  );
}

function Decision({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className="py-1 font-semibold text-brand-stronger underline">
      {label}
    </button>
  );
}
