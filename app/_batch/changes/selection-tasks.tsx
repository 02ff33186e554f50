import { useState } from "react";
import { type PriceChange, parseRoundingMultiple, ROUNDING_MULTIPLES } from "@/lib/batch/changes/change";
import { amountErrorMessage, parseAmount } from "@/lib/fields/amount";
import { formatAmount } from "@/lib/list/format-value";
import { columnLabel } from "@/lib/list/list";
import type { PickListName } from "@/lib/messages/problem";
import { CHOOSE_BRAND_MESSAGE, usePickList } from "../../_form/dealer-pickers";
import { usePreferences } from "../../_session/preferences/use-preferences";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { Combobox } from "../../_ui/fields/combobox";
import { CheckBox, NO_AUTOCORRECT, SelectField, TextAreaField, TextField } from "../../_ui/fields/field";
import {
  ChangeDialog,
  NonMatchingCount,
  SelectedNames,
  type SelectedRecords,
  type SelectionHandle,
  useSelectedRecords,
} from "./change-dialog";

/** A task for the selected records of a list; its title is also the label of its button. */
export type SelectionTask = { title: string } & (
  | { kind: "delete" }
  /** Lists the selected records that do not match search and filters, and can deselect them. */
  | { kind: "nonMatching" }
  | { kind: "prices"; prices: string[] }
  /** Sets a field to a choice of its pick list; the choices depend on the field `parent`. */
  | { kind: "pick"; pickable: { field: string; list: PickListName; parent?: string }; label: string }
  | { kind: "replace"; field: string }
);

type TaskProps<Kind> = Extract<SelectionTask, { kind: Kind }> & { selection: SelectionHandle };

export default function SelectionTaskDialog(
  props: SelectedRecords & { task: SelectionTask; onDeselect: () => void },
) {
  const { task, onDeselect, ...selected } = props;
  const selection = useSelectedRecords(selected, task.kind === "pick" ? task.pickable.parent : undefined);
  switch (task.kind) {
    case "nonMatching":
      return <NonMatchingDialog selection={selection} title={task.title} onDeselect={onDeselect} />;
    case "delete":
      return <DeleteRecordsDialog selection={selection} />;
    case "prices":
      return <ChangePricesDialog selection={selection} {...task} />;
    case "pick":
      return <PickValueDialog selection={selection} {...task} />;
    case "replace":
      return <ReplaceTextDialog selection={selection} {...task} />;
  }
}

