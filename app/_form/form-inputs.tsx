"use client";

import {
  type ComponentProps,
  createContext,
  type InputEvent,
  type ReactNode,
  use,
  useMemo,
  useRef,
  useState,
} from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { formatAmount, readAmount } from "@/lib/fields/amount";
import type { FormValues, InputDefinition } from "@/lib/fields/checks";
import { readDate, readTypedTime, writeDate } from "@/lib/fields/date-time";
import { PRICE_LABELS } from "@/lib/fields/inputs";
import { PictureField } from "../_pictures/picture-field";
import { useOwner } from "../_session/page-owner";
import { cachedList, fetchFreshList } from "../_store/lists/cached-lists";
import type { WholeList } from "../_store/lists/whole-list";
import { Combobox } from "../_ui/fields/combobox";
import {
  ChangedLabels,
  LinesField,
  PasswordField,
  RequiredLabels,
  RequiredMark,
  rowsOf,
  SelectField,
  TextField,
} from "../_ui/fields/field";
import { onDemand } from "../_ui/on-demand/on-demand";
import { PickerField } from "../_ui/pickers/picker-field";
import { useAmountEdits } from "./amount-field";
import type { FormScreen } from "./form-screen";

type Fields = {
  labels: Record<string, string>;
  waiting: string[];
  /** The pickers in which a text was left that is none of their choices; the form is not sent with it. */
  unavailable: Set<string>;
  isBrandPending: boolean;
  lookUpBrand: () => void;
};

const FieldsContext = createContext<Fields>({
  labels: {},
  waiting: [],
  unavailable: new Set(),
  isBrandPending: false,
  lookUpBrand: () => {},
});

export const useFields = () => use(FieldsContext);

/** Returns the labels of the required fields, or none if all fields are required. */
function markedLabels({ labels, pictures = [], optional = [] }: InputDefinition): Set<string> {
  const mayBeEmpty = new Set([...pictures, ...optional]);
  if (mayBeEmpty.size === 0) return new Set();
  return new Set(Object.entries(labels).flatMap(([name, label]) => (mayBeEmpty.has(name) ? [] : [label])));
}

type FieldsProviderProps = Omit<Fields, "labels"> & {
  input: InputDefinition;
  /** The fields that differ from the record. */
  changed: string[];
  children: ReactNode;
};

/** Provides the fields of a form with their labels, their required marks and what is known of their values. */
export function FieldsProvider({ input, changed, children, ...context }: FieldsProviderProps) {
  const marked = useMemo(() => markedLabels(input), [input]);
  return (
    <FieldsContext value={{ labels: input.labels, ...context }}>
      <RequiredLabels value={marked}>
        <ChangedLabels value={new Set(changed.map((name) => input.labels[name] ?? name))}>
          {children}
        </ChangedLabels>
      </RequiredLabels>
    </FieldsContext>
  );
}

/** Explains the required mark, in a form that has it. */
export function RequiredLegend() {
  if (use(RequiredLabels).size === 0) return null;
  return (
    <p className="text-sm text-muted">
      Kolom bertanda <RequiredMark /> wajib diisi.
    </p>
  );
}

/** Returns the form, and what one of its fields shows: its label, its error, and that it is disabled while its value is awaited. */
export function useFormField(name: string) {
  const form = useFormContext<FormValues>();
  const { labels, waiting, unavailable } = useFields();
  const isWaiting = waiting.includes(name);
  return {
    form,
    unavailable,
    isWaiting,
    shown: {
      label: labels[name] ?? name,
      error: form.formState.errors[name]?.message ?? null,
      ...(isWaiting && { disabled: true, placeholder: "Memuat..." }),
    },
  };
}

/** Returns the text of a field as it changes. */
export function useText(name: string): string {
  const { control } = useFormContext<FormValues>();
  const value = useWatch({ control, name });
  return typeof value === "string" ? value : "";
}

type Named = { name: string };

