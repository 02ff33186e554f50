import type { ComponentProps, ReactNode, Ref } from "react";
import { DASH, formatAmount } from "@/lib/list/format-value";
import { type ListRow, type ListView, nameOf } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { StateCard } from "../../_ui/cards";
import { Icon } from "../../_ui/icon";

type FlaggedCardProps = {
  view: ListView;
  row: ListRow;
  /** The row with which it was compared. */
  other?: ListRow | null;
  isSeen: boolean;
  onSeen: () => void;
  /** Why the row is flagged, by rule, and what can be done about it. */
  reasons: { key: string; title: string; text: string; more?: ReactNode; controls?: ReactNode }[];
  /** What can be done with the row. */
  children?: ReactNode;
};

/** Renders a flagged row: why, and its values beside those of the row with which it was compared. */
export function FlaggedCard({ view, row, other, isSeen, onSeen, reasons, children }: FlaggedCardProps) {
  const name = nameOf(view, row);
  return (
    <article
      aria-label={name}
      className={`flex flex-col gap-1 px-4 py-3 print:break-inside-avoid ${isSeen ? "bg-sunken" : ""}`}
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 basis-40 font-bold wrap-anywhere whitespace-pre-wrap">{name}</h3>
        <SeenButton isPressed={isSeen} aria-label={`Sudah dilihat: ${name}`} onClick={onSeen}>
          Sudah dilihat
        </SeenButton>
        {children}
      </div>
      <ul className="flex flex-col gap-1 text-sm">
        {reasons.map(({ key, title, text, more, controls }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
            <p className="min-w-0 flex-1 basis-56">
              <span className="font-semibold text-danger-strong">{title}.</span> {text}
              {more}
            </p>
            {controls}
          </li>
        ))}
      </ul>
      <div className={other ? "grid gap-x-4 gap-y-1 sm:grid-cols-2" : ""}>
        <Values view={view} row={row} other={other ?? null} title={other ? "Catatan ini" : null} />
        {other && <Values view={view} row={other} other={row} title="Pembanding" />}
      </div>
    </article>
  );
}

/** The look of the list of flagged rows. */
export const FLAGGED_ROWS =
  "flex flex-col divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface shadow-panel";

/** The look of what can be done with a flagged row. */
export const CARD_CONTROL =
  "inline-flex min-h-8 shrink-0 items-center justify-center rounded-control border border-edge/60 bg-surface px-3 text-sm font-semibold hover:bg-pointed pointer-coarse:min-h-11";

/** Renders a button that stays pressed: of a row that was seen, or of those that are shown. */
function SeenButton({ isPressed, children, ...rest }: ComponentProps<"button"> & { isPressed: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      className="flex min-h-8 shrink-0 items-center gap-1.5 rounded-full border border-edge/60 px-3 text-sm hover:bg-pointed aria-pressed:border-brand-strong aria-pressed:bg-brand-soft aria-pressed:font-semibold forced-colors:aria-pressed:border-4 pointer-coarse:min-h-11"
      {...rest}
    >
      {isPressed && <Icon path="M2 7.5l3.5 3.5L12 3.5" size={14} strokeWidth="2" />}
      {children}
    </button>
  );
}

type ValuesProps = { view: ListView; row: ListRow; other: ListRow | null; title: string | null };

/** Renders the values of a row that its name does not have; those in which it differs from another one stand out. */
function Values({ view: { columns, named, picture }, row, other, title }: ValuesProps) {
  const values = columns
    .map(({ field, label }, at) => ({
      field,
      label,
      value: row.cells[at] ?? "",
      differs: other !== null && other.cells[at] !== row.cells[at],
    }))
    .filter(({ field, differs }) => differs || !named.includes(field));
  if (picture) {
    const word = ({ picture: foto }: ListRow) => (foto === "" ? DASH : "Ada");
    values.push({
      field: picture.field,
      label: picture.label,
      value: word(row),
      differs: other !== null && word(other) !== word(row),
    });
  }
  return (
    <div className="min-w-0 text-xs">
      {title && <h4 className="font-semibold">{title}</h4>}
      <dl className="flex flex-wrap gap-x-3">
        {values.map(({ label, value, differs }) => (
          <div key={label} className="min-w-0">
            <dt className="inline text-muted">{label}</dt>{" "}
            <dd className={`inline wrap-anywhere whitespace-pre-wrap ${differs ? "font-bold" : ""}`}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type FlaggedTitleProps = {
  ref?: Ref<HTMLHeadingElement>;
  children: ReactNode;
  /** How many rows were seen, and whether these are shown. */
  seen: number;
  isSeen: boolean;
  onShow: (isSeen: boolean) => void;
};

/** Renders what is listed, and what lists the rows that were seen in its place. */
export function FlaggedTitle({ ref, children, seen, isSeen, onShow }: FlaggedTitleProps) {
  return (
    <div className="mr-auto flex flex-wrap items-center gap-3">
      <h2 ref={ref} tabIndex={-1} aria-live="polite" className="text-heading font-bold">
        {children}
      </h2>
      {(isSeen || seen > 0) && (
        <SeenButton isPressed={isSeen} onClick={() => onShow(!isSeen)}>
          Sudah dilihat ({formatAmount(seen)})
        </SeenButton>
      )}
    </div>
  );
}

/** Says that nothing is listed, and what would list more. */
export function NothingFlagged({ place, isSeen = false }: { place: ListAddress; isSeen?: boolean }) {
  return (
    <StateCard sign={isSeen ? "empty" : "done"}>
      <p>{isSeen ? "Belum ada yang ditandai sudah dilihat" : "Tidak ada yang perlu diperiksa"}</p>
      {(place.search || place.filters) && (
        <p className="text-sm">Lepas pencarian atau filter untuk memeriksa semua baris.</p>
      )}
    </StateCard>
  );
}