function NonMatchingDialog(props: { selection: SelectionHandle; title: string; onDeselect: () => void }) {
  const { selection, title, onDeselect } = props;
  const { onClose } = selection.selected;
  return (
    <Dialog
      title={title}
      text="Data ini tetap dipilih, walau pencarian atau filter tidak menampilkannya."
      onClose={onClose}
    >
      <SelectedNames selection={selection} />
      <DialogActions>
        <Button onClick={onDeselect}>Keluarkan dari pilihan</Button>
        <Button kind="primary" onClick={onClose}>
          Tutup
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** From this number of records on, the person must type the number to delete them. */
const MIN_RECORDS_TO_CONFIRM = 10;

function DeleteRecordsDialog({ selection }: { selection: SelectionHandle }) {
  const { selected, preview, isBusy, run } = selection;
  const { keys, nonMatchingCount, onClose } = selected;
  const [typed, setTyped] = useState("");
  const count = preview?.total ?? keys.length;
  const isConfirmed = count < MIN_RECORDS_TO_CONFIRM || typed.replaceAll(".", "").trim() === String(count);
  return (
    <Dialog
      title={`Hapus ${formatAmount(count)} data?`}
      text="Anda tidak dapat mengembalikan data tersebut!"
      onClose={isBusy ? undefined : onClose}
    >
      <SelectedNames selection={selection} />
      <NonMatchingCount count={nonMatchingCount} />
      {count >= MIN_RECORDS_TO_CONFIRM && (
        <TextField
          label="Ketik jumlahnya"
          hint={`Ketik ${formatAmount(count)} untuk menghapus semuanya.`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          Batal
        </Button>
        <Button
          kind="danger"
          onClick={() => void run("Hapus", "deletes")}
          disabled={!preview || count === 0 || !isConfirmed || isBusy}
        >
          Ya, hapus!
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function ReplaceTextDialog({ selection, title, field }: TaskProps<"replace">) {
  const [find, setFind] = useState("");
  const [replacement, setReplacement] = useState("");
  const change = find === "" ? null : { kind: "replace" as const, field, find, replacement };
  const inputProps = { autoComplete: "off", ...NO_AUTOCORRECT };
  return (
    <ChangeDialog {...{ selection, title, change }}>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <TextAreaField
          label="Cari"
          hint="Huruf besar dan kecil dibedakan."
          {...inputProps}
          value={find}
          onChange={({ target }) => setFind(target.value)}
        />
        <TextAreaField
          label="Ganti dengan"
          hint="Boleh kosong."
          {...inputProps}
          value={replacement}
          onChange={({ target }) => setReplacement(target.value)}
        />
      </div>
    </ChangeDialog>
  );
}

/** Stands for the name of a field in the input that changes all prices alike. */
const ALL_PRICES = "";
const ROUNDING_LABELS = Object.fromEntries(
  ROUNDING_MULTIPLES.map((rounding) => [rounding, formatAmount(rounding)]),
);

function ChangePricesDialog({ selection, title, prices }: TaskProps<"prices">) {
  const [isSameForAll, setSameForAll] = useState(true);
  const [inputs, setInputs] = useState<Record<string, PriceInput>>({
    [ALL_PRICES]: { ...EMPTY_PRICE_INPUT, kind: "up" },
  });
  const { settings, change: changeSettings } = usePreferences();
  const rounding = parseRoundingMultiple(settings.rounding);
  const steps: Record<string, PriceChange> = {};
  for (const field of prices) {
    const step = parsePriceInput(inputs[isSameForAll ? ALL_PRICES : field] ?? EMPTY_PRICE_INPUT);
    if (step) steps[field] = step;
  }
  const hasSteps = Object.keys(steps).length > 0;
  const change = hasSteps ? { kind: "prices" as const, steps, rounding } : null;
  return (
    <ChangeDialog {...{ selection, title, change }}>
      <div className="flex flex-col gap-4">
        <CheckBox label="Sama untuk semua harga" checked={isSameForAll} onCheck={setSameForAll} />
        {(isSameForAll ? [ALL_PRICES] : prices).map((field) => (
          <PriceFields
            key={field}
            label={field === ALL_PRICES ? "Semua harga" : columnLabel(selection.selected.view.columns, field)}
            input={inputs[field] ?? EMPTY_PRICE_INPUT}
            onChange={(input) => setInputs({ ...inputs, [field]: input })}
          />
        ))}
        <div className="grid gap-y-1 sm:max-w-48">
          <SelectField
            label="Pembulatan"
            choices={ROUNDING_LABELS}
            value={rounding}
            onChange={({ target }) => changeSettings({ rounding: Number(target.value) })}
          />
        </div>
      </div>
    </ChangeDialog>
  );
}

/** The change of a price as typed: raises (`up`), lowers (`down`) or sets the price, or leaves it unchanged. */
type PriceInput = { kind: "none" | "up" | "down" | "set"; unit: "percent" | "rupiah"; amount: string };

const EMPTY_PRICE_INPUT: PriceInput = { kind: "none", unit: "percent", amount: "" };

function parsePriceInput({ kind, unit, amount }: PriceInput): PriceChange | null {
  const parsedAmount = parseAmount(amount);
  if (kind === "none" || parsedAmount === null) return null;
  return kind === "set" ? { kind, amount: parsedAmount } : { kind, unit, amount: parsedAmount };
}

type PriceFieldsProps = { label: string; input: PriceInput; onChange: (input: PriceInput) => void };
function PriceFields({ label, input, onChange }: PriceFieldsProps) {
  const { kind, unit, amount } = input;
  const isWrong = amount.trim() !== "" && parseAmount(amount) === null;
  return (
    <fieldset className="grid gap-x-4 gap-y-1 sm:grid-cols-3">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <SelectField
        label="Perubahan"
        choices={{ none: "Tetap", up: "Naik", down: "Turun", set: "Jadi" }}
        value={kind}
        onChange={({ target }) => onChange({ ...input, kind: target.value as PriceInput["kind"] })}
      />
      {kind !== "none" && (
        <TextField
          label="Nilai"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={isWrong ? amountErrorMessage(amount) : null}
          onChange={({ target }) => onChange({ ...input, amount: target.value })}
        />
      )}
      {(kind === "up" || kind === "down") && (
        <SelectField
          label="Satuan"
          choices={{ percent: "Persen", rupiah: "Rupiah" }}
          value={unit}
          onChange={({ target }) => onChange({ ...input, unit: target.value as PriceInput["unit"] })}
        />
      )}
    </fieldset>
  );
}

/** Renders the dialog that sets a field to a choice of its pick list: one for all records, or one for each value of the parent field. */
function PickValueDialog({ selection, title, pickable, label }: TaskProps<"pick">) {
  const { field, list, parent } = pickable;
  /** The choices by the value of the parent field; under `""` the one for all records. */
  const [values, setValues] = useState<Record<string, string>>({});
  const isChosen = Object.values(values).some(Boolean);
  const change = isChosen ? { kind: "pick" as const, field, dependsOn: parent ?? null, values } : null;
  return (
    <ChangeDialog {...{ selection, title, change }}>
      <div className="grid shrink-0 content-start gap-x-4 gap-y-1 has-[[aria-expanded=true]]:min-h-88 sm:grid-cols-2">
        {list === "dealers" ? (
          <DealerPickers
            label={label}
            value={values[""] ?? ""}
            onChange={(dealer) => setValues({ "": dealer })}
          />
        ) : (
          selection.preview?.values.map((group) => (
            <LazyPicker
              key={group}
              label={`${label}: ${group}`}
              list={list}
              parent={group}
              value={values[group] ?? ""}
              onChange={(value) => setValues((before) => ({ ...before, [group]: value }))}
            />
          ))
        )}
      </div>
    </ChangeDialog>
  );
}

type LazyPickerProps = {
  label: string;
  list: PickListName;
  /** The brand or dealer whose choices the list has; `null` until it is chosen. */
  parent: string | null;
  disabled?: string | false;
  value: string;
  onChange: (value: string) => void;
};
/** Renders a combobox that loads its choices when it is opened, because a dialog may have many. */
function LazyPicker({ label, list, parent, disabled = false, value, onChange }: LazyPickerProps) {
  const [isOpened, setOpened] = useState(false);
  const pickList = usePickList(list, isOpened ? parent : null);
  return (
    <Combobox
      {...pickList}
      label={label}
      error={null}
      disabled={disabled}
      value={value}
      onChange={onChange}
      onOpen={() => setOpened(true)}
      onBlur={() => {}}
      onUnavailable={(isUnavailable) => isUnavailable && onChange("")}
    />
  );
}

type DealerPickersProps = { label: string; value: string; onChange: (dealer: string) => void };
function DealerPickers({ label, value, onChange }: DealerPickersProps) {
  const [brand, setBrand] = useState("");
  function changeBrand(next: string) {
    setBrand(next);
    onChange("");
  }
  return (
    <>
      <LazyPicker label="Brand" list="brands" parent="" value={brand} onChange={changeBrand} />
      <LazyPicker
        label={label}
        list="dealers"
        parent={brand || null}
        disabled={brand === "" && CHOOSE_BRAND_MESSAGE}
        value={value}
        onChange={onChange}
      />
    </>
  );
}
