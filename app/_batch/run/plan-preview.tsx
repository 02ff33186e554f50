"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, type ReactElement, type ReactNode, type Ref, useState } from "react";
import { countKinds, placesWithFirst, type RowsView, windowOf } from "@/lib/batch/rows-by-kind";
import { MOST_WRITES, type Way } from "@/lib/batch/writes";
import { readAmount } from "@/lib/fields/amount";
import { DASH, formatAmount, formatPrice } from "@/lib/list/format-value";
import { PAGE_SIZE, windowAt } from "@/lib/list/paging";
import { resourceNamed } from "@/lib/resources/registry";
import { lastAddress } from "../../_list/address/scroll-positions";
import { Button, TOGGLE_CLASS } from "../../_ui/button";
import { DATA_CELL, DataTable } from "../../_ui/data-table";
import { DialogActions } from "../../_ui/dialog";
import { lastFocus } from "../../_ui/last-focus";
import { END_ICONS, IconButton, PageField } from "../../_ui/page-field";

/** Returns whether a field of a resource is a price. */
export const isPrice = (resource: string, field: string) =>
  resourceNamed(resource)?.columns.some((column) => column.field === field && column.as === "price") ?? false;

/** Returns a value as a person types it in the words of its list. */
export function listText(resource: string, field: string, text = ""): string {
  const amount = isPrice(resource, field) ? readAmount(text) : null;
  return amount === null ? text || DASH : formatPrice(Number(amount));
}

/** A column of a preview; `look` are the classes of its cells. */
export type PlanColumn<Row> = {
  head: string;
  look?: string;
  isNumber?: boolean;
  cell: (row: Row) => ReactNode;
};

/** Returns a window of rows that are all in the page, those of the kinds `first` before the others. */
export function usePlanRows<Kind extends string, Row extends { kind: Kind }>(
  words: Record<Kind, string>,
  rows: readonly Row[],
  first: NoInfer<Kind>[],
) {
  const [view, onShow] = useState<RowsView<Kind>>({ shown: "all", start: 0 });
  const counts = countKinds(Object.keys(words) as Kind[], rows);
  return { words, counts, view: windowOf(rows, view, placesWithFirst(rows, first)), onShow };
}

/** Longer texts wrap. */
const LONG_TEXT = 48;

/** Renders a value of a preview, below the one that it replaces. */
export function PlanValue({ from, children }: { from?: string | undefined; children: string }) {
  const isLong = Math.max(children.length, from?.length ?? 0) > LONG_TEXT;
  return (
    <div className={isLong ? "min-w-64 wrap-anywhere whitespace-pre-wrap" : "whitespace-pre"}>
      {from !== undefined && <p className="text-xs/3.5 text-muted">{from}</p>}
      {children}
    </div>
  );
}

/** Returns the state of a row with what the checks will find in its record. */
export const withWarnings = (state: string, warnings: readonly string[]) =>
  warnings.length > 0 ? `${state} · ⚠ ${warnings.join("; ")}` : state;

/** Renders the box that takes a row. */
export const RowBox = (props: ComponentProps<"input">) => (
  <label className="grid place-items-center pointer-coarse:size-11">
    <input type="checkbox" className="size-4 accent-brand" {...props} />
  </label>
);

type PlanPreviewProps<Kind extends string, Row> = {
  label: string;
  words: Record<Kind, string>;
  counts: Record<Kind, number>;
  view: RowsView<Kind> & { rows: Row[] };
  onShow: (view: RowsView<Kind>) => void;
  columns: PlanColumn<Row>[];
  ref?: Ref<HTMLElement>;
  className?: string;
};

