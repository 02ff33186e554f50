import type { Reason } from "@/lib/checks/checker";
import { DASH, formatPrice } from "@/lib/list/format-value";
import type { ListRow, ListView } from "@/lib/list/list";
import { useMedia } from "../_ui/state/store";

type ValuesProps = { view: ListView; row: ListRow; other: ListRow | null; usual: Reason["usual"] };

/** Returns the values of a row by field, in the order of the columns; of a picture whether there is one. */
function valuesOf({ columns, picture }: ListView, row: ListRow) {
  const values = columns.map(({ field, label }, index) => ({ field, label, value: row.cells[index] ?? "" }));
  const hasPicture = row.picture === "" ? DASH : "Ada";
  return picture ? [...values, { field: picture.field, label: picture.label, value: hasPicture }] : values;
}

/** Renders the values of a row that its name does not have: beside those of another row or the usual ones in a table, or in a line. */
export function Values({ view, row, other, usual }: ValuesProps) {
  const others = other && valuesOf(view, other);
  const all = valuesOf(view, row).map(({ field, label, value }, index) => {
    const usualValue = usual?.[field];
    const usualText = usualValue === undefined ? DASH : formatPrice(usualValue);
    const otherValue = others ? (others[index]?.value ?? "") : usualText;
    const isOdd = others ? otherValue !== value : usualValue !== undefined;
    const oddLook = others ? "font-bold" : "font-bold text-danger-strong";
    const look = isOdd ? oddLook : "";
    return { field, label, value, otherValue, isOdd, look, otherLook: others ? look : "" };
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

type ComparedValue = { label: string; value: string; otherValue: string; look: string; otherLook: string };

type ValueCell = { text: string; isHead?: boolean; look: string };

const headCell = (text: string): ValueCell => ({
  text,
  isHead: true,
  look: "font-normal whitespace-nowrap text-muted",
});

const CORNER: ValueCell = { text: "", look: "" };

/** Renders values above those with which they are compared; side by side where the window is narrow. */
function ValueTable({ titles, values }: { titles: [string, string]; values: ComparedValue[] }) {
  const isNarrow = useMedia("(width < 40rem)", false);
  const heads = [CORNER, ...titles.map(headCell)];
  const compared = values.map(({ label, value, otherValue, look, otherLook }): ValueCell[] => [
    headCell(label),
    { text: value, look },
    { text: otherValue, look: otherLook },
  ]);
  const lines = isNarrow
    ? [heads, ...compared]
    : heads.map((head, line) => [head, ...compared.flatMap((cells) => cells[line] ?? [])]);
  return (
    <table className="text-xs tabular-nums">
      <tbody>
        {lines.map((cells, line) => (
          <tr key={cells[0]?.text}>
            {cells.map(({ text, isHead, look }, column) => {
              const Cell = isHead ? "th" : "td";
              return (
                <Cell
                  key={lines[0]?.[column]?.text}
                  scope={isHead ? (line === 0 ? "col" : "row") : undefined}
                  className={`pr-2 text-left align-top ${isHead ? "" : "min-w-12 wrap-anywhere whitespace-pre-wrap"} ${look}`}
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
