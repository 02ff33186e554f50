import { type FormEvent, memo, useEffect, useState } from "react";
import { EMPTY_TERM, type FilterKind } from "@/lib/list/filters/conditions";
import type { Facet, ValueCount } from "@/lib/list/filters/facets";
import { formatTermLabel } from "@/lib/list/filters/labels";
import { formatAmount } from "@/lib/list/format-value";
import { foldText } from "@/lib/list/search/search";
import { INPUT_CLASS, NO_AUTOCORRECT } from "../../_ui/fields/field";
import { moveFocusByArrows } from "../../_ui/keyboard";

type ValueChoicesProps = {
  /** The values of the column with their counts; if it `isLong`, only those that `onSearch` has searched for. */
  facet: Facet;
  chosen: readonly string[];
  onToggle: (value: string) => void;
  onSearch: (text: string) => void;
};

const MAX_VALUES_WITHOUT_SEARCH = 8;

/** Renders the values of a column as checkboxes with their counts, with a search field if there are many. */
export function ValueChoices({ facet, chosen, onToggle, onSearch }: ValueChoicesProps) {
  const [searchText, setSearchText] = useState("");
  // Values that were chosen on mount come first; choosing a value later does not move it.
  const [initiallyChosen] = useState(chosen);
  const { kind, label, values, isLong } = facet;
  const query = foldText(searchText.trim());
  const isCollapsed = isLong || areLongTexts(values);
  const getSortRank = ({ value }: ValueCount) => (initiallyChosen.includes(value) ? 0 : 1);
  const matches = values
    .filter(({ value }) => {
      if (isLong) return true;
      if (isCollapsed && query === "") return value === EMPTY_TERM || chosen.includes(value);
      return foldText(formatTermLabel(kind, value)).includes(query);
    })
    .sort((one, other) => getSortRank(one) - getSortRank(other));
  const renderedCount = useGrowingCount(matches.length);

  function handleSearch(text: string) {
    setSearchText(text);
    if (isLong) onSearch(text);
  }

  return (
    <>
      {(isLong || values.length > MAX_VALUES_WITHOUT_SEARCH) && (
        <input
          type="search"
          aria-label={`Cari nilai ${label}`}
          placeholder={isCollapsed ? "Ketik untuk mencari nilai" : "Cari nilai"}
          value={searchText}
          onChange={(event) => handleSearch(event.target.value)}
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
        {matches.slice(0, renderedCount).map(({ value, count }) => (
          <ValueCheckbox key={value} {...{ value, count, kind }} isChosen={chosen.includes(value)} />
        ))}
      </ul>
      {query !== "" && matches.length === 0 && <p className="px-1 text-sm text-muted">Tidak ada nilai</p>}
    </>
  );
}

/** Values with more characters than this on average are listed only after a person has typed a search. */
const LONG_TEXT_LENGTH = 40;

/** Returns whether there are many values and they are long on average. */
const areLongTexts = (values: readonly ValueCount[]) =>
  values.length > MAX_VALUES_WITHOUT_SEARCH &&
  values.reduce((letters, { value }) => letters + value.length, 0) > values.length * LONG_TEXT_LENGTH;

/** How many values are rendered per animation frame, so that a long list does not block input. */
const VALUES_PER_FRAME = 12;

/** Returns how many of `length` values to render; it grows with each frame. */
function useGrowingCount(length: number): number {
  const [count, setCount] = useState(VALUES_PER_FRAME);
  useEffect(() => {
    if (count >= length) return;
    const frame = requestAnimationFrame(() => setCount(count + VALUES_PER_FRAME));
    return () => cancelAnimationFrame(frame);
  }, [count, length]);
  return count;
}

type ValueCheckboxProps = ValueCount & { kind: FilterKind; isChosen: boolean };

const ValueCheckbox = memo(function ValueCheckbox({ value, count, kind, isChosen }: ValueCheckboxProps) {
  return (
    <li>
      <label className="flex min-h-8 items-center gap-2 rounded-control px-1 py-1 text-sm hover:bg-pointed pointer-coarse:min-h-11">
        <input
          type="checkbox"
          value={value}
          checked={isChosen}
          // React requires a handler; the list around the checkboxes handles their change events.
          onChange={() => {}}
          className="size-4 shrink-0 pointer-coarse:size-5"
        />
        <span className="min-w-0 flex-1 wrap-anywhere">{formatTermLabel(kind, value)}</span>{" "}
        <span className="text-muted tabular-nums">{formatAmount(count)}</span>
      </label>
    </li>
  );
});