/** Renders a window of rows under the buttons that show one kind of them, and above what leads to other windows. */
export function PlanPreview<Kind extends string, Row extends { place: number }>(
  props: PlanPreviewProps<Kind, Row>,
) {
  const { words, counts, view, columns, onShow, ...table } = props;
  const { shown, start, rows } = view;
  const kinds = (Object.keys(words) as Kind[]).filter((kind) => counts[kind] > 0);
  const countOf = (kind: Kind | "all"): number =>
    kind === "all" ? kinds.reduce((sum, each) => sum + counts[each], 0) : counts[kind];
  return (
    <>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="float-left pr-1 text-sm text-muted">Tampilkan</legend>
        {(["all", ...kinds] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === shown}
            onClick={() => onShow({ shown: kind, start: 0 })}
            className={`${TOGGLE_CLASS} text-sm`}
          >
            {kind === "all" ? "Semua" : words[kind]} ({formatAmount(countOf(kind))})
          </button>
        ))}
      </fieldset>
      <DataTable
        {...table}
        heads={columns.map(({ head }) => head)}
        numbers={columns.filter(({ isNumber }) => isNumber).map(({ head }) => head)}
      >
        {rows.map((row) => (
          <tr key={row.place}>
            {columns.map(({ head, look = "", isNumber, cell }) => (
              <td key={head} className={`${DATA_CELL} ${look} ${isNumber ? "text-right tabular-nums" : ""}`}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
      <WindowPager start={start} count={countOf(shown)} onStep={(to) => onShow({ shown, start: to })} />
    </>
  );
}

type RunActionsProps = {
  /** How many of the planned rows are written. */
  count: number;
  /** What they come to, in words. */
  summary?: string;
  label?: string;
  isBusy: boolean;
  onRun: () => void;
  /** What leads back: a handler, or a link. */
  back: (() => void) | ReactElement;
  inDialog?: boolean;
};

/** Renders the foot of a preview, which stays in sight: what leads back, and the button that carries the plan out. */
export function RunActions({ count, summary, label, isBusy, onRun, back, inDialog }: RunActionsProps) {
  const isRunnable = count > 0 && count <= MOST_WRITES && !isBusy;
  return (
    <div className={inDialog ? "plan-foot in-dialog" : "plan-foot"}>
      <p className="mr-auto text-sm text-muted tabular-nums">{summary}</p>
      <DialogActions>
        {typeof back === "function" ? (
          <Button onClick={back} disabled={isBusy}>
            {inDialog ? "Batal" : "Kembali"}
          </Button>
        ) : (
          back
        )}
        <Button kind="primary" disabled={!isRunnable} onClick={onRun}>
          {label ?? `Jalankan (${formatAmount(count)})`}
        </Button>
      </DialogActions>
    </div>
  );
}

const LOOK = "aria-disabled:cursor-not-allowed aria-disabled:opacity-60 max-sm:min-h-11 max-sm:px-1.5";

type WindowPagerProps = { start: number; count: number; onStep: (start: number) => void };

/** Renders the range of a window of rows, the number of its page, and what leads to other windows. */
export function WindowPager({ start: requestedStart, count, onStep }: WindowPagerProps) {
  const { start, label, hasPrevious, hasNext } = windowAt(requestedStart, count);
  const last = windowAt(count, count).start;
  if (count <= PAGE_SIZE) return null;
  // A button at an end is not disabled: it would lose the focus.
  const leadsTo = (isPossible: boolean, to: number) => ({
    "aria-disabled": !isPossible,
    className: LOOK,
    onClick: () => isPossible && onStep(to),
  });
  return (
    <nav
      aria-label="Halaman"
      className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 max-sm:justify-between max-sm:gap-x-2"
    >
      <p aria-live="polite" className="text-sm text-muted sm:mr-auto">
        {label} dari {formatAmount(count)}
      </p>
      <PageField
        page={start / PAGE_SIZE + 1}
        last={last / PAGE_SIZE + 1}
        onPage={(page) => onStep((page - 1) * PAGE_SIZE)}
      />
      <div className="flex gap-2 max-sm:w-full max-sm:gap-1 max-sm:*:flex-auto">
        <IconButton label="Pertama" path={END_ICONS.first} {...leadsTo(hasPrevious, 0)} />
        <Button {...leadsTo(hasPrevious, start - PAGE_SIZE)}>Sebelumnya</Button>
        <Button {...leadsTo(hasNext, start + PAGE_SIZE)}>Selanjutnya</Button>
        <IconButton label="Terakhir" path={END_ICONS.last} {...leadsTo(hasNext, last)} />
      </div>
    </nav>
  );
}

const FIRST_STEPS: Partial<Record<Way, string>> = { import: "Berkas", copy: "Pilih" };

function focusIfLost(step: HTMLElement | null) {
  if (lastFocus()?.isConnected === false) step?.focus({ preventScroll: true });
}

/** Renders the steps of an import or a copy, and which it is at, from 1; where the focus is lost with a step, the next one gets it. */
export function Steps({ way, at }: { way: Way; at: number }) {
  const [last, setLast] = useState({ at, isFirst: true });
  if (last.at !== at) setLast({ at, isFirst: false });
  const first = FIRST_STEPS[way];
  if (!first) return null;
  return (
    <ol aria-label="Langkah" className="flex items-center gap-2 text-sm text-muted">
      {[first, "Periksa", "Jalankan"].map((name, place) => (
        <li
          key={name}
          ref={place + 1 === at && !last.isFirst ? focusIfLost : undefined}
          tabIndex={-1}
          aria-current={place + 1 === at ? "step" : undefined}
          className="group flex items-center gap-2 rounded-control before:w-4 before:border-t before:border-edge first:before:hidden aria-[current=step]:font-semibold aria-[current=step]:text-ink sm:before:w-10"
        >
          <span
            aria-hidden
            className={`grid size-6 place-items-center rounded-full border text-xs group-aria-[current=step]:border-brand-strong group-aria-[current=step]:bg-brand-strong group-aria-[current=step]:text-white ${place + 1 < at ? "border-brand-strong text-brand-stronger" : "border-edge"}`}
          >
            {place + 1 < at ? "✓" : place + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}

/** Leads from the first step back to the list of this path as it was left. */
export function BackToList({ path }: { path: string }) {
  const router = useRouter();
  return <Button onClick={() => router.push(lastAddress(path))}>Kembali</Button>;
}
