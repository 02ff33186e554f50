import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type RefCallback,
  startTransition,
  useOptimistic,
} from "react";
import type { ImportPreview, PreviewRow } from "@/lib/batch/imports/import-preview";
import { isBulkDoubt, type RowKind } from "@/lib/batch/imports/import-row";
import { INPUT_CLASS, NO_AUTOCORRECT, textAreaRows } from "../../_ui/fields/field";
import { handleLineBreak } from "../../_ui/keyboard";
import { appendWarnings, type PlanColumn, PlanValue, RowCheckbox } from "../run/plan-preview";
import type { PreviewHandle } from "./use-preview";

type ChangeRowsHandler = PreviewHandle["change"];

/** Returns the columns of the preview: a checkbox, the state, and the fields, whose invalid cells can be corrected. */
export function previewColumns(
  labels: Record<string, string>,
  { prices, next }: ImportPreview,
  { includedKinds, setNextInvalidCell, change: onChange }: PreviewHandle,
): PlanColumn<PreviewRow>[] {
  /** Returns the ref for the first invalid cell of the row that gets the focus next; undefined for all other cells. */
  const getFocusRef = ({ place, errors }: PreviewRow, field: string) => {
    const firstInvalidField = Object.keys(labels).find((each) => errors[each]);
    return place === next && field === firstInvalidField ? setNextInvalidCell : undefined;
  };
  return [
    {
      head: "Ikut",
      cell: (row) => (
        <IncludeBox row={row} isKindIncluded={includedKinds.includes(row.kind)} onChange={onChange} />
      ),
    },
    { head: "Baris", className: "text-muted tabular-nums", cell: ({ number }) => number },
    {
      head: "Keadaan",
      className: "whitespace-nowrap",
      cell: ({ kind, rival, warnings, errors }) => {
        const invalidLabels = Object.keys(errors).map((field) => labels[field]);
        return (
          <div className={kind === "wrong" ? "text-danger-strong" : "text-muted"}>
            {appendWarnings(ROW_KIND_LABELS[kind], warnings)}
            {kind === "wrong" && `: ${invalidLabels.join(", ")}`}
            {rival !== null && ` · Baris ${rival} bernama sama, isinya lain`}
          </div>
        );
      },
    },
    ...Object.entries(labels).map(([field, head]) => {
      const isPrice = prices.includes(field);
      return {
        head,
        isNumber: isPrice,
        cell: (row: PreviewRow) => (
          <PreviewCell {...{ row, field, isPrice, onChange }} label={head} ref={getFocusRef(row, field)} />
        ),
      };
    }),
  ];
}

export const ROW_KIND_LABELS: Record<RowKind, string> = {
  new: "Baru",
  update: "Sudah ada, nilai lain",
  same: "Sudah ada, sama",
  similar: "Mirip yang sudah ada",
  repeated: "Ganda di berkas",
  rival: "Nama sama, isi lain",
  wrong: "Salah",
  noRecord: "Bukan data",
};

type IncludeBoxProps = { row: PreviewRow; isKindIncluded: boolean; onChange: ChangeRowsHandler };
/** Renders the checkbox that includes a row in the import. If rows with the same name may not all be included, checking one excludes the others. */
function IncludeBox({ row: { place, number, kind, isLeftOut }, isKindIncluded, onChange }: IncludeBoxProps) {
  const [isExcluded, setExcluded] = useOptimistic(isLeftOut || !isKindIncluded);
  const shouldPreferRow = kind === "rival" && !isKindIncluded;
  return (
    <RowCheckbox
      aria-label={`Ikut, baris ${number}`}
      checked={!isExcluded}
      disabled={!isKindIncluded && kind !== "rival" && kind !== "noRecord"}
      onChange={({ target: { checked } }) =>
        startTransition(async () => {
          setExcluded(!checked);
          if (shouldPreferRow) await onChange({ kind: "prefer", place });
          else await onChange({ kind: "leave out", place, isLeftOut: !checked });
        })
      }
    />
  );
}

type PreviewCellProps = {
  ref: RefCallback<HTMLElement> | undefined;
  row: PreviewRow;
  isPrice: boolean;
  field: string;
  label: string;
  onChange: ChangeRowsHandler;
};
function PreviewCell(props: PreviewCellProps) {
  const { row, field, label, onChange } = props;
  const { place, number, kind } = row;
  const error = row.errors[field];
  const before = row.before[field];
  const doubt = row.doubts[field];
  const errorId = `salah-${place}-${field}`;
  if (!error) {
    const beforeText = `${kind === "similar" ? "sudah ada" : "dulu"} ${before || "-"}`;
    const from = before === undefined ? undefined : beforeText;
    return <PlanValue from={from}>{row.shown[field] || "-"}</PlanValue>;
  }
  return (
    <>
      {row.choices.length > 0 ? (
        <RecordChoice {...props} errorId={errorId} />
      ) : (
        <CorrectionInput {...props} errorId={errorId} />
      )}
      <p id={errorId} className="text-xs text-danger">
        {error}
      </p>
      {doubt !== undefined && !isBulkDoubt(doubt) && (
        <TextButton
          aria-label={`Sudah benar: ${label}, baris ${number}`}
          onClick={() => void onChange({ kind: "confirm", place, field }, place)}
        >
          Sudah benar
        </TextButton>
      )}
    </>
  );
}

type CorrectionProps = PreviewCellProps & { errorId: string };
/** Renders the choice of the record that a row updates, if several records match the row. */
function RecordChoice({ ref, row: { place, number, choices }, errorId, onChange }: CorrectionProps) {
  return (
    <select
      ref={ref}
      aria-label={`Data yang diubah, baris ${number}`}
      aria-describedby={errorId}
      value=""
      onChange={({ target }) => void onChange({ kind: "choose", place, record: Number(target.value) }, place)}
      className={`${INPUT_CLASS} min-w-36`}
    >
      <option value="">Pilih data</option>
      {choices.map((label, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Renders the input of an invalid cell. Enter also moves the focus to the next invalid cell. */
function CorrectionInput({ ref, row, field, label, isPrice, errorId, onChange }: CorrectionProps) {
  const { place, number } = row;
  const cellText = row.texts[field] ?? "";
  const submitCorrection = (typed: string, correctedPlace?: number) => {
    if (typed !== cellText) void onChange({ kind: "edit", place, field, text: typed }, correctedPlace);
  };
  const inputProps = {
    ...NO_AUTOCORRECT,
    ref,
    defaultValue: cellText,
    "aria-label": `${label}, baris ${number}`,
    "aria-invalid": true,
    "aria-describedby": errorId,
    autoComplete: "off",
    onBlur: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      submitCorrection(target.value),
    onKeyDown(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
      if (event.key !== "Enter" || handleLineBreak(event)) return;
      event.preventDefault();
      submitCorrection(event.currentTarget.value, place);
    },
    className: `${INPUT_CLASS} field-sizing-content min-w-36 ${isPrice ? "text-right" : ""}`,
  };
  // The key remounts the input when the text of the cell changes, so that it shows the new default value.
  return cellText.includes("\n") ? (
    <textarea key={cellText} rows={textAreaRows(cellText)} {...inputProps} />
  ) : (
    <input key={cellText} type="text" {...inputProps} />
  );
}

export const TextButton = (props: ComponentProps<"button">) => (
  <button type="button" className="py-1 text-left font-semibold text-brand-stronger underline" {...props} />
);
