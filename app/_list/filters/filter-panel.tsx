import { type KeyboardEvent, type ReactNode, useState } from "react";
import { todayInTimeZone } from "@/lib/fields/date-time";
import {
  DAY_PRESETS,
  EMPTY_TERM,
  type FilterColumn,
  type FilterRange,
  formatRange,
  isDayPreset,
  parseRange,
  resolveDayPreset,
  splitValidFilters,
  toFilterColumns,
} from "@/lib/list/filters/conditions";
import type { Facet } from "@/lib/list/filters/facets";
import { type Filters, formatFilters, parseFilters, toggleTerm, withTerms } from "@/lib/list/filters/filters";
import type { ValueSearches } from "@/lib/list/filters/list-filter";
import { formatAmount } from "@/lib/list/format-value";
import type { ListView } from "@/lib/list/list";
import { type ListAddress, parseListAddress } from "@/lib/list/list-address";
import type { ListPart } from "../../_store/lists/fetch-list";
import type { WholeList } from "../../_store/lists/whole-list";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { TextField } from "../../_ui/fields/field";
import { useLoadedValue } from "../../_ui/state/async-effect";
import { useMediaQuery } from "../../_ui/state/store";
import { useListAddress } from "../address/use-list-address";
import { AnswerFailed } from "../tabs/use-worker-answer";
import { RangeFields, useDebouncedInput } from "./range-fields";
import { ValueChoices } from "./value-choices";

type FilterPanelProps = {
  view: ListView;
  list: WholeList | null;
  part: ListPart | null;
  /** How many rows match; `undefined` until the search has ended. */
  count: number | undefined;
  onClose: () => void;
};

/** Renders the filters of a list, by words and by columns, beside the rows or in a dialog; changes apply immediately. */
export default function FilterPanel({ view, list, part, count, onClose }: FilterPanelProps) {
  const { address, setAddress } = useListAddress();
  const columns = toFilterColumns(view).toSorted((one, other) => getKindRank(one) - getKindRank(other));
  const priceFields = view.columns.filter(({ as }) => as === "price").map(({ field }) => field);
  const priceColumns = columns.filter(({ field }) => priceFields.includes(field));
  const otherColumns = columns.filter(({ field }) => !priceFields.includes(field));
  const { words, terms } = readValidFilters(columns, address);
  const [valueSearches, setValueSearches] = useState<ValueSearches>({});
  const { search, filters, sort } = address;
  const listOrPart = list ?? part?.list;
  const request = { search, filters, sort, start: 0 };
  const loadFacets = listOrPart && (() => listOrPart.facets(request, valueSearches));
  const loadedFacets = useLoadedValue(loadFacets, list, part, search, filters, sort, valueSearches);
  const { lastLoaded: facets, retry } = loadedFacets;

  /** Changes the filters that are in the URL now, because another field may have changed them since the last render. */
  function changeFilters(change: (filters: Filters) => Filters, isReplacing?: boolean) {
    const now = parseListAddress(new URLSearchParams(window.location.search));
    const next = change(readValidFilters(columns, now));
    setAddress({ ...now, filters: formatFilters(next), start: 0 }, isReplacing);
  }

  function renderFilter(column: FilterColumn) {
    const { field } = column;
    const facet = facets?.find((each) => each.field === field);
    const columnTerms = terms.get(field) ?? [];
    // A column in which nearly every value is different has no filter, because a search by words finds its values.
    if (column.kind === "values" && columnTerms.length === 0 && facet?.isUnique) return null;
    return (
      <ColumnFilter
        key={field}
        column={column}
        facet={facet}
        terms={columnTerms}
        timeZone={view.timeZone}
        onTerms={(change, isReplacing) =>
          changeFilters((now) => withTerms(now, field, change(now.terms.get(field) ?? [])), isReplacing)
        }
        onSearch={(text) => setValueSearches((before) => ({ ...before, [field]: text }))}
      />
    );
  }

  return (
    <PanelFrame {...{ count, onClose }}>
      {part && facets && (
        <p className="late text-sm text-muted">
          Dihitung dari {formatAmount(part.rowCount)} baris yang sudah dimuat
        </p>
      )}
      <WordsField
        words={words}
        onWords={(next, isReplacing) => changeFilters((now) => ({ ...now, words: next }), isReplacing)}
      />
      {facets === null && listOrPart && <AnswerFailed list={listOrPart} address={address} onRetry={retry} />}
      {otherColumns.map(renderFilter)}
      {priceColumns.length > 0 && (
        <details open={priceColumns.some(({ field }) => terms.has(field))}>
          <summary className="flex min-h-control cursor-pointer items-center text-sm font-semibold">
            Harga
          </summary>
          <div className="flex flex-col gap-4 pt-2">{priceColumns.map(renderFilter)}</div>
        </details>
      )}
      {facets === undefined && (
        <p role="status" className="late text-sm text-muted">
          Menghitung...
        </p>
      )}
    </PanelFrame>
  );
}

