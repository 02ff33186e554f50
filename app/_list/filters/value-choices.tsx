"use client";

import { type FormEvent, memo, useEffect, useState } from "react";
import { EMPTY, type FilterKind } from "@/lib/list/filters/conditions";
import type { Facet, ValueCount } from "@/lib/list/filters/facets";
import { termLabel } from "@/lib/list/filters/labels";
import { formatAmount } from "@/lib/list/format-value";
import { fold } from "@/lib/list/search/search";
import { moveByArrows } from "../../_ui/arrow-keys";
import { INPUT_LOOK, UNCORRECTED } from "../../_ui/fields/field";

/** A column with more values than these has a search among them. */
const FEW = 8;

/** Values of so many letters on average are long texts, which are listed once something is typed. */
const LONG_TEXT = 40;

const areLong = (values: readonly ValueCount[]) =>
  values.length > FEW &&
  values.reduce((letters, { value }) => letters + value.length, 0) > values.length * LONG_TEXT;

/** How many more values are rendered in each frame, so that none takes long. */
const AT_ONCE = 12;

/** The list of all values hears the change, so that a value is only rendered when it differs. */
const heardByList = () => {};

type ChoiceProps = ValueCount & { kind: FilterKind; isChosen: boolean };

const Choice = memo(function Choice({ value, count, kind, isChosen }: ChoiceProps) {
  return (
    <li>
      <label className="flex min-h-8 items-center gap-2 rounded-control px-1 py-1 text-sm hover:bg-pointed pointer-coarse:min-h-11">
        <input
          type="checkbox"
          value={value}
          checked={isChosen}
          onChange={heardByList}
          className="size-4 shrink-0 pointer-coarse:size-5"
        />
        <span className="min-w-0 flex-1 wrap-anywhere">{termLabel(kind, value)}</span>{" "}
        <span className="text-muted tabular-nums">{formatAmount(count)}</span>
      </label>
    </li>
  );
});

function useGrowing(length: number): number {
  const [count, setCount] = useState(AT_ONCE);
  useEffect(() => {
    if (count >= length) return;
    const frame = requestAnimationFrame(() => setCount(count + AT_ONCE));
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

/** Renders the values of a column to choose from, with their counts, and a search among them. */
export function ValueChoices({ facet, chosen, onToggle, onSearch }: ChoicesProps) {
  const [typed, setTyped] = useState("");
  // Those that are chosen here later stay where they are.
  const [chosenBefore] = useState(chosen);
  const { kind, label, values, isLong } = facet;
  const query = fold(typed.trim());
  const isCollapsed = isLong || areLong(values);
  const found = values
    .filter(({ value }) => {
      if (isLong) return true;
      if (isCollapsed && query === "") return value === EMPTY || chosen.includes(value);
      return fold(termLabel(kind, value)).includes(query);
    })
    .sort((one, other) => rank(one) - rank(other));
  const rendered = useGrowing(found.length);

  function rank({ value }: ValueCount) {
    return chosenBefore.includes(value) ? 0 : 1;
  }

  function search(text: string) {
    setTyped(text);
    if (isLong) onSearch(text);
  }

  return (
    <>
      {(isLong || values.length > FEW) && (
        <input
          type="search"
          aria-label={`Cari nilai ${label}`}
          placeholder={isCollapsed ? "Ketik untuk mencari nilai" : "Cari nilai"}
          value={typed}
          onChange={(event) => search(event.target.value)}
          autoComplete="off"
          {...UNCORRECTED}
          className={INPUT_LOOK}
        />
      )}
      <ul
        onChange={({ target }: FormEvent) => onToggle((target as HTMLInputElement).value)}
        onKeyDown={moveByArrows}
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
