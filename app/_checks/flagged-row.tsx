import type { ComponentProps } from "react";
import type { CheckAnswers, Reason } from "@/lib/checks/checker";
import { ruleTitle } from "@/lib/checks/rule-names";
import { EMPTY_VALUE_TEXT, formatAmount, formatPrice } from "@/lib/list/format-value";
import { type ListRow, type ListView, rowName } from "@/lib/list/list";
import type { FindPositions } from "../_pictures/viewer/photos";
import { PictureButton } from "../_pictures/viewer/picture-button";
import { Icon } from "../_ui/icon";
import { ProgressLink } from "../_ui/link-progress";
import { useMediaQuery } from "../_ui/state/store";

type FlaggedRowProps = {
  view: ListView;
  flaggedRow: CheckAnswers["flagged"]["rows"][number];
  isSeen: boolean;
  onSeen: () => void;
  onMend: (reason: Reason) => void;
  /** Dismisses a finding; `undefined` for stock counts, which have a photo button instead. */
  onDismiss?: (reason: Reason, record: string) => void;
  /** Returns the positions of the rows whose photos the viewer shows; `undefined` for all matching rows. */
  findPhotos?: FindPositions;
};

/** Renders a row that rules flag: its name, the reasons and values, and buttons that mark it as seen, edit it, and mend or dismiss its findings. */
export function FlaggedRow({
  view,
  flaggedRow,
  isSeen,
  onSeen,
  onMend,
  onDismiss,
  findPhotos,
}: FlaggedRowProps) {
  const { row, position, reasons, other } = flaggedRow;
  const name = rowName(view, row);
  const singleReason = reasons.length === 1 ? reasons[0] : undefined;
  const usual = reasons.find((reason) => reason.usual)?.usual;
  const controls = { name, onDismiss, onMend: view.updatePath ? onMend : undefined };
  return (
    <article
      aria-label={name}
      className={`flex flex-col gap-1 px-3 py-2 print:break-inside-avoid ${isSeen ? "bg-sunken" : ""}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 flex-1 basis-48 text-sm font-bold wrap-anywhere whitespace-pre-wrap">
          {name}
        </h3>
        <div className="flex flex-wrap gap-1.5">
          <SeenToggle isPressed={isSeen} aria-label={`Sudah dilihat: ${name}`} onClick={onSeen}>
            Sudah dilihat
          </SeenToggle>
          {singleReason && <ReasonControls reason={singleReason} {...controls} />}
          {!onDismiss && row.picture !== "" && (
            <PictureButton
              view={view}
              foto={row.picture}
              position={position}
              rowName={name}
              findPositions={findPhotos}
              className={CONTROL_CLASS}
            />
          )}
          {view.updatePath && row.key !== "" && (
            <ProgressLink
              href={`${view.updatePath}/${encodeURIComponent(row.key)}`}
              aria-label={`Ubah ${name}`}
              className={CONTROL_CLASS}
            >
              Ubah
            </ProgressLink>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <ul
          className={`flex flex-col gap-1 text-[0.8125rem]/5 ${usual ? "w-48" : "min-w-0 flex-1 basis-40"}`}
        >
          {reasons.map((reason) => (
            <li
              key={`${reason.mark} ${reason.text}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere"
            >
              <ReasonText reason={reason} />
              {!singleReason && <ReasonControls reason={reason} {...controls} />}
            </li>
          ))}
        </ul>
        <FindingValues {...{ view, row, other, usual }} />
      </div>
    </article>
  );
}

export const CONTROL_CLASS =
  "inline-flex min-h-8 shrink-0 items-center justify-center rounded-control border border-edge/60 bg-surface px-2.5 text-[0.8125rem] font-semibold hover:bg-pointed pointer-coarse:min-h-11";

export function SeenToggle(props: ComponentProps<"button"> & { isPressed: boolean }) {
  const { isPressed, children, ...rest } = props;
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      className="flex min-h-8 shrink-0 items-center gap-1.5 rounded-control border border-edge/60 px-2.5 text-[0.8125rem] hover:bg-pointed aria-pressed:border-brand-strong aria-pressed:bg-brand-soft aria-pressed:font-semibold forced-colors:aria-pressed:border-4 pointer-coarse:min-h-11"
      {...rest}
    >
      {isPressed && <Icon path="M2 7.5l3.5 3.5L12 3.5" size={14} strokeWidth="2" />}
      {children}
    </button>
  );
}