const FILTER_KIND_ORDER: FilterColumn["kind"][] = ["values", "picture", "date", "number"];

const getKindRank = ({ kind }: FilterColumn) => FILTER_KIND_ORDER.indexOf(kind);

/** Returns the filters of an address without invalid terms. */
const readValidFilters = (columns: FilterColumn[], { filters }: ListAddress) =>
  splitValidFilters(columns, parseFilters(filters)).used;

const WIDE_WINDOW_QUERY = "(width >= 48rem)";

type PanelFrameProps = { count: number | undefined; children: ReactNode; onClose: () => void };

/** Renders its children beside the rows; in a narrow window, in a dialog. */
function PanelFrame({ count, children, onClose }: PanelFrameProps) {
  const isWide = useMediaQuery(WIDE_WINDOW_QUERY, true);
  const showRowsButton = (
    <Button kind="primary" className="max-md:flex-1 md:w-full" onClick={onClose}>
      {count === undefined ? "Tampilkan" : `Tampilkan ${formatAmount(count)} baris`}
    </Button>
  );

  function closeOnEscape({ key, defaultPrevented }: KeyboardEvent) {
    if (key === "Escape" && !defaultPrevented) onClose();
  }

  if (!isWide) {
    return (
      <Dialog title="Filter" size="sheet" onClose={onClose}>
        {children}
        <div className="sticky short:static -bottom-6 -mx-6 -mb-6 border-t border-line bg-surface px-6 py-3 max-sm:-mx-4 max-sm:px-4">
          <DialogActions>
            <Button onClick={onClose}>Tutup</Button>
            {showRowsButton}
          </DialogActions>
        </div>
      </Dialog>
    );
  }
  return (
    <section aria-label="Filter" onKeyDown={closeOnEscape} className="list-panel">
      <div className="flex items-center justify-between py-3">
        <h2 className="font-bold">Filter</h2>
        <Button kind="ghost" onClick={onClose}>
          Tutup
        </Button>
      </div>
      {children}
      <div className="sticky bottom-0 mt-auto border-t border-line bg-surface py-3">{showRowsButton}</div>
    </section>
  );
}

type WordsFieldProps = { words: string; onWords: (words: string, isReplacing: boolean) => void };

function WordsField({ words, onWords }: WordsFieldProps) {
  const { input } = useDebouncedInput({
    applied: words,
    parse: (text) => text.trim(),
    format: (applied) => applied,
    onApply: onWords,
  });
  return <TextField autoFocus label="Kata" hint="Boleh sebagian, di kolom mana saja" {...input} />;
}

type FilterTerms = readonly string[];

type ColumnFilterProps = {
  column: FilterColumn;
  facet: Facet | undefined;
  terms: FilterTerms;
  timeZone: string;
  /** Sets the filter terms of the column to the result of `change`; `isReplacing` replaces the history entry. */
  onTerms: (change: (terms: FilterTerms) => FilterTerms, isReplacing?: boolean) => void;
  onSearch: (text: string) => void;
};

/** Renders the controls that filter by a column: buttons for periods, a range, or checkboxes for values. */
function ColumnFilter({ column, facet, terms, timeZone, onTerms, onSearch }: ColumnFilterProps) {
  const { kind, label } = column;
  const hasValues = facet && (facet.isLong || facet.values.length > 0);

  function changeRange(end: Partial<FilterRange>, isReplacing: boolean) {
    onTerms((now) => withRange(now, formatRange({ ...rangeOf(now, timeZone), ...end })), isReplacing);
  }

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
        <RangeFields kind={kind} range={rangeOf(terms, timeZone)} timeZone={timeZone} onRange={changeRange} />
      )}
      {facet && kind === "values" && !hasValues && <p className="text-sm text-muted">Tidak ada catatan</p>}
      {facet && hasValues && (
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

/** Returns the range in the terms: of numbers, of days, or of a preset; an empty range if there is none. */
function rangeOf(terms: FilterTerms, timeZone: string) {
  const dayPreset = terms.find(isDayPreset);
  if (dayPreset) return resolveDayPreset(dayPreset, todayInTimeZone(timeZone));
  return terms.map(parseRange).find(Boolean) ?? { from: "", to: "" };
}

/** Returns the terms with another range or preset, without any for `""`; the term for empty values stays. */
function withRange(terms: FilterTerms, term: string): FilterTerms {
  const emptyTerms = terms.filter((each) => each === EMPTY_TERM);
  return term === "" ? emptyTerms : [...emptyTerms, term];
}
