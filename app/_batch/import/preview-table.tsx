"use client";

import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type RefCallback,
  startTransition,
  useOptimistic,
} from "react";
import { isBulkDoubt, type PreviewRow, type RowKind } from "@/lib/batch/imports/import-row";
import type { ImportPreview } from "@/lib/batch/imports/import-table";
import { handleLineBreak, INPUT_CLASS, NO_AUTOCORRECT, textAreaRows } from "../../_ui/fields/field";
import { appendWarnings, type PlanColumn, PlanValue, RowCheckbox } from "../run/plan-preview";
import type { PreviewHandle } from "./use-preview";

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

export const TextButton = (props: ComponentProps<"button">) => (
  <button type="button" className="py-1 text-left font-semibold text-brand-stronger underline" {...props} />
);

type ChangeRowsHandler = PreviewHandle["change"];

/** Returns the columns of the preview: a checkbox, the state, and the fields, whose invalid cells can be corrected. */
export function previewColumns(
  labels: Record<string, string>,
  { prices, next }: ImportPreview,
  { includedKinds, setNextInvalidCell, change: onChange }: PreviewHandle,
): PlanColumn<PreviewRow>[] {
  /** Returns the ref for the invalid cell that gets the focus next; undefined for all other cells. */
  const getFocusRef = ({ place, errors }: PreviewRow, field: string) => {
    const isFirst = field === Object.keys(labels).find((each) => errors[each]);
    return place === next && isFirst ? setNextInvalidCell : undefined;
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
      cell: ({ kind, rival, warnings, errors }) => (
        <div className={kind === "wrong" ? "text-danger-strong" : "text-muted"}>
          {appendWarnings(ROW_KIND_LABELS[kind], warnings)}
          {kind === "wrong" &&
            `: ${Object.keys(errors)
              .map((field) => labels[field])
              .join(", ")}`}
          {rival !== null && ` · Baris ${rival} bernama sama, isinya lain`}
        </div>
      ),
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

type IncludeBoxProps = { row: PreviewRow; isKindIncluded: boolean; onChange: ChangeRowsHandler };

/** Renders the checkbox that includes a row in the import; among rows with the same name, checking one excludes the others. */
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
  const [error, before, doubt] = [row.errors[field], row.before[field], row.doubts[field]];
  const errorId = `salah-${place}-${field}`;
  if (!error)
    return (
      <PlanValue
        from={before === undefined ? before : `${kind === "similar" ? "sudah ada" : "dulu"} ${before || "-"}`}
      >
        {row.shown[field] || "-"}
      </PlanValue>
    );
  return (
    <>
      <CorrectionInput {...props} errorId={errorId} />
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

function CorrectionInput(props: PreviewCellProps & { errorId: string }) {
  const { ref, row, field, label, isPrice, errorId, onChange } = props;
  const { place, number, choices } = row;
  const cellText = row.texts[field] ?? "";
  const submitCorrection = (typed: string, correctedPlace?: number) => {
    if (typed !== cellText) void onChange({ kind: "edit", place, field, text: typed }, correctedPlace);
  };
  if (choices.length > 0)
    return (
      <select
        ref={ref}
        aria-label={`Data yang diubah, baris ${number}`}
        aria-describedby={errorId}
        value=""
        onChange={({ target: { value } }) =>
          void onChange({ kind: "choose", place, record: Number(value) }, place)
        }
        className={`${INPUT_CLASS} min-w-36`}
      >
        <option value="">Pilih data</option>
        {choices.map((words, index) => (
          <option key={words} value={index}>
            {words}
          </option>
        ))}
      </select>
    );
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
