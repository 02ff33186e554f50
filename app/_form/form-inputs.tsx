import {
  type ComponentProps,
  createContext,
  type InputEvent,
  type ReactNode,
  use,
  useRef,
  useState,
} from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import type { FormDefinition, FormValues } from "@/lib/fields/checks";
import { formatDate, parseDate, parseTypedTime } from "@/lib/fields/date-time";
import { formatAmount } from "@/lib/fields/format-amount";
import { PictureField } from "../_pictures/picture-field";
import { Combobox } from "../_ui/fields/combobox";
import {
  ChangedLabelsContext,
  PasswordField,
  RequiredLabelsContext,
  RequiredMark,
  SelectField,
  TextAreaField,
  TextField,
  textAreaRows,
} from "../_ui/fields/field";
import type { ChoicePickerProps } from "../_ui/fields/use-picker";
import { onDemand } from "../_ui/on-demand/on-demand";
import { PickerField } from "../_ui/pickers/picker-field";
import { useAmountFormatting } from "./amount-field";
import type { FormScreen } from "./form-state";

type FieldsContextValue = {
  labels: Record<string, string>;
  pendingFields: string[];
  /** The names of the pickers with a text that is no choice, which blocks the submit. */
  unavailableFields: Set<string>;
  /** The usual prices at other dealers, by the names of the fields with a very different price. */
  usualPrices: Record<string, number>;
  /** Whether the brand, which the API does not return with the record, is still to be looked up. */
  isBrandPending: boolean;
  /** Looks the brand of the record's dealer up, when a picker is opened. */
  lookUpBrand: () => void;
};

const FieldsContext = createContext({} as FieldsContextValue);

/** Returns the fields of the surrounding form; usable only inside of a `FieldsProvider`. */
export const useFieldsContext = () => use(FieldsContext);

type FieldsProviderProps = Omit<FieldsContextValue, "labels"> & {
  input: FormDefinition;
  /** The names of the fields that differ from the record. */
  changed: string[];
  children: ReactNode;
};

/** Provides the fields of a form with their labels and state, and marks required and changed fields. */
export function FieldsProvider({ input, changed, children, ...context }: FieldsProviderProps) {
  return (
    <FieldsContext value={{ labels: input.labels, ...context }}>
      <RequiredLabelsContext value={requiredLabelsOf(input)}>
        <ChangedLabelsContext value={new Set(changed.map((name) => input.labels[name] ?? name))}>
          {children}
        </ChangedLabelsContext>
      </RequiredLabelsContext>
    </FieldsContext>
  );
}

/** Returns the labels of the required fields; no labels if all fields are required. */
function requiredLabelsOf({ labels, pictures = [], optional = [] }: FormDefinition): Set<string> {
  const optionalFields = new Set([...pictures, ...optional]);
  if (optionalFields.size === 0) return new Set();
  const requiredEntries = Object.entries(labels).filter(([name]) => !optionalFields.has(name));
  return new Set(requiredEntries.map(([, label]) => label));
}

/** Explains the mark of required fields, if the form has optional ones. */
export function RequiredLegend() {
  if (use(RequiredLabelsContext).size === 0) return null;
  return (
    <p className="text-sm text-muted">
      Kolom bertanda <RequiredMark /> wajib diisi.
    </p>
  );
}

/** Returns the form, and the props of a field: its label, its error, and `disabled` while its value is loading. */
export function useFormField(name: string) {
  const form = useFormContext<FormValues>();
  const { labels, pendingFields } = useFieldsContext();
  const isPending = pendingFields.includes(name);
  return {
    form,
    isPending,
    fieldProps: {
      label: labels[name] ?? name,
      error: form.formState.errors[name]?.message ?? null,
      ...(isPending && { disabled: true, placeholder: "Memuat..." }),
    },
  };
}

export function useFieldText(name: string): string {
  const { control } = useFormContext<FormValues>();
  const value = useWatch({ control, name });
  return typeof value === "string" ? value : "";
}

