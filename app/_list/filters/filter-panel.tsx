"use client";

import { type KeyboardEvent, type ReactNode, useMemo, useState } from "react";
import { todayIn } from "@/lib/fields/date-time";
import {
  DAY_PRESETS,
  EMPTY_TERM,
  type FilterColumn,
  filterColumns,
  isDayPreset,
  presetDays,
  readRange,
  splitValidFilters,
  writeRange,
} from "@/lib/list/filters/conditions";
import type { Facet } from "@/lib/list/filters/facets";
import { type Filters, formatFilters, parseFilters, toggleTerm, withTerms } from "@/lib/list/filters/filters";
import type { TypedValues } from "@/lib/list/filters/list-filter";
import { formatAmount } from "@/lib/list/format-value";
import type { ListView } from "@/lib/list/list";
import { type ListAddress, readListAddress } from "@/lib/list/list-address";
import type { ListPart } from "../../_store/lists/fetch-list";
import type { WholeList } from "../../_store/lists/whole-list";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { TextField } from "../../_ui/fields/field";
import { useLoaded } from "../../_ui/state/async-effect";
import { useMediaQuery } from "../../_ui/state/store";
import { useListAddress } from "../address/use-list-address";
import { RangeFields, useTypedTerm } from "./range-fields";
import { ValueChoices } from "./value-choices";

const NO_RANGE = { from: "", to: "" };

type Terms = readonly string[];

function rangeOf(terms: Terms, timeZone: string) {
  const preset = terms.find(isDayPreset);
  return preset ? presetDays(preset, todayIn(timeZone)) : (terms.map(readRange).find(Boolean) ?? NO_RANGE);
}

/** Returns the terms with another range or preset, which replaces the earlier one; the choice of empty values stays. */
const withRange = (terms: Terms, term: string): Terms => [
  ...terms.filter((each) => each === EMPTY_TERM),
  ...(term === "" ? [] : [term]),
];

type ColumnFilterProps = {
  column: FilterColumn;
  facet: Facet | undefined;
  terms: Terms;
  timeZone: string;
  /** Changes the terms in the current address; `isReplacing` replaces the history entry. */
  onTerms: (change: (terms: Terms) => Terms, isReplacing?: boolean) => void;
  onSearch: (typed: string) => void;
};

function ColumnFilter({ column, facet, terms, timeZone, onTerms, onSearch }: ColumnFilterProps) {
  const { kind, label } = column;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      {kind === "date" && (
        <div className="flex flex-wrap gap-2">
          {Object.entries(DAY_PRESETS).map(([name, preset]) => (
            <button
              key={name}
              type="button"
              aria-pressed={terms.find(isDayPreset) === name}
              onClick={() => onTerms((now) => withRange(now, now.includes(name) ? "" : name))}
              className="min-h-8 rounded-full border border-edge/60 px-3 text-sm hover:bg-pointed aria-pressed:border-brand-strong aria-pressed:bg-brand-soft aria-pressed:font-semibold forced-colors:aria-pressed:border-4 pointer-coarse:min-h-11"
            >
              {preset}
            </button>
          ))}
        </div>
      )}
      {(kind === "number" || kind === "date") && (
        <RangeFields
          kind={kind}
          range={rangeOf(terms, timeZone)}
          timeZone={timeZone}
          onRange={(end, isReplacing) =>
            onTerms((now) => withRange(now, writeRange({ ...rangeOf(now, timeZone), ...end })), isReplacing)
          }
        />
      )}
      {facet && kind === "values" && facet.values.length + Number(facet.isLong) === 0 && (
        <p className="text-sm text-muted">Tidak ada catatan</p>
      )}
      {facet && facet.values.length + Number(facet.isLong) > 0 && (
        <ValueChoices
          facet={facet}
          chosen={terms}
          onToggle={(value) => onTerms((now) => toggleTerm(now, value))}
          onSearch={onSearch}
        />
      )}
    </fieldset>
  );
}

/** Windows that have room for the panel over the rows. */
const WIDE_WINDOW = "(width >= 48rem)";

type PanelFrameProps = { count: number | undefined; children: ReactNode; onClose: () => void };

