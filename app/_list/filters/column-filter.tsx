"use client";

import { EMPTY, readRange, writeRange } from "@/lib/list/filters/conditions";
import { isPreset } from "@/lib/list/filters/days";
import type { Facet } from "@/lib/list/filters/facets";
import type { FilterColumn } from "@/lib/list/filters/filter-column";
import { toggleTerm } from "@/lib/list/filters/filters";
import { DateRange } from "./date-range";
import { NumberRange, type OnRange } from "./number-range";
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
export function ColumnFilter({ column, facet, terms, timeZone, onTerms, onSearch }: ColumnFilterProps) {
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
