import type { Reason } from "@/lib/checks/checker";
import { EMPTY_TEXT, formatPrice } from "@/lib/list/format-value";
import type { ListRow, ListView } from "@/lib/list/list";
import { useMediaQuery } from "../_ui/state/store";

type ValuesProps = { view: ListView; row: ListRow; other: ListRow | null; usual: Reason["usual"] };

function valuesOf({ columns, picture }: ListView, row: ListRow) {
  const values = columns.map(({ field, label }, index) => ({ field, label, value: row.cells[index] ?? "" }));
  const hasPicture = row.picture === "" ? EMPTY_TEXT : "Ada";
  return picture ? [...values, { field: picture.field, label: picture.label, value: hasPicture }] : values;
}

/** Renders the values of a row that are not in its name: as a table beside another row or the usual prices, or else in a line. */
export function FindingValues({ view, row, other, usual }: ValuesProps) {
  const others = other && valuesOf(view, other);
  const all = valuesOf(view, row).map(({ field, label, value }, index) => {
    const usualValue = usual?.[field];
    const usualText = usualValue === undefined ? EMPTY_TEXT : formatPrice(usualValue);
    const otherValue = others ? (others[index]?.value ?? "") : usualText;
    const isOdd = others ? otherValue !== value : usualValue !== undefined;
    const oddClassName = others ? "font-bold" : "font-bold text-danger-strong";
    const className = isOdd ? oddClassName : "";
    return { field, label, value, otherValue, isOdd, className, otherClassName: others ? className : "" };
  });
  const visible = all.filter(({ field, isOdd }) => isOdd || !view.named.includes(field));
  if (others) return <ValueTable titles={["Catatan ini", "Pembanding"]} values={visible} />;
  if (usual) return <ValueTable titles={["Ini", "Biasanya"]} values={visible} />;
  return (
    <dl className="flex basis-full flex-wrap gap-x-3 text-xs">
      {visible.map(({ field, label, value }) => (
        <div key={field} className="min-w-0">
          <dt className="inline text-muted">{label}</dt>{" "}
          <dd className="inline wrap-anywhere whitespace-pre-wrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type ComparedValue = {
  label: string;
  value: string;
  otherValue: string;
  className: string;
  otherClassName: string;
};

type ValueCell = { text: string; isHead?: boolean; className: string };

const headCell = (text: string): ValueCell => ({
  text,
  isHead: true,
  className: "font-normal whitespace-nowrap text-muted",
});

/** Renders values above the compared ones, or side by side in a narrow window. */
function ValueTable({ titles, values }: { titles: [string, string]; values: ComparedValue[] }) {
  const isNarrow = useMediaQuery("(width < 40rem)", false);
  const heads = [{ text: "", className: "" }, ...titles.map(headCell)];
  const compared = values.map(({ label, value, otherValue, className, otherClassName }): ValueCell[] => [
    headCell(label),
    { text: value, className },
    { text: otherValue, className: otherClassName },
  ]);
  const lines = isNarrow
    ? [heads, ...compared]
    : heads.map((head, line) => [head, ...compared.flatMap((cells) => cells[line] ?? [])]);
  return (
    <table className="text-xs tabular-nums">
      <tbody>
        {lines.map((cells, line) => (
          <tr key={cells[0]?.text}>
            {cells.map(({ text, isHead, className }, column) => {
              const Cell = isHead ? "th" : "td";
              const scope = line === 0 ? "col" : "row";
              return (
                <Cell
                  key={lines[0]?.[column]?.text}
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
