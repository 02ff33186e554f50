"use client";

import type { ComponentProps } from "react";
import { useController } from "react-hook-form";
import { PictureField } from "../_pictures/picture-field";
import { Combobox } from "../_ui/combobox";
import { SelectField, TextField } from "../_ui/field";
import { PasswordField } from "../_ui/password-field";
import { useFormField } from "./form-field";
import type { Picks } from "./use-picks";

type Named = { name: string };

/** A text of the form. */
export function TextInput({
  name,
  ...input
}: Named & Omit<ComponentProps<typeof TextField>, "label" | "error">) {
  const { form, label, error } = useFormField(name);
  return <TextField label={label} error={error} autoComplete="off" {...input} {...form.register(name)} />;
}

/** The password of a new user, which no browser should fill in or keep. */
export function PasswordInput({ name }: Named) {
  const { form, label, error } = useFormField(name);
  return <PasswordField label={label} error={error} autoComplete="new-password" {...form.register(name)} />;
}

/** An amount of money, typed as an Indonesian does. */
export function AmountInput({ name }: Named) {
  return <TextInput name={name} inputMode="decimal" placeholder="12.500" />;
}

type SelectInputProps = Named & {
  choices: readonly string[];
  /** What stands for no choice. */
  none: string;
};

/** One of a few fixed choices; a stored value outside of them stays selectable. */
export function SelectInput({ name, choices, none }: SelectInputProps) {
  const { form, label, error } = useFormField(name);
  const stored = form.formState.defaultValues?.[name];
  const extra = typeof stored === "string" && stored !== "" && !choices.includes(stored) ? [stored] : [];
  return (
    <SelectField
      label={label}
      error={error}
      none={none}
      choices={[...choices, ...extra]}
      {...form.register(name)}
    />
  );
}

type PickerInputProps = Named &
  Picks & {
    /** What has to be picked before, while it is not. */
    disabled?: string | false;
    /** Called when the person picks another choice. */
    onPicked?: () => void;
  };

/** One of many choices, found by typing; the stored one stays selectable. */
export function PickerInput({ name, choices, onPicked, ...picker }: PickerInputProps) {
  const { form, label, error } = useFormField(name);
  const { field } = useController({ name, control: form.control });
  const value = typeof field.value === "string" ? field.value : "";
  const stored = [value, form.formState.defaultValues?.[name]].filter(
    (text) => typeof text === "string" && text,
  );
  return (
    <Combobox
      {...picker}
      label={label}
      error={error}
      choices={[...new Set([...stored, ...choices])] as string[]}
      value={value}
      onBlur={field.onBlur}
      onChange={(picked) => {
        if (picked === value) return;
        field.onChange(picked);
        // A stored record may open without a brand: the first one picked belongs to what it holds already.
        if (value !== "") onPicked?.();
      }}
    />
  );
}

/** A picture, checked as soon as it is chosen. */
export function PictureInput({ name }: Named) {
  const { form, label, error } = useFormField(name);
  const { field } = useController({ name, control: form.control });
  return (
    <PictureField
      label={label}
      error={error}
      file={field.value instanceof File ? field.value : null}
      onChange={(file) => {
        field.onChange(file ?? undefined);
        void form.trigger(name);
      }}
    />
  );
}
