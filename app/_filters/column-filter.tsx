"use client";

import { EMPTY, readRange, writeRange } from "@/lib/filters/conditions";
import { isPreset } from "@/lib/filters/days";
import type { Facet } from "@/lib/filters/facets";
import type { FilterColumn } from "@/lib/filters/filter-column";
import { toggleTerm } from "@/lib/filters/filters";
import { DateRange } from "./date-range";
import { NumberRange } from "./number-range";
import { ValueChoices } from "./value-choices";

const NO_RANGE = { from: "", to: "" };

type ColumnFilterProps = {
  column: FilterColumn;
  /** The column with its values; `undefined` until they are counted. */
  facet: Facet | undefined;
  terms: readonly string[];
  timeZone: string;
  onTerms: (terms: readonly string[], isFurther: boolean) => void;
  onSearch: (typed: string) => void;
};

/** Renders the group of one column: a range of numbers or days, and the values to choose from. */
export function ColumnFilter({ column, facet, terms, timeZone, onTerms, onSearch }: ColumnFilterProps) {
  const range = terms.map(readRange).find(Boolean) ?? NO_RANGE;
  const preset = terms.find(isPreset);
  /** A range or a preset takes the place of the other, and leaves the rows without a value chosen. */
  const replaceRange = (term: string, isFurther: boolean) =>
    onTerms([...terms.filter((each) => each === EMPTY), ...(term === "" ? [] : [term])], isFurther);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-semibold">{column.label}</legend>
      {column.kind === "number" && (
        <NumberRange range={range} onRange={(next, isFurther) => replaceRange(writeRange(next), isFurther)} />
      )}
      {column.kind === "date" && (
        <DateRange
          range={range}
          preset={preset}
          timeZone={timeZone}
          onPreset={(name) => replaceRange(name === preset ? "" : name, false)}
          onRange={(next, isFurther) => replaceRange(writeRange(next), isFurther)}
        />
      )}
      {facet && facet.values.length + Number(facet.isLong) > 0 && (
        <ValueChoices
          facet={facet}
          chosen={terms}
          onToggle={(value) => onTerms(toggleTerm(terms, value), false)}
          onSearch={onSearch}
        />
      )}
    </fieldset>
  );
}