function PanelFrame({ count, children, onClose }: PanelFrameProps) {
  const isBeside = useMediaQuery(WIDE_WINDOW, true);
  const showButton = (
    <Button kind="primary" className="max-md:flex-1 md:w-full" onClick={onClose}>
      {count === undefined ? "Tampilkan" : `Tampilkan ${formatAmount(count)} baris`}
    </Button>
  );

  function closeByEsc({ key, defaultPrevented }: KeyboardEvent) {
    if (key === "Escape" && !defaultPrevented) onClose();
  }

  if (!isBeside) {
    return (
      <Dialog title="Filter" size="sheet" onClose={onClose}>
        {children}
        <div className="sticky short:static -bottom-6 -mx-6 -mb-6 border-t border-line bg-surface px-6 py-3 max-sm:-mx-4 max-sm:px-4">
          <DialogActions>
            <Button onClick={onClose}>Tutup</Button>
            {showButton}
          </DialogActions>
        </div>
      </Dialog>
    );
  }
  return (
    <section aria-label="Filter" onKeyDown={closeByEsc} className="list-panel">
      <div className="flex items-center justify-between py-3">
        <h2 className="font-bold">Filter</h2>
        <Button kind="ghost" onClick={onClose}>
          Tutup
        </Button>
      </div>
      {children}
      <div className="sticky bottom-0 mt-auto border-t border-line bg-surface py-3">{showButton}</div>
    </section>
  );
}

const KIND_ORDER: FilterColumn["kind"][] = ["values", "picture", "date", "number"];

const rankOf = ({ kind }: FilterColumn) => KIND_ORDER.indexOf(kind);

type FilterPanelProps = {
  view: ListView;
  list: WholeList | null;
  part: ListPart | null;
  /** How many rows are found; `undefined` while they are searched. */
  count: number | undefined;
  onClose: () => void;
};

/** Renders the filters of a list by its columns and by words; changes apply immediately. */
export default function FilterPanel({ view, list, part, count, onClose }: FilterPanelProps) {
  const { address, go } = useListAddress();
  const columns = useMemo(() => filterColumns(view), [view]);
  const sortedColumns = useMemo(
    () => columns.toSorted((one, other) => rankOf(one) - rankOf(other)),
    [columns],
  );
  const [typed, setTyped] = useState<TypedValues>({});
  const { search, filters, sort } = address;
  const from = list ?? part?.list;
  const countValues = from && (() => from.facets({ search, filters, sort, start: 0 }, typed));
  const { lastLoaded: facets } = useLoaded(countValues, list, part, search, filters, sort, typed);
  const filtersOf = ({ filters }: ListAddress) => splitValidFilters(columns, parseFilters(filters)).used;
  const used = filtersOf(address);
  const isPrice = ({ field }: FilterColumn) =>
    view.columns.find((column) => column.field === field)?.as === "price";

  /** Changes the filters of the current address, which another field may have changed since the last render. */
  function apply(change: (used: Filters) => Filters, isReplacing?: boolean) {
    const now = readListAddress(new URLSearchParams(window.location.search));
    go({ ...now, filters: formatFilters(change(filtersOf(now))), start: 0 }, isReplacing);
  }

  function renderFilter(column: FilterColumn) {
    const { field } = column;
    const facet = facets?.find((each) => each.field === field);
    const terms = used.terms.get(field) ?? [];
    // Such values are searched by words instead.
    if (column.kind === "values" && terms.length === 0 && facet?.isUnique) return null;
    return (
      <ColumnFilter
        key={field}
        column={column}
        facet={facet}
        terms={terms}
        timeZone={view.timeZone}
        onTerms={(change, isReplacing) =>
          apply((now) => withTerms(now, field, change(now.terms.get(field) ?? [])), isReplacing)
        }
        onSearch={(text) => setTyped((before) => ({ ...before, [field]: text }))}
      />
    );
  }

  return (
    <PanelFrame {...{ count, onClose }}>
      {part && facets && (
        <p className="late text-sm text-muted">
          Dihitung dari {formatAmount(part.rows)} baris yang sudah dimuat
        </p>
      )}
      <WordsField
        words={used.words}
        onWords={(words, isReplacing) => apply((now) => ({ ...now, words }), isReplacing)}
      />
      {sortedColumns.filter((column) => !isPrice(column)).map(renderFilter)}
      {sortedColumns.some(isPrice) && (
        <details open={sortedColumns.some((column) => isPrice(column) && used.terms.has(column.field))}>
          <summary className="flex min-h-control cursor-pointer items-center text-sm font-semibold">
            Harga
          </summary>
          <div className="flex flex-col gap-4 pt-2">{sortedColumns.filter(isPrice).map(renderFilter)}</div>
        </details>
      )}
      {!facets && (
        <p role="status" className="late text-sm text-muted">
          Menghitung...
        </p>
      )}
    </PanelFrame>
  );
}

type WordsFieldProps = { words: string; onWords: (words: string, isReplacing: boolean) => void };

function WordsField({ words, onWords }: WordsFieldProps) {
  const { input } = useTypedTerm({
    applied: words,
    read: (text) => text.trim(),
    write: (applied) => applied,
    onApply: onWords,
  });
  return <TextField autoFocus label="Kata" hint="Boleh sebagian, di kolom mana saja" {...input} />;
}
