"use client";

import { useMemo, useState } from "react";
import { checkFilters } from "@/lib/list/filters/conditions";
import { filterColumns } from "@/lib/list/filters/filter-column";
import { type Filters, formatFilters, parseFilters, withTerms } from "@/lib/list/filters/filters";
import type { ListView } from "@/lib/list/list";
import { type ListAddress, readListAddress } from "@/lib/list/list-address";
import { TextField } from "../../_ui/fields/field";
import { ColumnFilter } from "./column-filter";
import { PanelFrame } from "./panel-frame";
import { type ReadFacets, useFacets } from "./use-facets";
import { useTypedTerm } from "./use-typed-term";

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
