import { type ReactNode, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { FormDefinition, FormValues } from "@/lib/fields/checks";
import { CHANGED_BY_OTHERS, type FieldChange, MERGED_SUFFIX, RECORD_GONE } from "@/lib/messages/problem";
import { splitChanges } from "@/lib/resources/record-values";
import { Button } from "../_ui/button";
import { DATA_CELL_CLASS, DataTable } from "../_ui/data-table";
import { Dialog, DialogActions } from "../_ui/dialog";
import type { Conflict } from "./form-state";

type OthersChangedNoticeProps = {
  changes: FieldChange[];
  isGone: boolean;
  input: FormDefinition;
  onAdopt: (values: Record<string, string>) => void;
  /** Moves the typed values to the form of a new record; `null` if that is not possible. */
  onCreateNew: (() => void) | null;
  children: ReactNode;
};

export function OthersChangedNotice(props: OthersChangedNoticeProps) {
  const { changes, isGone, onCreateNew, children, ...panelProps } = props;
  return (
    <div role="status" className="empty:hidden">
      {isGone && (
        <div className={`${FRAME_CLASS} flex flex-wrap items-center gap-3`}>
          <p className="flex-1 basis-60 font-semibold">{RECORD_GONE}</p>
          {onCreateNew && <Button onClick={onCreateNew}>Jadikan data baru</Button>}
        </div>
      )}
      {!isGone && changes.length > 0 && <ChangesPanel changes={changes} {...panelProps} />}
      {!isGone && children}
    </div>
  );
}

const FRAME_CLASS = "rounded-panel border border-brand bg-surface p-4 shadow-dialog";

type ChangesPanelProps = Pick<OthersChangedNoticeProps, "changes" | "input" | "onAdopt">;

function ChangesPanel({ changes, input: { labels, tied }, onAdopt }: ChangesPanelProps) {
  const { control } = useFormContext<FormValues>();
  const typedValues = useWatch({ control });
  const valuesBefore = Object.fromEntries(changes.map((change) => [change.field, change.was]));
  const ownTypedText = (field: string) =>
    typedValues[field] === valuesBefore[field] ? undefined : String(typedValues[field] ?? "");
  const { adopted, contested } = splitChanges(changes, ownTypedText, tied);
  const joinFieldLabels = (some: FieldChange[]) => some.map(({ field }) => labels[field]).join(", ");
  return (
    <div className={`${FRAME_CLASS} flex max-h-[45dvh] flex-col gap-3`}>
      <div>
        <h2 className="font-semibold">{CHANGED_BY_OTHERS}</h2>
        <p className="text-sm text-muted">
          Data ini berubah setelah formulir dibuka. Isian Anda tetap.
          {adopted.length > 0 && ` Ikut tersimpan: ${joinFieldLabels(adopted)}.`}
          {contested.length > 0 && ` Ditanyakan saat disimpan: ${joinFieldLabels(contested)}.`}
        </p>
      </div>
      <DataTable label="Perubahan" headers={["Kolom", "Sebelumnya", "Sekarang", "Isian Anda"]}>
        {changes.map(({ field, was, is }) => (
          <tr key={field}>
            <th scope="row" className={`${DATA_CELL_CLASS} text-left font-medium`}>
              {labels[field]}
            </th>
            {[was, is, typedValues[field]].map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the three values never move.
              <td key={index} className={`${DATA_CELL_CLASS} wrap-anywhere`}>
                {typeof value === "string" && value !== "" ? value : "-"}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
      {adopted.length > 0 && (
        <Button
          className="self-end"
          onClick={() => onAdopt(Object.fromEntries(adopted.map(({ field, is }) => [field, is])))}
        >
          Pakai data terbaru
        </Button>
      )}
    </div>
  );
}

type ConflictDialogProps = {
  conflict: Conflict;
  labels: Record<string, string>;
  typed: FormValues;
  /** Called with the fields that adopt the values of others; with `shouldSave` the form is saved afterwards. */
  onResolve: (adopted: string[], shouldSave: boolean) => void;
  onClose: () => void;
};

const OWN_OPTION = "Isian saya";
const LATEST_OPTION = "Data terbaru";

/** Asks for each changed field whether to save the own value or the latest one; preselects the latest in the fields that only others have changed. */
export function ConflictDialog({ conflict, labels, typed, onResolve, onClose }: ConflictDialogProps) {
  const { changes, merged, adopted } = conflict;
  const [chosen, setChosen] = useState<Record<string, typeof OWN_OPTION | typeof LATEST_OPTION>>(() =>
    Object.fromEntries(adopted?.map((field) => [field, LATEST_OPTION]) ?? []),
  );
  const fields = changes.map(({ field }) => field);
  const latestFields = fields.filter((field) => chosen[field] === LATEST_OPTION);
  const hasUnchosenField = fields.some((field) => !chosen[field]);
  return (
    <Dialog
      title={CHANGED_BY_OTHERS}
      text="Data ini berubah setelah formulir dibuka. Belum ada yang disimpan. Pilih isian untuk setiap kolom."
      onClose={onClose}
      size="wide"
    >
      <p className="text-sm empty:hidden">{conflict.by}</p>
      {changes.map(({ field, was, is }) => (
        <fieldset key={field} className="rounded-control border border-line px-3 pb-2">
          <legend className="px-1 font-semibold">{labels[field]}</legend>
          <p className="text-sm wrap-anywhere text-muted">Sebelumnya: {was || "-"}</p>
          {([OWN_OPTION, LATEST_OPTION] as const).map((choice) => (
            <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name={`conflict-${field}`}
                checked={chosen[field] === choice}
                onChange={() => setChosen((before) => ({ ...before, [field]: choice }))}
                className="size-5 shrink-0 accent-brand-strong"
              />
              <span className="min-w-0 wrap-anywhere whitespace-pre-line">
                {choice}:{" "}
                <strong className="font-semibold">
                  {String((choice === OWN_OPTION ? typed[field] : is) ?? "") || "-"}
                </strong>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {merged.length > 0 && (
        <p className="text-sm">
          {merged.map((field) => labels[field]).join(", ")} {MERGED_SUFFIX}.
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>Batal</Button>
        {adopted && (
          <Button disabled={hasUnchosenField} onClick={() => onResolve(latestFields, false)}>
            Pakai, lanjut mengisi
          </Button>
        )}
        <Button kind="primary" disabled={hasUnchosenField} onClick={() => onResolve(latestFields, true)}>
          Simpan
        </Button>
      </DialogActions>
    </Dialog>
  );
}