type TextInputProps = Named &
  Pick<ComponentProps<"input">, "autoCapitalize" | "inputMode" | "type"> & {
    /** Whether the text usually has several lines; one that has them by chance gets room for them too. */
    hasLines?: boolean;
    onInput?: (event: InputEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };

/** Renders a text, in a field that can hold its line breaks. */
export function TextInput({ name, hasLines = false, type = "text", ...input }: TextInputProps) {
  const { form, shown } = useFormField(name);
  const text = useText(name);
  const [isLong, setLong] = useState(hasLines);
  // It stays so: another control would lose the focus.
  if (!isLong && text.includes("\n")) setLong(true);
  const props = { autoComplete: "off", ...shown, ...input, ...form.register(name) };
  return isLong ? <LinesField {...props} rows={rowsOf(text)} /> : <TextField {...props} type={type} />;
}

/** Renders a new user's password, without autofill. */
export function PasswordInput({ name }: Named) {
  const { form, shown } = useFormField(name);
  return <PasswordField {...shown} autoComplete="new-password" {...form.register(name)} />;
}

/** A price of zero is as far from others as this one, in rupiah. */
const LEAST = 1;

/** Returns the usual prices from which those in the form are far, and what looks for them in the list, fetched once if the tab does not have it. */
export function useUsualPrices({ resource, key }: FormScreen) {
  const { getValues } = useFormContext<FormValues>();
  const { userId } = useOwner();
  const fetched = useRef<ReturnType<typeof fetchFreshList>>(null);
  const [usual, setUsual] = useState<Record<string, number>>({});
  const last = useRef("");

  async function listWithPrices(): Promise<WholeList | null> {
    const cached = cachedList(resource);
    if (cached) return cached.list;
    fetched.current ??= fetchFreshList(resource, userId, new AbortController().signal);
    const list = await fetched.current;
    return typeof list === "object" && !("kind" in list) ? list : null;
  }

  async function look() {
    const { dealer = "", keterangan = "", ...values } = getValues();
    const prices = Object.keys(PRICE_LABELS).map((field): [string, number | string] => {
      const amount = readAmount(String(values[field] ?? ""));
      return [field, amount === null ? "" : Math.max(Number(amount), LEAST)];
    });
    const cells = { dealer: String(dealer), keterangan: String(keterangan), ...Object.fromEntries(prices) };
    const now = JSON.stringify(cells);
    if (now === last.current) return;
    last.current = now;
    const isComparable = keterangan !== "" && prices.some(([, amount]) => amount !== "");
    const list = isComparable ? await listWithPrices() : null;
    const answer = await list?.usual(key, cells);
    if (last.current === now) setUsual(answer?.prices ?? {});
  }

  return { usual, look };
}

type AmountInputProps = Named & {
  /** The usual price at other dealers, if that of the field is far from it. */
  usual: number | undefined;
  onLeave: () => void;
};

/** Renders an amount in Indonesian notation, which gets its dots while it is typed. */
export function AmountInput({ name, usual, onLeave }: AmountInputProps) {
  const { form, shown } = useFormField(name);
  const { ref, onChange, onBlur, ...registered } = form.register(name);
  const input = useRef<HTMLInputElement>(null);
  const edits = useAmountEdits(input, (target) => void onChange({ target, type: "change" }));
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      hint={usual === undefined ? "Misalnya 12.500" : `Biasanya Rp ${formatAmount(usual)} di dealer lain`}
      {...shown}
      {...registered}
      {...edits}
      onBlur={(event) => {
        edits.onBlur(event);
        void onBlur(event);
        onLeave();
      }}
      ref={(element) => {
        ref(element);
        input.current = element;
      }}
    />
  );
}

type SelectInputProps = Named & {
  choices: readonly string[];
  none: string;
};

const MOST_LISTED = 12;

/** Renders fixed choices; a stored value outside of them stays selectable. */
export function SelectInput(props: SelectInputProps) {
  const { name, choices } = props;
  if (choices.length <= MOST_LISTED) return <ListedInput {...props} />;
  return <PickerInput name={name} choices={[...choices]} loading={false} retry={null} />;
}

