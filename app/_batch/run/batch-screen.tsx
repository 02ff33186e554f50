"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { memo, type RefObject, useEffect, useRef, useState } from "react";
import { type Batch, countStates, isUnfinished, placesIn } from "@/lib/batch/batch";
import { STATE_WORDS, type StateKind } from "@/lib/batch/writes";
import { lastAddress } from "../../_list/address/kept-scroll";
import { StateCard } from "../../_ui/cards";
import { lastFocus } from "../../_ui/last-focus";
import { BatchControls } from "./batch-controls";
import { activityWords, isActive, paceWords, progressOf, progressWords } from "./batch-words";
import { ChoiceButtons } from "./choice-buttons";
import { ProgressBar } from "./progress-bar";
import { ResultTable } from "./result-table";
import type { BatchSnapshot } from "./shown-batch";
import { useBatch } from "./use-batch";
import { WindowPager } from "./window-pager";

/** The state of the rows that are shown, and the first of them. */
type View = { chosen: StateKind | "all"; start: number };

const KINDS = Object.keys(STATE_WORDS) as StateKind[];

/** The address of the list as it was left. */
const addressOf = ({ list }: Batch) => {
  const [path = list.path] = list.path.split("?");
  const last = lastAddress(path);
  return last === path ? list.path : last;
};

/** Notes that the result of a finished batch is seen, once the page is. */
function useSeeing({ shown, runner }: ReturnType<typeof useBatch>): void {
  const isResult = shown !== null && !isUnfinished(shown.batch);
  useEffect(() => {
    if (!isResult) return;
    const see = () => document.visibilityState === "visible" && void runner().see();
    see();
    document.addEventListener("visibilitychange", see);
    return () => document.removeEventListener("visibilitychange", see);
  }, [isResult, runner]);
}

/** Moves the focus on where the control that had it is gone: to the next conflict, or to what can be done now. */
function useFocusOnward(frame: RefObject<HTMLElement | null>): void {
  const before = useRef<HTMLElement>(null);
  useEffect(() => {
    before.current = lastFocus();
  }, []);
  useEffect(() => {
    const gone = lastFocus();
    if (!gone || gone === before.current || gone.isConnected) return;
    if (document.activeElement !== document.body) return;
    const decisions = [...(frame.current?.querySelectorAll<HTMLElement>("[data-place]") ?? [])].filter(
      ({ textContent }) => textContent === gone.textContent,
    );
    const isAfter = ({ dataset }: HTMLElement) => Number(dataset.place) > Number(gone.dataset.place);
    const next = gone.dataset.place && (decisions.find(isAfter) ?? decisions.at(-1));
    const find = (selector: string) => frame.current?.querySelector<HTMLElement>(selector);
    (next || find("[data-controls] button") || find("[role=status]"))?.focus({ preventScroll: !next });
  });
}

/** Renders the person's batch: how far it is, and what became of each write. */
export function BatchScreen() {
  const batchInTab = useBatch();
  const { runner } = batchInTab;
  const router = useRouter();
  const [closed, setClosed] = useState<BatchSnapshot | null>(null);
  const shown = closed ?? batchInTab.shown;
  const frame = useRef<HTMLDivElement>(null);
  useFocusOnward(frame);
  useSeeing(batchInTab);
  const [view, setView] = useState<View>({ chosen: "all", start: 0 });
  if (!shown) {
    return (
      <StateCard sign="empty">
        <p>Belum ada pengiriman di peramban ini.</p>
      </StateCard>
    );
  }
  const { batch } = shown;
  function close() {
    // The result stays until the list is there.
    setClosed(shown);
    void runner().dismiss();
    router.replace(addressOf(batch));
  }
  return (
    <div ref={frame} className="flex flex-col gap-4">
      <BatchState shown={shown} />
      <BatchControls shown={shown} runner={runner()} onClose={close} />
      <BatchRows batch={batch} view={view} runner={runner} onView={setView} />
    </div>
  );
}

type BatchRowsProps = {
  batch: Batch;
  view: View;
  runner: ReturnType<typeof useBatch>["runner"];
  onView: (view: View) => void;
};

// A row of the chunk under way changes the progress alone.
const BatchRows = memo(function BatchRows({ batch, view, runner, onView }: BatchRowsProps) {
  const { chosen, start } = view;
  const counts = countStates(batch);
  const kinds = KINDS.filter((kind) => counts[kind] > 0);
  const kind = chosen !== "all" && counts[chosen] > 0 ? chosen : "all";
  const places = kind === "all" ? [...batch.writes.keys()] : placesIn(batch, kind);
  return (
    <>
      <ChoiceButtons
        label="Tampilkan"
        choices={[
          { value: "all", label: "Semua", count: batch.writes.length },
          ...kinds.map((value) => ({ value, label: STATE_WORDS[value], count: counts[value] })),
        ]}
        chosen={kind}
        onChoose={(value) => onView({ chosen: value, start: 0 })}
      />
      <ResultTable
        batch={batch}
        places={places}
        start={start}
        onDecide={(place, ...decision) => void runner().decide([place], ...decision)}
      />
      <WindowPager start={start} count={places.length} onStep={(to) => onView({ ...view, start: to })} />
    </>
  );
});

function BatchState({ shown }: { shown: BatchSnapshot }) {
  const { batch, activity, isKept } = shown;
  const progress = progressOf(shown);
  return (
    <div className="flex flex-col gap-2 rounded-panel border border-line bg-surface p-4 shadow-panel">
      <p className="font-semibold">
        {batch.title}:{" "}
        <Link href={addressOf(batch)} prefetch={false} className="text-brand-stronger underline">
          {batch.list.title}
        </Link>
      </p>
      <ProgressBar progress={progress} className="w-full" />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
        <span>{progressWords(progress)}</span>
        <span>{isActive(activity) && paceWords(shown, performance.now())}</span>
      </p>
      <p role="status" tabIndex={-1} className="text-sm">
        {activityWords(activity, batch)}
      </p>
      {!isKept && isUnfinished(batch) && (
        <p className="text-sm">
          Peramban ini tidak menyimpan catatannya: yang belum dikirim hilang bila halaman ditutup.
        </p>
      )}
    </div>
  );
}