type FieldNameProps = { name: string };

type TextInputProps = FieldNameProps &
  Pick<ComponentProps<"input">, "autoCapitalize" | "inputMode" | "type"> & {
    isMultiline?: boolean;
    onInput?: (event: InputEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };

export function TextInput({ name, isMultiline = false, type = "text", ...input }: TextInputProps) {
  const { form, fieldProps } = useFormField(name);
  const text = useFieldText(name);
  const [isArea, setArea] = useState(isMultiline);
  // Stays a textarea from then on, because replacing the control would lose the focus.
  if (!isArea && text.includes("\n")) setArea(true);
  const controlProps = { autoComplete: "off", ...fieldProps, ...input, ...form.register(name) };
  return isArea ? (
    <TextAreaField {...controlProps} rows={textAreaRows(text)} />
  ) : (
    <TextField {...controlProps} type={type} />
  );
}

export function PasswordInput({ name }: FieldNameProps) {
  const { form, fieldProps } = useFormField(name);
  return <PasswordField {...fieldProps} autoComplete="new-password" {...form.register(name)} />;
}

/** Renders an amount field, which adds thousands dots while the person types. */
export function AmountInput({ name }: FieldNameProps) {
  const { form, fieldProps } = useFormField(name);
  const usualPrice = useFieldsContext().usualPrices[name];
  const usualPriceHint = usualPrice !== undefined && `Biasanya Rp ${formatAmount(usualPrice)} di dealer lain`;
  const { ref, onChange, onBlur, ...registered } = form.register(name);
  const inputRef = useRef<HTMLInputElement>(null);
  const amountHandlers = useAmountFormatting(inputRef, (target) => void onChange({ target, type: "change" }));
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      hint={usualPriceHint || "Misalnya 12.500"}
      {...fieldProps}
      {...registered}
      {...amountHandlers}
      onBlur={(event) => {
        amountHandlers.onBlur(event);
        void onBlur(event);
      }}
      ref={(element) => {
        ref(element);
        inputRef.current = element;
      }}
    />
  );
}

type SelectInputProps = FieldNameProps & {
  choices: readonly string[];
  /** The label of the empty choice; a combobox has none. */
  none: string;
};

const MAX_SELECT_CHOICES = 12;

/** Renders a select, or with many choices a combobox. A stored value that is no choice stays selectable. */
export function SelectInput(props: SelectInputProps) {
  const { name, choices } = props;
  if (choices.length <= MAX_SELECT_CHOICES) return <NativeSelectInput {...props} />;
  return <PickerInput name={name} choices={[...choices]} loading={false} retry={null} />;
}

function NativeSelectInput({ name, choices, none }: SelectInputProps) {
  const { form, fieldProps, isPending } = useFormField(name);
  const storedValue = form.formState.defaultValues?.[name];
  const isStoredValueUnlisted =
    typeof storedValue === "string" && storedValue !== "" && !choices.includes(storedValue);
  return (
    <SelectField
      // Remounts when the value is loaded, because the value may add a choice.
      key={isPending ? "waiting" : "loaded"}
      label={fieldProps.label}
      error={fieldProps.error}
      none={isPending ? "Memuat..." : none}
      choices={isStoredValueUnlisted ? [...choices, storedValue] : [...choices]}
      {...form.register(name)}
      disabled={isPending}
    />
  );
}

export type PickListState = Pick<ChoicePickerProps, "choices" | "loading" | "retry">;

type PickerInputProps = FieldNameProps &
  Pick<ChoicePickerProps, keyof PickListState | "disabled" | "pinned" | "onOpen"> & {
    /** The names of the fields that a changed choice clears. */
    dependents?: string[];
  };

