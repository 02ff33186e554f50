import { useRouter } from "next/navigation";
import { type ComponentProps, type ReactElement, type ReactNode, type Ref, useState } from "react";
import { countByKind, orderByKind, type RowsView, windowOfKind } from "@/lib/batch/rows-by-kind";
import { MAX_BATCH_WRITES, type WriteSource } from "@/lib/batch/writes";
import { parseAmount } from "@/lib/fields/amount";
import { EMPTY_VALUE_TEXT, formatAmount, formatPrice } from "@/lib/list/format-value";
import { getPage, PAGE_SIZE } from "@/lib/list/paging";
import { findResource } from "@/lib/resources/registry";
import { getLastListHref } from "../../_list/address/scroll-positions";
import { Button, TOGGLE_BUTTON_CLASS } from "../../_ui/button";
import { DATA_CELL_CLASS, DataTable } from "../../_ui/data-table";
import { DialogActions } from "../../_ui/dialog";
import { getLastFocus } from "../../_ui/last-focus";
import { FIRST_LAST_ICONS, IconButton, PageNumberField } from "../../_ui/page-field";

type PlanPreviewProps<Kind extends string, Row> = {
  label: string;
  labels: Record<Kind, string>;
  counts: Record<Kind, number>;
  view: RowsView<Kind> & { rows: Row[] };
  onShow: (view: RowsView<Kind>) => void;
  columns: PlanColumn<Row>[];
  ref?: Ref<HTMLElement>;
  className?: string;
};
/** Renders the rows of a planned or finished batch: a table with a pager, and buttons that filter the rows by kind. */
export function PlanPreview<Kind extends string, Row extends { place: number }>(
  props: PlanPreviewProps<Kind, Row>,
) {
  const { labels, counts, view, columns, onShow, ...table } = props;
  const { shown, start, rows } = view;
  const kindsWithRows = (Object.keys(labels) as Kind[]).filter((kind) => counts[kind] > 0);
  const total = Object.values<number>(counts).reduce((sum, count) => sum + count, 0);
  const countRows = (kind: Kind | "all") => (kind === "all" ? total : counts[kind]);
  return (
    <>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="float-left pr-1 text-sm text-muted">Tampilkan</legend>
        {(["all", ...kindsWithRows] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === shown}
            onClick={() => onShow({ shown: kind, start: 0 })}
            className={`${TOGGLE_BUTTON_CLASS} text-sm`}
          >
            {kind === "all" ? "Semua" : labels[kind]} ({formatAmount(countRows(kind))})
          </button>
        ))}
      </fieldset>
      <DataTable
        {...table}
        headers={columns.map(({ head }) => head)}
        numeric={columns.filter(({ isNumber }) => isNumber).map(({ head }) => head)}
      >
        {rows.map((row) => (
          <tr key={row.place}>
            {columns.map(({ head, className = "", isNumber, cell }) => (
              <td
                key={head}
                className={`${DATA_CELL_CLASS} ${className} ${isNumber ? "text-right tabular-nums" : ""}`}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
      <RowsPager start={start} count={countRows(shown)} onStep={(to) => onShow({ shown, start: to })} />
    </>
  );
}

export type PlanColumn<Row> = {
  head: string;
  className?: string;
  isNumber?: boolean;
  cell: (row: Row) => ReactNode;
};

/** Returns the props of a `PlanPreview` for these rows, those of the kinds `firstKinds` first. */
export function usePlanProps<Kind extends string, Row extends { kind: Kind }>(
  labels: Record<Kind, string>,
  rows: readonly Row[],
  firstKinds: NoInfer<Kind>[],
) {
  const [view, setView] = useState<RowsView<Kind>>({ shown: "all", start: 0 });
  const counts = countByKind(Object.keys(labels) as Kind[], rows);
  return { labels, counts, view: windowOfKind(rows, view, orderByKind(rows, firstKinds)), onShow: setView };
}

export const isPriceField = (resource: string, field: string) =>
  findResource(resource)?.columns.some((column) => column.field === field && column.as === "price") ?? false;

/** Returns the value of a field as the lists show it. */
export function displayText(resource: string, field: string, text = ""): string {
  const amount = isPriceField(resource, field) ? parseAmount(text) : null;
  return amount === null ? text || EMPTY_VALUE_TEXT : formatPrice(Number(amount));
}

/** Texts with more characters wrap. */
const MAX_UNWRAPPED_LENGTH = 48;

/** Renders a value, below the value `from` that it replaces if there is one. */
export function PlanValue({ from, children }: { from?: string | undefined; children: string }) {
  const isLong = Math.max(children.length, from?.length ?? 0) > MAX_UNWRAPPED_LENGTH;
  return (
    <div className={isLong ? "max-w-80 min-w-64 wrap-anywhere whitespace-pre-wrap" : "whitespace-pre"}>
      {from !== undefined && <p className="text-xs/3.5 text-muted">{from}</p>}
      {children}
    </div>
  );
}

export const appendWarnings = (state: string, warnings: readonly string[]) =>
  warnings.length > 0 ? `${state} · ⚠ ${warnings.join("; ")}` : state;

export const RowCheckbox = (props: ComponentProps<"input">) => (
  <label className="grid place-items-center pointer-coarse:size-11">
    <input type="checkbox" className="size-4 accent-brand" {...props} />
  </label>
);

type RowsPagerProps = { start: number; count: number; onStep: (start: number) => void };
export function RowsPager({ start: requestedStart, count, onStep }: RowsPagerProps) {
  const { start, label, hasPrevious, hasNext } = getPage(requestedStart, count);
  const lastStart = getPage(count, count).start;
  if (count <= PAGE_SIZE) return null;
  const pageButtonProps = (isPossible: boolean, to: number) => ({
    "aria-disabled": !isPossible,
    className: "aria-disabled:cursor-not-allowed aria-disabled:opacity-60 max-sm:min-h-11 max-sm:px-1.5",
    onClick: () => isPossible && onStep(to),
  });
  return (
    <nav
      aria-label="Halaman baris"
      className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 max-sm:justify-between max-sm:gap-x-2"
    >
      <p aria-live="polite" className="text-sm text-muted sm:mr-auto">
        {label} dari {formatAmount(count)}
      </p>
      <PageNumberField
        page={start / PAGE_SIZE + 1}
        lastPage={lastStart / PAGE_SIZE + 1}
        onPageChange={(page) => onStep((page - 1) * PAGE_SIZE)}
      />
      <div className="flex gap-2 max-sm:w-full max-sm:gap-1 max-sm:*:flex-auto">
        <IconButton label="Pertama" path={FIRST_LAST_ICONS.first} {...pageButtonProps(hasPrevious, 0)} />
        <Button {...pageButtonProps(hasPrevious, start - PAGE_SIZE)}>Sebelumnya</Button>
        <Button {...pageButtonProps(hasNext, start + PAGE_SIZE)}>Selanjutnya</Button>
        <IconButton label="Terakhir" path={FIRST_LAST_ICONS.last} {...pageButtonProps(hasNext, lastStart)} />
      </div>
    </nav>
  );
}

type RunActionsProps = {
  count: number;
  summary?: string;
  label?: string;
  isBusy: boolean;
  onRun: () => void;
  /** The handler of the back button, or a link in its place. */
  back: (() => void) | ReactElement;
  isInDialog?: boolean;
};
/** Renders the sticky footer of a preview with a summary, the back button and the run button. */
export function RunActions({ count, summary, label, isBusy, onRun, back, isInDialog }: RunActionsProps) {
  const canRun = count > 0 && count <= MAX_BATCH_WRITES && !isBusy;
  return (
    <div className={isInDialog ? "plan-foot in-dialog" : "plan-foot"}>
      <p className="mr-auto text-sm text-muted tabular-nums">{summary}</p>
      <DialogActions>
        {typeof back === "function" ? (
          <Button onClick={back} disabled={isBusy}>
            {isInDialog ? "Batal" : "Kembali"}
          </Button>
        ) : (
          back
        )}
        <Button kind="primary" disabled={!canRun} onClick={onRun}>
          {label ?? `Jalankan (${formatAmount(count)})`}
        </Button>
      </DialogActions>
    </div>
  );
}

const FIRST_STEP_LABELS: Partial<Record<WriteSource, string>> = { import: "Berkas", copy: "Pilih" };

/** Renders the steps of an import or copy, and nothing for other batches; `current` counts from 1. A new step gets the focus if the focused element has disappeared. */
export function WizardSteps({ way, current }: { way: WriteSource; current: number }) {
  const [last, setLast] = useState({ current, hasChanged: false });
  if (last.current !== current) setLast({ current, hasChanged: true });
  const firstStepLabel = FIRST_STEP_LABELS[way];
  if (!firstStepLabel) return null;
  return (
    <ol aria-label="Langkah" className="flex flex-wrap items-center gap-2 text-sm text-muted">
      {[firstStepLabel, "Periksa", "Jalankan"].map((name, index) => (
        <li
          key={name}
          ref={index + 1 === current && last.hasChanged ? focusStepIfFocusLost : undefined}
          tabIndex={-1}
          aria-current={index + 1 === current ? "step" : undefined}
          className="group flex items-center gap-2 rounded-control before:w-4 before:border-t before:border-edge first:before:hidden aria-[current=step]:font-semibold aria-[current=step]:text-ink sm:before:w-10"
        >
          <span
            aria-hidden
            className={`grid size-6 place-items-center rounded-full border text-xs group-aria-[current=step]:border-brand-strong group-aria-[current=step]:bg-brand-strong group-aria-[current=step]:text-white ${index + 1 < current ? "border-brand-strong text-brand-stronger" : "border-edge"}`}
          >
            {index + 1 < current ? "✓" : index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}

function focusStepIfFocusLost(step: HTMLElement | null) {
  if (getLastFocus()?.isConnected === false) step?.focus({ preventScroll: true });
}

export function BackToListButton({ path }: { path: string }) {
  const router = useRouter();
  return <Button onClick={() => router.push(getLastListHref(path))}>Kembali</Button>;
}
