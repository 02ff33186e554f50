"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { memo, useEffect, useRef, useState } from "react";
import { type Batch, isUnfinished } from "@/lib/batch/batch";
import { STATE_WORDS, type StateKind, type WriteState } from "@/lib/batch/writes";
import { lastAddress } from "../../_list/address/kept-scroll";
import { StateCard } from "../../_ui/cards";
import { lastFocus } from "../../_ui/last-focus";
import { BatchControls } from "./batch-controls";
import { inDocument } from "./cell-inputs";
import { type PlanColumn, PlanPreview, Steps, usePlanRows } from "./plan-preview";
import {
  activityWords,
  type BatchSnapshot,
  isActive,
  labelIn,
  ProgressBar,
  paceWords,
  progressWords,
  reasonLines,
  textsOf,
} from "./shown-batch";
import { useBatch } from "./use-batch";

/** The address of the list as it was left. */
const addressOf = ({ list }: Batch) => {
  const [path = list.path] = list.path.split("?");
  const last = lastAddress(path);
  return last === path ? list.path : last;
};

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
function useFocusOnward() {
  const controls = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const [decisions] = useState(() => new Set<HTMLElement>());
  const [before] = useState(lastFocus);
  useEffect(() => {
    const gone = lastFocus();
    if (!gone || gone === before || gone.isConnected) return;
    const alike = [...decisions]
      .filter(({ textContent }) => textContent === gone.textContent)
      .sort(inDocument);
    const isAfter = ({ dataset }: HTMLElement) => Number(dataset.place) > Number(gone.dataset.place);
    const next = gone.dataset.place && (alike.find(isAfter) ?? alike.at(-1));
    const control = [...(controls.current?.children ?? [])].find((each) => each instanceof HTMLButtonElement);
    (next || control || status.current)?.focus({ preventScroll: !next });
  });
  return { controls, status, decisions };
}

/** Renders the person's batch: how far it is, and what became of each write; where there is a history it can be taken back. */
export function BatchScreen() {
  const batchInTab = useBatch();
  const { runner } = batchInTab;
  const router = useRouter();
  const [closed, setClosed] = useState<BatchSnapshot | null>(null);
  const shown = closed ?? batchInTab.shown;
  const { controls, status, decisions } = useFocusOnward();
  useSeeing(batchInTab);
  if (!shown) {
    return (
      <StateCard sign="empty">
        <p>Belum ada pengiriman di peramban ini.</p>
        <p>Impor, Salin katalog dan Pilih di sebuah daftar memulainya.</p>
      </StateCard>
    );
  }
  const { batch, activity, isKept } = shown;
  function close() {
    // The result stays until the list is there.
    setClosed(shown);
    void runner().dismiss();
    router.replace(addressOf(batch));
  }
  return (
    <div className="flex flex-col gap-4">
      <Steps way={batch.way} at={3} />
      <div className="flex flex-col gap-2 rounded-panel border border-line bg-surface p-4 shadow-panel">
        <p className="font-semibold">
          {batch.title}:{" "}
          <Link href={addressOf(batch)} prefetch={false} className="text-brand-stronger underline">
            {batch.list.title}
          </Link>
        </p>
        <ProgressBar shown={shown} className="w-full" />
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
          <span>{progressWords(shown)}</span>
          <span>{isActive(activity) && paceWords(shown, performance.now())}</span>
        </p>
        <p ref={status} role="status" tabIndex={-1} className="text-sm">
          {activityWords(activity, batch)}
        </p>
        {!isKept && isUnfinished(batch) && (
          <p className="text-sm">
            Peramban ini tidak menyimpan catatannya: yang belum dikirim hilang bila halaman ditutup.
          </p>
        )}
      </div>
      <BatchControls ref={controls} shown={shown} runner={runner()} onClose={close} />
      <BatchRows {...{ batch, runner, decisions }} />
    </div>
  );
}

type BatchRowsProps = {
  batch: Batch;
  runner: ReturnType<typeof useBatch>["runner"];
  /** The buttons that decide conflicts. */
  decisions: Set<HTMLElement>;
};

// A row of the chunk under way changes the progress alone.
const BatchRows = memo(function BatchRows({ batch, runner, decisions }: BatchRowsProps) {
  const columns: PlanColumn<WriteState & { place: number }>[] = [
    { head: "Nomor", look: "text-muted tabular-nums", cell: ({ place }) => place + 1 },
    {
      head: "Hasil",
      look: "font-medium whitespace-nowrap",
      cell: ({ kind }) => <span className={LOOKS[kind] ?? "text-muted"}>{STATE_WORDS[kind]}</span>,
    },
    ...Object.entries(batch.labels).map(([field, head]) => ({
      head,
      look: "min-w-24 max-w-96 wrap-break-word",
      cell: ({ place }: { place: number }) => {
        const write = batch.writes[place];
        return (write && textsOf(write)[field]) || "-";
      },
    })),
    {
      head: "Alasan",
      look: "min-w-52",
      cell: (state) => <Reasons {...{ batch, state, runner, decisions }} />,
    },
  ];
  return <PlanPreview {...usePlanRows(STATE_WORDS, batch.states)} label="Hasil" columns={columns} />;
});

const LOOKS: Partial<Record<StateKind, string>> = {
  done: "text-success",
  rejected: "text-danger-strong",
  conflict: "text-danger-strong",
  unknown: "text-danger-strong",
};

type ReasonsProps = BatchRowsProps & { state: WriteState & { place: number } };

/** Renders why a write has not simply succeeded; a conflict in several fields is decided field by field. */
function Reasons({ batch, state, runner, decisions }: ReasonsProps) {
  const { place } = state;
  const write = batch.writes[place];
  if (!write) return null;
  const contested = state.kind === "conflict" ? (state.contested ?? []) : [];
  const asked = contested.length > 1 ? contested : [undefined];
  const choices = [write.kind === "create" ? "Tetap buat" : "Pakai rencana", "Biarkan"];

  function addDecision(button: HTMLButtonElement | null) {
    if (!button) return;
    decisions.add(button);
    return () => void decisions.delete(button);
  }

  return asked.map((field) => (
    <div key={field ?? ""} className={field && "pb-2"}>
      {reasonLines(batch, write, state, field).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {state.kind === "conflict" && (
        <div className="flex flex-wrap gap-x-4">
          {choices.map((label, at) => (
            <button
              key={label}
              ref={addDecision}
              type="button"
              data-place={place}
              aria-label={field && `${label}: ${labelIn(batch, field)}`}
              onClick={() => void runner().decide([place], at === 0, field)}
              className="py-1 font-semibold text-brand-stronger underline"
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  ));
}