/** Renders a combobox. A stored value that is no choice stays selectable. */
export function PickerInput({ name, choices, disabled, dependents = [], ...picker }: PickerInputProps) {
  const { form, fieldProps, isPending } = useFormField(name);
  const { unavailableFields } = useFieldsContext();
  const { field } = useController({ name, control: form.control });
  const value = typeof field.value === "string" ? field.value : "";
  const retainedChoices = [value, form.formState.defaultValues?.[name]].filter(
    (text) => typeof text === "string" && text,
  );

  function pick(picked: string) {
    if (picked === value) return;
    field.onChange(picked);
    // A record may open without its brand; picking the first brand must not clear the other fields.
    if (value === "") return;
    for (const dependent of dependents) form.setValue(dependent, "", { shouldDirty: true });
  }

  /** Records whether the typed text is no choice, and shows or removes the error. */
  function markUnavailable(isUnavailable: boolean) {
    if (unavailableFields.has(name) === isUnavailable) return;
    if (isUnavailable) unavailableFields.add(name);
    else unavailableFields.delete(name);
    const mustValidate = isUnavailable ? !picker.loading : form.formState.isSubmitted;
    if (mustValidate) void form.trigger(name);
    else if (!isUnavailable) form.clearErrors(name);
  }

  return (
    <Combobox
      {...picker}
      label={fieldProps.label}
      error={fieldProps.error}
      disabled={isPending ? "Memuat..." : disabled}
      choices={[...new Set([...retainedChoices, ...choices])] as string[]}
      value={value}
      onBlur={field.onBlur}
      ref={field.ref}
      onUnavailable={markUnavailable}
      onChange={pick}
    />
  );
}

/** Renders a picture field, which is validated on change; `stored` is the file name of the record's picture. */
export function PictureInput({ name, stored }: FieldNameProps & { stored?: string }) {
  const { form, fieldProps } = useFormField(name);
  const { field } = useController({ name, control: form.control });
  return (
    <PictureField
      label={fieldProps.label}
      error={fieldProps.error}
      file={field.value instanceof File ? field.value : null}
      ref={field.ref}
      stored={stored}
      onChange={(file) => {
        field.onChange(file ?? undefined);
        void form.trigger(name);
      }}
    />
  );
}

const TimePicker = onDemand(() => import(/* webpackChunkName: "dialogs" */ "../_ui/pickers/time-picker"));

const Calendar = onDemand(() => import(/* webpackChunkName: "calendar" */ "../_ui/pickers/calendar"));

const DATE_TIME_PICKERS = {
  time: {
    hint: "Jam:menit:detik, misalnya 08:30:00",
    buttonLabel: "Pilih waktu",
    Picker: TimePicker,
    normalize: parseTypedTime,
  },
  date: {
    hint: "Hari-bulan-tahun, misalnya 17-05-1990",
    buttonLabel: "Pilih tanggal",
    Picker: Calendar,
    normalize(typed: string) {
      const date = parseDate(typed);
      return date && formatDate(date);
    },
  },
};

type DateTimeInputProps = FieldNameProps & { kind: keyof typeof DATE_TIME_PICKERS; screen: FormScreen };

/** Renders the field of a time or date with a picker; a typed value is normalized on blur and on Enter. */
export function DateTimeInput({ name, kind, screen }: DateTimeInputProps) {
  const { normalize, ...picker } = DATE_TIME_PICKERS[kind];
  const { form, fieldProps } = useFormField(name);
  const { onBlur, ...field } = form.register(name);
  const readValue = () => String(form.getValues(name) ?? "");
  const setValue = (value: string) => form.setValue(name, value, { shouldDirty: true });

  function normalizeTypedValue() {
    const typed = readValue();
    const normalized = normalize(typed);
    if (normalized !== null && normalized !== typed) setValue(normalized);
  }

  return (
    <PickerField
      {...picker}
      {...field}
      {...fieldProps}
      today={screen.today}
      timeZone={screen.timeZone}
      getValue={readValue}
      onPick={setValue}
      onBlur={(event) => {
        normalizeTypedValue();
        void onBlur(event);
      }}
      onKeyDown={(event) => event.key === "Enter" && normalizeTypedValue()}
    />
  );
}