function ReasonText({ reason: { rule, text, count, mend, usual } }: { reason: Reason }) {
  return (
    <p className="min-w-0 flex-1 basis-40">
      <span className="font-semibold text-danger-strong">
        {usual ? ruleTitle(rule) : `${ruleTitle(rule)}.`}
      </span>{" "}
      {!usual && text}
      {count > 1 && ` (${formatAmount(count)} baris)`}
      {mend?.isSame && <span className="block text-muted">Rapikan membuang spasi itu.</span>}
      {mend?.isClear && !mend.isSame && (
        <span className="block text-muted">
          Menjadi: <span className="font-semibold text-ink">{mend.choices[0]?.text}</span>
        </span>
      )}
    </p>
  );
}

type ReasonControlsProps = Pick<FlaggedRowProps, "onDismiss"> &
  Partial<Pick<FlaggedRowProps, "onMend">> & { reason: Reason; name: string };

function ReasonControls({ reason, name, onMend, onDismiss }: ReasonControlsProps) {
  const title = ruleTitle(reason.rule);
  if (!onDismiss) return null;
  return (
    <>
      {reason.mend && onMend && (
        <button
          type="button"
          aria-label={`Rapikan: ${title}, ${name}`}
          onClick={() => onMend(reason)}
          className={CONTROL_CLASS}
        >
          Rapikan
        </button>
      )}
      <button
        type="button"
        aria-label={`Bukan kesalahan: ${title}, ${name}`}
        onClick={() => onDismiss(reason, name)}
        className={CONTROL_CLASS}
      >
        Bukan kesalahan
      </button>
    </>
  );
}

type FindingValuesProps = { view: ListView; row: ListRow; other: ListRow | null; usual: Reason["usual"] };

/** Renders the values of a flagged row: in a table beside those of another row or the usual prices, without either in one line. */
function FindingValues({ view, row, other, usual }: FindingValuesProps) {
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
  if (other || usual) return <ComparedValuesTable values={visibleValues} isWithOtherRow={other !== null} />;
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

function labelledValuesOf({ columns, picture }: ListView, row: ListRow) {
  const values = columns.map(({ field, label }, index) => ({ field, label, value: row.cells[index] ?? "" }));
  const pictureText = row.picture === "" ? EMPTY_VALUE_TEXT : "Ada";
  return picture ? [...values, { field: picture.field, label: picture.label, value: pictureText }] : values;
}

type ComparedValuesTableProps = {
  values: { label: string; value: string; otherValue: string; isDifferent: boolean }[];
  isWithOtherRow: boolean;
};

/** Renders a table with the values in one row and the compared values in the next. In a narrow window, both are columns. */
function ComparedValuesTable({ values, isWithOtherRow }: ComparedValuesTableProps) {
  const isNarrow = useMediaQuery("(width < 40rem)", false);
  const comparisonTitles = isWithOtherRow ? ["Catatan ini", "Pembanding"] : ["Ini", "Biasanya"];
  const differenceClass = isWithOtherRow ? "font-bold" : "font-bold text-danger-strong";
  const titleCells = [{ text: "", className: "" }, ...comparisonTitles.map(createHeadCell)];
  const valueCells = values.map(({ label, value, otherValue, isDifferent }): ValueCell[] => [
    createHeadCell(label),
    { text: value, className: isDifferent ? differenceClass : "" },
    { text: otherValue, className: isDifferent && isWithOtherRow ? "font-bold" : "" },
  ]);
  const cellsByValue: ValueCell[][] = [titleCells, ...valueCells];
  const tableRows = isNarrow ? cellsByValue : swapRowsAndColumns(cellsByValue);
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

type ValueCell = { text: string; isHead?: boolean; className: string };

const createHeadCell = (text: string): ValueCell => ({
  text,
  isHead: true,
  className: "font-normal whitespace-nowrap text-muted",
});

const swapRowsAndColumns = (rows: ValueCell[][]): ValueCell[][] =>
  (rows[0] ?? []).map((_, column) => rows.flatMap((cells) => cells[column] ?? []));
