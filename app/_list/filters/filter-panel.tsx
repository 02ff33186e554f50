"use client";

import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import {
  checkFilters,
  EMPTY,
  type FilterColumn,
  filterColumns,
  readRange,
  writeRange,
} from "@/lib/list/filters/conditions";
import { isPreset } from "@/lib/list/filters/days";
import type { Facet } from "@/lib/list/filters/facets";
import { type Filters, formatFilters, parseFilters, toggleTerm, withTerms } from "@/lib/list/filters/filters";
import type { TypedValues } from "@/lib/list/filters/open-filters";
import type { ListView } from "@/lib/list/list";
import { type ListAddress, readListAddress } from "@/lib/list/list-address";
import { Button } from "../../_ui/button";
import { Dialog } from "../../_ui/content-dialog";
import { DialogActions } from "../../_ui/dialog";
import { TextField } from "../../_ui/fields/field";
import { DateRange } from "./date-range";
import { NumberRange, type OnRange, useTypedTerm } from "./number-range";
import { ValueChoices } from "./value-choices";

const NO_RANGE = { from: "", to: "" };

type Terms = readonly string[];

const rangeOf = (terms: Terms) => terms.map(readRange).find(Boolean) ?? NO_RANGE;

/** A range or a preset takes the place of the other, and leaves the rows without a value chosen. */
const withRange = (terms: Terms, term: string): Terms => [
  ...terms.filter((each) => each === EMPTY),
  ...(term === "" ? [] : [term]),
];

type ColumnFilterProps = {
  column: FilterColumn;
  /** The column with its values; `undefined` until they are counted. */
  facet: Facet | undefined;
  terms: Terms;
  timeZone: string;
  /** Changes the terms that the address has then. */
  onTerms: (change: (terms: Terms) => Terms, isFurther: boolean) => void;
  onSearch: (typed: string) => void;
};

/** Renders the group of one column: a range of numbers or days, and the values to choose from. */
function ColumnFilter({ column, facet, terms, timeZone, onTerms, onSearch }: ColumnFilterProps) {
  const range = rangeOf(terms);
  const preset = terms.find(isPreset);
  const changeRange: OnRange = (ends, isFurther) =>
    onTerms((now) => withRange(now, writeRange({ ...rangeOf(now), ...ends })), isFurther);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-semibold">{column.label}</legend>
      {column.kind === "number" && <NumberRange range={range} onRange={changeRange} />}
      {column.kind === "date" && (
        <DateRange
          range={range}
          preset={preset}
          timeZone={timeZone}
          onPreset={(name) => onTerms((now) => withRange(now, now.includes(name) ? "" : name), false)}
          onRange={changeRange}
        />
      )}
      {facet && facet.values.length + Number(facet.isLong) > 0 && (
        <ValueChoices
          facet={facet}
          chosen={terms}
          onToggle={(value) => onTerms((now) => toggleTerm(now, value), false)}
          onSearch={onSearch}
        />
      )}
    </fieldset>
  );
}

/** Narrower windows have no room beside the rows. */
const BESIDE = "(width >= 64rem)";

function subscribe(listener: () => void) {
  const media = window.matchMedia(BESIDE);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

type FrameProps = { children: ReactNode; onClose: () => void };

/** Renders the panel beside the rows, or over them as a dialog where the window is narrow. */
function PanelFrame({ children, onClose }: FrameProps) {
  const isBeside = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(BESIDE).matches,
    () => true,
  );
  if (isBeside) return <BesideFrame onClose={onClose}>{children}</BesideFrame>;
  return (
    <Dialog title="Filter" sheet onClose={onClose}>
      {children}
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          Tutup
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function BesideFrame({ children, onClose }: FrameProps) {
  const frame = useRef<HTMLElement>(null);

  useEffect(() => frame.current?.querySelector("input")?.focus(), []);

  function closeByEsc({ key, defaultPrevented }: KeyboardEvent) {
    if (key === "Escape" && !defaultPrevented) onClose();
  }

  return (
    <section
      ref={frame}
      aria-label="Filter"
      onKeyDown={closeByEsc}
      className="order-last flex w-80 shrink-0 flex-col gap-4 overflow-y-auto rounded-panel border border-line bg-surface p-4 shadow-panel print:hidden"
    >
      <div className="flex items-center justify-between">
        <h2 className="font-bold">Filter</h2>
        <Button onClick={onClose}>Tutup</Button>
      </div>
      {children}
    </section>
  );
}

/** Counts the values of each column at a place of the list. */
type ReadFacets = (place: ListAddress, typed: TypedValues) => Promise<Facet[]>;

/** Returns the values of each column with their counts, those before until new ones come; `null` before the first ones. */
function useFacets(readFacets: ReadFacets | undefined, place: ListAddress, typed: TypedValues) {
  const [facets, setFacets] = useState<Facet[] | null>(null);
  const { search, filters, sort } = place;

  useEffect(() => {
    let isWanted = true;
    void readFacets?.({ search, filters, sort, start: 0 }, typed).then((read) => {
      if (isWanted) setFacets(read);
    });
    return () => {
      isWanted = false;
    };
  }, [readFacets, search, filters, sort, typed]);

  return facets;
}

/** Shows a place of the list; `isReplacing` says that Back skips the place before. */
export type Go = (place: ListAddress, isReplacing?: boolean) => void;

type FilterPanelProps = {
  view: ListView;
  place: ListAddress;
  /** Counts the values; `undefined` while the list is coming. */
  readFacets: ReadFacets | undefined;
  go: Go;
  onClose: () => void;
};

/** Filters a list by its columns and by words; what is chosen is applied at once. */
export default function FilterPanel({ view, place, readFacets, go, onClose }: FilterPanelProps) {
  const columns = useMemo(() => filterColumns(view), [view]);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const facets = useFacets(readFacets, place, typed);
  const usedAt = ({ filters }: ListAddress) => checkFilters(columns, parseFilters(filters)).used;
  const used = usedAt(place);

  /** Changes the filters that the address has now: one field may be left while another one is still being applied. */
  function apply(change: (used: Filters) => Filters, isFurther: boolean) {
    const now = readListAddress(new URLSearchParams(window.location.search));
    go({ ...now, filters: formatFilters(change(usedAt(now))), start: 0 }, isFurther);
  }

  return (
    <PanelFrame onClose={onClose}>
      <Words
        words={used.words}
        onWords={(words, isFurther) => apply((now) => ({ ...now, words }), isFurther)}
      />
      {columns.map((column) => (
        <ColumnFilter
          key={column.field}
          column={column}
          facet={facets?.find(({ field }) => field === column.field)}
          terms={used.terms.get(column.field) ?? []}
          timeZone={view.timeZone}
          onTerms={(change, isFurther) =>
            apply((now) => withTerms(now, column.field, change(now.terms.get(column.field) ?? [])), isFurther)
          }
          onSearch={(text) => setTyped((before) => ({ ...before, [column.field]: text }))}
        />
      ))}
      {!facets && (
        <p role="status" className="text-sm text-muted">
          Menghitung...
        </p>
      )}
    </PanelFrame>
  );
}

type WordsProps = { words: string; onWords: (words: string, isFurther: boolean) => void };

function Words({ words, onWords }: WordsProps) {
  const { input } = useTypedTerm({
    applied: words,
    read: (text) => text.trim(),
    write: (applied) => applied,
    onApply: onWords,
  });
  return <TextField label="Kata" hint="Boleh sebagian, di kolom mana saja" spellCheck={false} {...input} />;
}
