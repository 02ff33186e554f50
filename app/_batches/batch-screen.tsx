"use client";

import Link from "next/link";
import { useState } from "react";
import { countStates, placesIn } from "@/lib/batches/batch";
import { STATE_WORDS, type StateKind } from "@/lib/batches/outcome";
import { StateCard } from "../_ui/cards/state-card";
import { BatchControls } from "./batch-controls";
import type { BatchSnapshot } from "./batch-runner";
import { activityWords, isActive, paceWords, progressOf, progressWords } from "./batch-words";
import { ChoiceButtons } from "./choice-buttons";
import { ProgressBar } from "./progress-bar";
import { ResultTable } from "./result-table";
import { useBatch } from "./use-batch";
import { WindowPager } from "./window-pager";

type Shown = StateKind | "all";

const KINDS = Object.keys(STATE_WORDS) as StateKind[];

/** Renders the person's batch: how far it is, and what became of each write. */
export function BatchScreen() {
  const { shown, runner } = useBatch();
  const [chosen, setChosen] = useState<Shown>("all");
  const [start, setStart] = useState(0);
  if (!shown) {
    return (
      <StateCard sign="empty">
        <p>Belum ada pengiriman di peramban ini.</p>
      </StateCard>
    );
  }
  const { batch } = shown;
  const counts = countStates(batch);
  const kinds = KINDS.filter((kind) => counts[kind] > 0);
  const kind = chosen !== "all" && counts[chosen] > 0 ? chosen : "all";
  const places = kind === "all" ? [...batch.writes.keys()] : placesIn(batch, kind);
  return (
    <>
      <BatchState shown={shown} />
      <BatchControls shown={shown} runner={runner()} />
      <ChoiceButtons
        label="Tampilkan"
        choices={[
          { value: "all", label: "Semua", count: batch.writes.length },
          ...kinds.map((value) => ({ value, label: STATE_WORDS[value], count: counts[value] })),
        ]}
        chosen={kind}
        onChoose={(value) => {
          setChosen(value);
          setStart(0);
        }}
      />
      <ResultTable
        batch={batch}
        places={places}
        start={start}
        onDecide={(place, usesPlan) => void runner().decide([place], usesPlan)}
      />
      <WindowPager start={start} count={places.length} onStep={setStart} />
    </>
  );
}

function BatchState({ shown }: { shown: BatchSnapshot }) {
  const { batch, activity } = shown;
  const progress = progressOf(batch);
  return (
    <div className="flex flex-col gap-2 rounded-panel border border-line bg-surface p-4 shadow-panel">
      <p className="font-semibold">
        {batch.title}:{" "}
        <Link href={batch.list.path} prefetch={false} className="text-brand-stronger underline">
          {batch.list.title}
        </Link>
      </p>
      <ProgressBar progress={progress} className="w-full" />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
        <span>{progressWords(progress)}</span>
        <span>{isActive(activity) && paceWords(shown, performance.now())}</span>
      </p>
      <p role="status" className="text-sm">
        {activityWords(activity, batch)}
      </p>
    </div>
  );
}
