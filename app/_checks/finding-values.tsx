import type { Reason } from "@/lib/checks/checker";
import { EMPTY_VALUE_TEXT, formatPrice } from "@/lib/list/format-value";
import type { ListRow, ListView } from "@/lib/list/list";
import { useMediaQuery } from "../_ui/state/store";

type FindingValuesProps = { view: ListView; row: ListRow; other: ListRow | null; usual: Reason["usual"] };

function labelledValuesOf({ columns, picture }: ListView, row: ListRow) {
  const values = columns.map(({ field, label }, index) => ({ field, label, value: row.cells[index] ?? "" }));
  const pictureText = row.picture === "" ? EMPTY_VALUE_TEXT : "Ada";
  return picture ? [...values, { field: picture.field, label: picture.label, value: pictureText }] : values;
}

/** Renders the values of a flagged row: compared with another row or with the usual prices in a table, or without either in one line. */
export function FindingValues({ view, row, other, usual }: FindingValuesProps) {
  const otherValues = other && labelledValuesOf(view, other);
  const comparedValues = labelledValuesOf(view, row).map((flaggedValue, index) => {
    const usualPrice = usual?.[flaggedValue.field];
    const usualText = usualPrice === undefined ? EMPTY_VALUE_TEXT : formatPrice(usualPrice);
    const comparedValue = otherValues ? (otherValues[index]?.value ?? "") : usualText;
    const isDifferent = otherValues ? comparedValue !== flaggedValue.value : usualPrice !== undefined;
    return { ...flaggedValue, otherValue: comparedValue, isDifferent };
  });
  const visibleValues = comparedValues.filter(
    ({ field, isDifferent }) => isDifferent || !view.named.includes(field),
  );
  if (other || usual) return <ValueTable values={visibleValues} isWithOtherRow={other !== null} />;
  return (
    <dl className="flex basis-full flex-wrap gap-x-3 text-xs">
      {visibleValues.map(({ field, label, value }) => (
        <div key={field} className="min-w-0">
          <dt className="inline text-muted">{label}</dt>{" "}
          <dd className="inline wrap-anywhere whitespace-pre-wrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type ValueCell = { text: string; isHead?: boolean; className: string };

const createHeadCell = (text: string): ValueCell => ({
  text,
  isHead: true,
  className: "font-normal whitespace-nowrap text-muted",
});

type ValueTableProps = {
  values: { label: string; value: string; otherValue: string; isDifferent: boolean }[];
  isWithOtherRow: boolean;
};

/** Renders a table with the values in one row and the compared values in the next. In a narrow window, both are columns. */
function ValueTable({ values, isWithOtherRow }: ValueTableProps) {
  const isNarrow = useMediaQuery("(width < 40rem)", false);
  const comparisonTitles = isWithOtherRow ? ["Catatan ini", "Pembanding"] : ["Ini", "Biasanya"];
  const headCells = [{ text: "", className: "" }, ...comparisonTitles.map(createHeadCell)];
  const differenceClass = isWithOtherRow ? "font-bold" : "font-bold text-danger-strong";
  const comparedCells = values.map(({ label, value, otherValue, isDifferent }): ValueCell[] => [
    createHeadCell(label),
    { text: value, className: isDifferent ? differenceClass : "" },
    { text: otherValue, className: isDifferent && isWithOtherRow ? "font-bold" : "" },
  ]);
  const tableRows = isNarrow
    ? [headCells, ...comparedCells]
    : headCells.map((head, line) => [head, ...comparedCells.flatMap((cells) => cells[line] ?? [])]);
  return (
    <table className="text-xs tabular-nums">
      <tbody>
        {tableRows.map((cells, line) => (
          <tr key={cells[0]?.text}>
            {cells.map(({ text, isHead, className }, column) => {
              const Cell = isHead ? "th" : "td";
              const scope = line === 0 ? "col" : "row";
              return (
                <Cell
                  key={tableRows[0]?.[column]?.text}
                  scope={isHead ? scope : undefined}
                  className={`pr-2 text-left align-top ${isHead ? "" : "min-w-12 wrap-anywhere whitespace-pre-wrap sm:max-w-60 sm:wrap-break-word"} ${className}`}
                >
                  {text}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
