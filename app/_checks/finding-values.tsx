import type { Reason } from "@/lib/checks/checker";
import { EMPTY_TEXT, formatPrice } from "@/lib/list/format-value";
import type { ListRow, ListView } from "@/lib/list/list";
import { useMediaQuery } from "../_ui/state/store";

type FindingValuesProps = {
  view: ListView;
  row: ListRow;
  other: ListRow | null;
  usual: Reason["usual"];
};

function labelledValues({ columns, picture }: ListView, row: ListRow) {
  const values = columns.map(({ field, label }, index) => ({ field, label, value: row.cells[index] ?? "" }));
  const hasPicture = row.picture === "" ? EMPTY_TEXT : "Ada";
  return picture ? [...values, { field: picture.field, label: picture.label, value: hasPicture }] : values;
}

/** Renders the values of a flagged row. A table compares them with another row or with the usual prices; without either, they are in one line. */
export function FindingValues({ view, row, other, usual }: FindingValuesProps) {
  const otherValues = other && labelledValues(view, other);
  const compared = labelledValues(view, row).map((own, index) => {
    const usualPrice = usual?.[own.field];
    const usualText = usualPrice === undefined ? EMPTY_TEXT : formatPrice(usualPrice);
    const otherValue = otherValues ? (otherValues[index]?.value ?? "") : usualText;
    const isDifferent = otherValues ? otherValue !== own.value : usualPrice !== undefined;
    return { ...own, otherValue, isDifferent };
  });
  const visibleValues = compared.filter(
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

const headCell = (text: string): ValueCell => ({
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
  const titles = isWithOtherRow ? ["Catatan ini", "Pembanding"] : ["Ini", "Biasanya"];
  const headCells = [{ text: "", className: "" }, ...titles.map(headCell)];
  const differentClass = isWithOtherRow ? "font-bold" : "font-bold text-danger-strong";
  const compared = values.map(({ label, value, otherValue, isDifferent }): ValueCell[] => [
    headCell(label),
    { text: value, className: isDifferent ? differentClass : "" },
    { text: otherValue, className: isDifferent && isWithOtherRow ? "font-bold" : "" },
  ]);
  const tableRows = isNarrow
    ? [headCells, ...compared]
    : headCells.map((head, line) => [head, ...compared.flatMap((cells) => cells[line] ?? [])]);
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
