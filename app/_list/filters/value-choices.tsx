"use client";

import { type FormEvent, memo, useEffect, useState } from "react";
import { EMPTY_TERM, type FilterKind } from "@/lib/list/filters/conditions";
import type { Facet, ValueCount } from "@/lib/list/filters/facets";
import { termLabel } from "@/lib/list/filters/labels";
import { formatAmount } from "@/lib/list/format-value";
import { fold } from "@/lib/list/search/search";
import { moveFocusByArrows } from "../../_ui/arrow-keys";
import { INPUT_CLASS, NO_AUTOCORRECT } from "../../_ui/fields/field";

/** A column with more values has a search field for them. */
const FEW_VALUES = 8;

/** The average length from which values count as long texts, which are listed only after typing. */
const LONG_TEXT = 40;

const areLong = (values: readonly ValueCount[]) =>
  values.length > FEW_VALUES &&
  values.reduce((letters, { value }) => letters + value.length, 0) > values.length * LONG_TEXT;

const VALUES_PER_FRAME = 12;

/** React requires a handler; the list handles the change, so that a value renders only when its props change. */
const handledByList = () => {};

type ChoiceProps = ValueCount & { kind: FilterKind; isChosen: boolean };

const Choice = memo(function Choice({ value, count, kind, isChosen }: ChoiceProps) {
  return (
    <li>
      <label className="flex min-h-8 items-center gap-2 rounded-control px-1 py-1 text-sm hover:bg-pointed pointer-coarse:min-h-11">
        <input
          type="checkbox"
          value={value}
          checked={isChosen}
          onChange={handledByList}
          className="size-4 shrink-0 pointer-coarse:size-5"
        />
        <span className="min-w-0 flex-1 wrap-anywhere">{termLabel(kind, value)}</span>{" "}
        <span className="text-muted tabular-nums">{formatAmount(count)}</span>
      </label>
    </li>
  );
});

function useGrowingCount(length: number): number {
  const [count, setCount] = useState(VALUES_PER_FRAME);
  useEffect(() => {
    if (count >= length) return;
    const frame = requestAnimationFrame(() => setCount(count + VALUES_PER_FRAME));
    return () => cancelAnimationFrame(frame);
  }, [count, length]);
  return count;
}

type ChoicesProps = {
  facet: Facet;
  chosen: readonly string[];
  onToggle: (value: string) => void;
  onSearch: (typed: string) => void;
};

/** Renders the values of a column as checkboxes with counts, and a search field for many values. */
export function ValueChoices({ facet, chosen, onToggle, onSearch }: ChoicesProps) {
  const [typed, setTyped] = useState("");
  // Values chosen later do not move to the top.
  const [chosenBefore] = useState(chosen);
  const { kind, label, values, isLong } = facet;
  const query = fold(typed.trim());
  const isCollapsed = isLong || areLong(values);
  const found = values
    .filter(({ value }) => {
      if (isLong) return true;
      if (isCollapsed && query === "") return value === EMPTY_TERM || chosen.includes(value);
      return fold(termLabel(kind, value)).includes(query);
    })
    .sort((one, other) => rank(one) - rank(other));
  const rendered = useGrowingCount(found.length);

  function rank({ value }: ValueCount) {
    return chosenBefore.includes(value) ? 0 : 1;
  }

  function search(text: string) {
    setTyped(text);
    if (isLong) onSearch(text);
  }

  return (
    <>
      {(isLong || values.length > FEW_VALUES) && (
        <input
          type="search"
          aria-label={`Cari nilai ${label}`}
          placeholder={isCollapsed ? "Ketik untuk mencari nilai" : "Cari nilai"}
          value={typed}
          onChange={(event) => search(event.target.value)}
          autoComplete="off"
          {...NO_AUTOCORRECT}
          className={INPUT_CLASS}
        />
      )}
      <ul
        onChange={({ target }: FormEvent) => onToggle((target as HTMLInputElement).value)}
        onKeyDown={moveFocusByArrows}
        className="max-h-60 overflow-y-auto empty:hidden"
      >
        {found.slice(0, rendered).map(({ value, count }) => (
          <Choice key={value} value={value} count={count} kind={kind} isChosen={chosen.includes(value)} />
        ))}
      </ul>
      {query !== "" && found.length === 0 && <p className="px-1 text-sm text-muted">Tidak ada nilai</p>}
    </>
  );
}
