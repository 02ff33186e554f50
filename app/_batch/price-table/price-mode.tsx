"use client";

import { type KeyboardEvent, useEffect, useRef, useSyncExternalStore } from "react";
import { groupColumns, isDecided } from "@/lib/batch/number-columns";
import { formatAmount } from "@/lib/list/format-value";
import { type ListView, labelOf } from "@/lib/list/list";
import { resourceNamed } from "@/lib/resources/registry";
import { useListAddress } from "../../_list/address/use-list-address";
import type { ListMode, ShownRows } from "../../_list/table/list-mode";
import { useDraft } from "../../_session/drafts/draft-offer";
import { leave, setChanges } from "../../_session/leaving/leave-guard";
import { cachedList } from "../../_store/lists/cached-lists";
import { Button } from "../../_ui/button";
import { ScrollRegion } from "../../_ui/data-table";
import { isSubmit } from "../../_ui/fields/field";
import { hasKeyboard, noteFocus } from "../../_ui/last-focus";
import { DecimalChoices } from "../run/decimal-choice";
import { PriceCell } from "./price-cell";
import { type FailedRow, PriceEdits, type TypedCell } from "./price-edits";
import { useSavePrices } from "./use-save-prices";

const NAME = "Ubah di tabel";

const MOST_TOLD = 20;

function PricePanel({ rows, edits, onClose }: { rows: ShownRows; edits: PriceEdits; onClose: () => void }) {
  const { view, list } = rows;
  const { place } = useListAddress();
  const { search, filters, sort } = place;
  const typed = useSyncExternalStore(edits.subscribe, edits.all);
  const { count, rowCount, wrong, failed } = edits.summary();
  const saving = useRef<HTMLButtonElement>(null);
  const { isBusy, merged, save } = useSavePrices(view, edits);
  const { changed } = useDraft<{ cells: TypedCell[] }>({
    title: `${NAME}: ${view.title}`,
    // What is sent is in the journal of its batch.
    read: () => (count > 0 && !isBusy ? { cells: edits.edited() } : null),
    restore: ({ cells }) => edits.restore(cells),
  });
  const canSave = count > 0 && wrong === 0 && list !== null && !isBusy;
  const hasOpenPaste = !isDecided(edits.pasted.use()?.numbers ?? {});

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after every change.
  useEffect(() => {
    changed();
    setChanges(count > 0 || hasOpenPaste);
    return () => setChanges(false);
  }, [typed, isBusy, hasOpenPaste]);
  useEffect(() => {
    edits.shown = list && { view, list, place: { search, filters, sort, start: 0 } };
    edits.onKeyDown = onKeyDown;
    // A window that the list knows is the one that is shown.
    const cached = cachedList(view.resource);
    if (cached && cached.list === list && list.known(place)) edits.dropListed(cached.version);
  });
  useEffect(() => {
    if (hasKeyboard()) edits.inputs.all()[0]?.focus();
  }, [edits]);

  function close() {
    leave(() => {
      const opener = document.querySelector<HTMLElement>("main [aria-keyshortcuts=u]");
      onClose();
      if (!opener) return;
      noteFocus(opener);
      opener.focus();
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented) return;
    if (event.key === "Escape") close();
    else if (!isSubmit(event)) return;
    else if (canSave) void save(list);
    else
      edits.inputs
        .all()
        .find((input) => input.ariaInvalid)
        ?.focus();
    event.preventDefault();
  }

  return (
    <section
      aria-label={NAME}
      onKeyDown={onKeyDown}
      className="mode-panel flex flex-wrap items-center gap-2 rounded-panel border border-brand-strong bg-brand-soft px-3 py-1 text-sm print:hidden"
    >
      <p className="text-xs max-md:hidden">
        Ctrl D isi dari atas, Ctrl Z urungkan, Ctrl Enter simpan, Esc selesai; sel dapat ditempel.
      </p>
      <p role="status" className="font-medium text-danger-strong empty:hidden">
        {wrong > 0 && `${formatAmount(wrong)} harga belum benar.`}
        {failed.length > 0 && ` ${formatAmount(failed.length)} baris belum tersimpan.`}
      </p>
      <div className="ml-auto flex flex-wrap gap-2">
        <Button onClick={close}>Selesai</Button>
        {/* It keeps the focus while it saves and when all is saved: `disabled` would lose it. */}
        <Button
          ref={saving}
          kind="primary"
          aria-disabled={!canSave}
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
          onClick={() => canSave && void save(list)}
        >
          Simpan {formatAmount(count)} harga di {formatAmount(rowCount)} baris
        </Button>
      </div>
      <PastedNumbers {...{ view, edits }} />
      <NotSaved
        rows={failed}
        onUndo={(key) => {
          edits.undo(key);
          saving.current?.focus();
        }}
      />
      <div role="status" className="max-h-24 basis-full overflow-auto empty:hidden">
        {merged.slice(0, MOST_TOLD).map((line) => (
          <p key={line} className="wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
    </section>
  );
}

/** Renders the rows that could not be saved, also those that the list does not show any more, each with the reason. */
function NotSaved({ rows, onUndo }: { rows: FailedRow[]; onUndo: (key: string) => void }) {
  if (rows.length === 0) return null;
  const further = rows.length - MOST_TOLD;
  return (
    <ScrollRegion label="Belum tersimpan" className="max-h-32 basis-full overflow-auto">
      <ul>
        {rows.slice(0, MOST_TOLD).map(({ key, name, reason }) => (
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
      {further > 0 && <p className="text-muted">dan {formatAmount(further)} lainnya</p>}
    </ScrollRegion>
  );
}

/** Renders how the numbers of a pasted block are read, and that it is not taken while that is unclear. */
/** Renders how the numbers of a pasted block are read, and that it is not taken while that is unclear. */
function PastedNumbers({ view, edits }: { view: ListView; edits: PriceEdits }) {
  const pasted = edits.pasted.use();
  return (
    <div
      role="status"
      className="flex max-h-48 basis-full flex-wrap items-center gap-2 overflow-auto empty:hidden"
    >
      {pasted && !isDecided(pasted.numbers) && (
        <p className="flex w-full items-center gap-2 font-medium">
          Tempelan belum diambil: pilih tanda desimalnya.
          <Button onClick={() => edits.pasted.set(null)}>Batal</Button>
        </p>
      )}
      <DecimalChoices
        groups={groupColumns(pasted?.numbers ?? {})}
        labelOf={(field) => labelOf(view.columns, field)}
        onChoose={(fields, decimal) => edits.choose(fields, decimal)}
      />
    </div>
  );
}

/** Returns the editing of prices: an input for each price of the list, and a panel that saves what was typed. */
export function openMode(): ListMode {
  const edits = new PriceEdits();
  return {
    name: NAME,
    renderCell(column, row, view) {
      const isPrice = resourceNamed(view.resource)?.changes?.prices?.includes(column);
      if (!isPrice || row.key === "") return undefined;
      return <PriceCell key={`${row.key} ${column}`} {...{ view, row, edits }} field={column} />;
    },
    renderPanel: (rows, close) => <PricePanel {...{ rows, edits }} onClose={close} />,
    focusInput(field, { key }) {
      const input = edits.inputs.find({ key, field });
      input?.focus();
      return input !== undefined;
    },
  };
}