function ListedInput({ name, choices, none }: SelectInputProps) {
  const { form, shown, isWaiting } = useFormField(name);
  const stored = form.formState.defaultValues?.[name];
  const extra = typeof stored === "string" && stored !== "" && !choices.includes(stored) ? [stored] : [];
  return (
    <SelectField
      // An awaited value may be a choice of its own, which must be there when the select takes it.
      key={isWaiting ? "waiting" : "known"}
      label={shown.label}
      error={shown.error}
      none={isWaiting ? "Memuat..." : none}
      choices={[...choices, ...extra]}
      {...form.register(name)}
      disabled={isWaiting}
    />
  );
}

/** The choices of a pick list. */
export type Picks = {
  choices: string[];
  loading: boolean;
  /** Loads the choices again, when they could not be loaded; otherwise `null`. */
  retry: (() => void) | null;
};

type PickerInputProps = Named &
  Picks & {
    /** Why it is disabled: what to pick first. */
    disabled?: string | false;
    /** A choice that is offered below the others, whatever is typed. */
    pinned?: string;
    /** The fields that another choice empties. */
    dependents?: string[];
    onOpen?: () => void;
  };

/** Renders a combobox of many choices; the stored one stays selectable. */
export function PickerInput({ name, choices, disabled, dependents = [], ...picker }: PickerInputProps) {
  const { form, shown, isWaiting, unavailable } = useFormField(name);
  const { field } = useController({ name, control: form.control });
  const value = typeof field.value === "string" ? field.value : "";
  const stored = [value, form.formState.defaultValues?.[name]].filter(
    (text) => typeof text === "string" && text,
  );
  return (
    <Combobox
      {...picker}
      label={shown.label}
      error={shown.error}
      disabled={isWaiting ? "Memuat..." : disabled}
      choices={[...new Set([...stored, ...choices])] as string[]}
      value={value}
      onBlur={field.onBlur}
      ref={field.ref}
      onUnavailable={(isUnavailable) => {
        if (unavailable.has(name) === isUnavailable) return;
        if (isUnavailable) unavailable.add(name);
        else unavailable.delete(name);
        if (isUnavailable ? !picker.loading : form.formState.isSubmitted) void form.trigger(name);
        else if (!isUnavailable) form.clearErrors(name);
      }}
      onChange={(picked) => {
        if (picked === value) return;
        field.onChange(picked);
        // A stored record may open without a brand; its first pick must not clear the other fields.
        if (value === "") return;
        for (const dependent of dependents) form.setValue(dependent, "", { shouldDirty: true });
      }}
    />
  );
}

/** Renders a picture input, validated at once; `stored` is the file name of the record's picture. */
export function PictureInput({ name, stored }: Named & { stored?: string }) {
  const { form, shown } = useFormField(name);
  const { field } = useController({ name, control: form.control });
  return (
    <PictureField
      label={shown.label}
      error={shown.error}
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

const KINDS = {
  time: {
    hint: "Jam:menit:detik, misalnya 08:30:00",
    button: "Pilih waktu",
    Picker: TimePicker,
    write: readTypedTime,
  },
  date: {
    hint: "Hari-bulan-tahun, misalnya 17-05-1990",
    button: "Pilih tanggal",
    Picker: Calendar,
    write(typed: string) {
      const date = readDate(typed);
      return date && writeDate(date);
    },
  },
};

type PickedInputProps = { name: string; kind: keyof typeof KINDS; screen: FormScreen };

/** Renders a time of day or a date until today with a picker; what is typed is rewritten when the field is left or submitted. */
export function PickedInput({ name, kind, screen }: PickedInputProps) {
  const { write, ...picker } = KINDS[kind];
  const { form, shown } = useFormField(name);
  const { onBlur, ...field } = form.register(name);
  const read = () => String(form.getValues(name) ?? "");
  const set = (value: string) => form.setValue(name, value, { shouldDirty: true });

  function settle() {
    const typed = read();
    const written = write(typed);
    if (written !== null && written !== typed) set(written);
  }

  return (
    <PickerField
      {...picker}
      {...field}
      {...shown}
      today={screen.today}
      timeZone={screen.timeZone}
      read={read}
      onPick={set}
      onBlur={(event) => {
        settle();
        void onBlur(event);
      }}
      onKeyDown={(event) => event.key === "Enter" && settle()}
    />
  );
}
