import { type KeyboardEvent, type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { parsePriceChange, parseRoundingMultiple } from "@/lib/batch/changes/change";
import { areDecimalsDecided, groupByDecimal } from "@/lib/batch/number-columns";
import { formatAmount } from "@/lib/list/format-value";
import { columnLabel, type ListView } from "@/lib/list/list";
import { findResource } from "@/lib/resources/registry";
import { useListAddress } from "../../_list/address/use-list-address";
import type { ListMode, ShownRows } from "../../_list/table/list-mode";
import { useDraft } from "../../_session/drafts-provider";
import { confirmLeaving, setHasUnsavedChanges } from "../../_session/leaving/unsaved-changes";
import { usePreferences } from "../../_session/preferences/use-preferences";
import { getCachedList } from "../../_store/lists/cached-lists";
import { Button } from "../../_ui/button";
import { ScrollRegion } from "../../_ui/data-table";
import { isSubmitKey } from "../../_ui/keyboard";
import { hasPhysicalKeyboard, setLastFocus } from "../../_ui/last-focus";
import { DecimalChoices } from "../run/decimal-choices";
import { keyName, PriceCell } from "./price-cell";
import { type EditedCell, type FailedRow, PriceEdits } from "./price-edits";
import { useSavePrices } from "./use-save-prices";

/** Returns the list mode that edits prices: an input in each price cell, and a panel that saves them. */
export function createMode(opener: RefObject<HTMLElement | null>): ListMode {
  const edits = new PriceEdits();
  return {
    name: MODE_NAME,
    renderCell(column, row, view) {
      if (!isEditablePrice(column, view) || row.key === "") return undefined;
      return <PriceCell key={`${row.key} ${column}`} {...{ view, row, edits }} field={column} />;
    },
    renderHeader: (column, view) =>
      isEditablePrice(column, view) && (
        <CalculationInput field={column} label={columnLabel(view.columns, column)} edits={edits} />
      ),
    renderPanel: (rows, close) => <PriceModePanel {...{ rows, edits, opener }} onClose={close} />,
    focusInput(field, { key }) {
      const input = edits.inputs.find({ key, field });
      input?.focus();
      return input !== undefined;
    },
  };
}

const isEditablePrice = (column: string, { resource }: ListView) =>
  Boolean(findResource(resource)?.changes?.prices?.includes(column));

const MODE_NAME = "Ubah di tabel";
/** The id of the message about invalid prices and calculations, which describes the invalid inputs of the headers. */
const PROBLEMS_ID = "salah-ketik";
/** How many failed rows, and how many merged changes, the panel lists. */
const MAX_LISTED_LINES = 20;

type PriceModePanelProps = {
  rows: ShownRows;
  edits: PriceEdits;
  /** The button that started the mode, which gets the focus on close. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};
function PriceModePanel({ rows, edits, opener, onClose }: PriceModePanelProps) {
  const { view, list, shown } = rows;
  const { address } = useListAddress();
  const { search, filters, sort } = address;
  const { settings } = usePreferences();
  const cellStates = useSyncExternalStore(edits.subscribe, edits.cells);
  const { count, rowCount, invalidCount, failed } = edits.summary();
  const invalidColumn = edits.invalidColumn.use();
  const saveButtonRef = useRef<HTMLButtonElement>(null);
  const { isBusy, merged, save } = useSavePrices(view, edits);
  const { markChanged } = useDraft<{ cells: EditedCell[] }>({
    title: `${MODE_NAME}: ${view.title}`,
    // Prices that are being sent are stored in the journal of their batch instead of the draft.
    read: () => (count > 0 && !isBusy ? { cells: edits.editedCells() } : null),
    restore: ({ cells }) => edits.restore(cells),
  });
  const problems = [
    invalidColumn && `Hitung ${invalidColumn}: tulis +7%, -5000 atau *1,07.`,
    invalidCount > 0 && `${formatAmount(invalidCount)} harga belum benar.`,
    failed.length > 0 && `${formatAmount(failed.length)} baris belum tersimpan.`,
  ];
  const canSave = count > 0 && invalidCount === 0 && list !== null && !isBusy;
  const hasUndecidedPaste = !areDecimalsDecided(edits.pastedBlock.use()?.numbers ?? {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after every change.
  useEffect(() => {
    markChanged();
    setHasUnsavedChanges(count > 0 || hasUndecidedPaste);
    return () => setHasUnsavedChanges(false);
  }, [cellStates, isBusy, hasUndecidedPaste]);
  // Without dependencies, because `onKeyDown` is a new function in each render.
  useEffect(() => {
    edits.visibleList = list && { view, list, address: { search, filters, sort, start: 0 } };
    edits.onKeyDown = onKeyDown;
    edits.rounding = parseRoundingMultiple(settings.rounding);
    // Once the list has cached the rows on the screen, it shows the saved prices of its version.
    const cached = getCachedList(view.resource);
    if (cached && cached.list === list && list.cached(address)) edits.dropListedPrices(cached.version);
  });
  const hasRows = shown !== null;
  useEffect(() => {
    if (hasRows && hasPhysicalKeyboard()) edits.inputs.all()[0]?.focus();
  }, [edits, hasRows]);
  function closePanel() {
    confirmLeaving(() => {
      onClose();
      if (!opener.current) return;
      setLastFocus(opener.current);
      opener.current.focus();
    });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented) return;
    if (event.key === "Escape") closePanel();
    else if (!isSubmitKey(event)) return;
    else if (canSave) void save(list);
    else focusInvalidInput(edits);
    event.preventDefault();
  }
  return (
    <section
      aria-label={MODE_NAME}
      onKeyDown={onKeyDown}
      className="mode-panel flex flex-wrap items-center gap-2 rounded-panel border border-brand-strong bg-brand-soft px-3 py-1 text-sm print:hidden"
    >
      <div className="min-w-0 flex-1 basis-72 text-xs">
        {/* Problems replace the hints, so that the panel keeps its height. */}
        <p id={PROBLEMS_ID} role="status" className="peer font-medium text-danger-strong">
          {problems.filter(Boolean).join(" ")}
        </p>
        <p className="peer-[:not(:empty)]:hidden">
          <span className="max-md:hidden">Ctrl D isi dari atas, Ctrl Z urungkan, Ctrl Enter simpan; </span>
          +7%, -5000 dan *1,07 menghitung.
        </p>
      </div>
      <div className="ml-auto flex flex-wrap gap-2">
        <Button onClick={closePanel}>Selesai</Button>
        {/* `aria-disabled`, because a disabled button would lose the focus. */}
        <Button
          ref={saveButtonRef}
          kind="primary"
          aria-disabled={!canSave}
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
          onClick={() => canSave && void save(list)}
        >
          Simpan {formatAmount(count)} harga di {formatAmount(rowCount)} baris
        </Button>
      </div>
      <PasteQuestions {...{ view, edits }} />
      <FailedRows
        rows={failed}
        onUndo={(key) => {
          edits.discardEdits(key);
          saveButtonRef.current?.focus();
        }}
      />
      <div role="status" className="max-h-24 basis-full overflow-auto empty:hidden">
        {merged.slice(0, MAX_LISTED_LINES).map((line) => (
          <p key={line} className="wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
    </section>
  );
}

function focusInvalidInput({ inputs }: PriceEdits): void {
  const invalidInput = inputs.all().find((input) => input.ariaInvalid);
  invalidInput?.focus();
}

/** Renders the questions about the decimal signs of a pasted block, which is applied once all of them are decided. */
function PasteQuestions({ view, edits }: { view: ListView; edits: PriceEdits }) {
  const pastedBlock = edits.pastedBlock.use();
  return (
    <div
      role="status"
      className="flex max-h-48 basis-full flex-wrap items-center gap-2 overflow-auto empty:hidden"
    >
      {pastedBlock && !areDecimalsDecided(pastedBlock.numbers) && (
        <p className="flex w-full items-center gap-2 font-medium">
          Tempelan belum diambil: pilih tanda desimalnya.
          <Button onClick={() => edits.pastedBlock.set(null)}>Batal</Button>
        </p>
      )}
      <DecimalChoices
        groups={groupByDecimal(pastedBlock?.numbers ?? {})}
        labelOf={(field) => columnLabel(view.columns, field)}
        onChoose={(fields, decimal) => edits.chooseDecimalSign(fields, decimal)}
      />
    </div>
  );
}

function FailedRows({ rows, onUndo }: { rows: FailedRow[]; onUndo: (key: string) => void }) {
  if (rows.length === 0) return null;
  const unlistedCount = rows.length - MAX_LISTED_LINES;
  return (
    <ScrollRegion label="Belum tersimpan" className="max-h-32 basis-full overflow-auto">
      <ul>
        {rows.slice(0, MAX_LISTED_LINES).map(({ key, name, reason }) => (
          <li key={key} className="flex items-baseline gap-2">
            <p className="min-w-0 wrap-anywhere">
              {name}: <span className="text-danger-strong">{reason}</span>
            </p>
            <button
              type="button"
              aria-label={`Urungkan ${name}`}
              onClick={() => onUndo(key)}
              className="ml-auto min-h-6 font-semibold text-brand-stronger underline pointer-coarse:min-h-11"
            >
              Urungkan
            </button>
          </li>
        ))}
      </ul>
      {unlistedCount > 0 && <p className="text-muted">dan {formatAmount(unlistedCount)} lainnya</p>}
    </ScrollRegion>
  );
}

/** Renders the input in a header, whose calculation is applied to all prices of the column. */
function CalculationInput({ field, label, edits }: { field: string; label: string; edits: PriceEdits }) {
  const isInvalid = edits.invalidColumn.use() === label;
  function applyToColumn(input: HTMLInputElement) {
    const step = parsePriceChange(input.value);
    edits.invalidColumn.set(step ? null : label);
    if (!step) return;
    input.value = "";
    void edits.calculateColumn(field, step);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget: input } = event;
    const name = keyName(event);
    const isRedo = name === "Ctrl y" || name === "Ctrl Shift z";
    if (input.value.trim() !== "") {
      if (key === "Enter" || key === "Tab") applyToColumn(input);
      return;
    }
    // In an empty input, keys undo a step or save, as in the cells.
    if (name !== "Ctrl z" && !isRedo) return edits.onKeyDown(event);
    edits.undoStep(isRedo);
    event.preventDefault();
  }
  return (
    <input
      type="text"
      autoComplete="off"
      placeholder="+7%"
      aria-label={`Hitung ${label}`}
      title="Hitung seluruh kolom: +7%, -5000, *1,07, lalu Enter"
      {...(isInvalid && { "aria-invalid": true, "aria-describedby": PROBLEMS_ID })}
      className="column-step"
      // Keeps a press on the input from dragging the column.
      onPointerDown={(event) => event.stopPropagation()}
      onChange={() => edits.invalidColumn.set(null)}
      onKeyDown={onKeyDown}
    />
  );
}
