import type { ReactNode } from "react";
import { DASH } from "@/lib/list/format-value";
import { type ListRow, type ListView, nameOf } from "@/lib/list/list";
import { Icon } from "../../_ui/icon";

type FlaggedCardProps = {
  view: ListView;
  row: ListRow;
  /** The row with which it was compared. */
  other?: ListRow | null;
  /** Whether the person has seen the row; `null` where that cannot be noted. */
  isSeen: boolean | null;
  onSeen: () => void;
  /** Why the row is flagged, by rule. */
  reasons: { key: string; title: string; text: string; after?: ReactNode }[];
  /** What can be done with the row. */
  children?: ReactNode;
};

/** Renders a flagged row: why, and its values beside those of the row with which it was compared. */
export function FlaggedCard({ view, row, other, isSeen, onSeen, reasons, children }: FlaggedCardProps) {
  const name = nameOf(view, row);
  return (
    <article
      aria-label={name}
      className={`flex flex-col gap-3 rounded-panel border border-line bg-surface p-4 shadow-panel print:break-inside-avoid ${isSeen ? "border-dashed" : ""}`}
    >
      <div className="flex items-start gap-4">
        <h3 className="min-w-0 flex-1 font-bold wrap-anywhere">{name}</h3>
        {isSeen !== null && (
          <button
            type="button"
            aria-pressed={isSeen}
            aria-label={`Sudah dilihat: ${name}`}
            onClick={onSeen}
            className="flex min-h-8 shrink-0 items-center gap-1.5 rounded-full border border-edge/60 px-3 text-sm hover:bg-pointed aria-pressed:border-brand-strong aria-pressed:bg-brand-soft aria-pressed:font-semibold forced-colors:aria-pressed:border-4 pointer-coarse:min-h-11"
          >
            {isSeen && <Icon path="M2 7.5l3.5 3.5L12 3.5" size={14} strokeWidth="2" />}
            Sudah dilihat
          </button>
        )}
      </div>
      <ul className="flex flex-col gap-1 text-sm">
        {reasons.map(({ key, title, text, after }) => (
          <li key={key} className="wrap-anywhere">
            <span className="font-semibold text-danger-strong">{title}.</span> {text}
            {after}
          </li>
        ))}
      </ul>
      <div className={other ? "grid gap-3 sm:grid-cols-2" : ""}>
        <Values view={view} row={row} other={other ?? null} title={other ? "Catatan ini" : null} />
        {other && <Values view={view} row={other} other={row} title="Pembanding" />}
      </div>
      {children}
    </article>
  );
}

type ValuesProps = { view: ListView; row: ListRow; other: ListRow | null; title: string | null };

/** Renders the values of a row; those in which it differs from another one stand out. */
function Values({ view: { columns, picture }, row, other, title }: ValuesProps) {
  const values = columns.map(({ label }, at) => ({
    label,
    value: row.cells[at] ?? "",
    differs: other !== null && other.cells[at] !== row.cells[at],
  }));
  if (picture) {
    const word = ({ picture: foto }: ListRow) => (foto === "" ? DASH : "Ada");
    values.push({
      label: picture.label,
      value: word(row),
      differs: other !== null && word(other) !== word(row),
    });
  }
  return (
    <div className="min-w-0 rounded-control bg-sunken p-3">
      {title && <h4 className="mb-2 text-sm font-semibold">{title}</h4>}
      <dl
        className={`grid gap-x-4 gap-y-2 text-sm ${title ? "grid-cols-2" : "grid-cols-2 md:grid-cols-3 xl:grid-cols-5"}`}
      >
        {values.map(({ label, value, differs }) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className={`wrap-anywhere whitespace-pre-wrap ${differs ? "font-bold" : ""}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
