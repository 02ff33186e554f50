"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import { useFormContext } from "react-hook-form";
import type { FormValues, InputDefinition } from "@/lib/fields/input-definition";
import { RequiredLabels, RequiredMark } from "../_ui/fields/field";

type Fields = {
  labels: Record<string, string>;
  /** The fields whose values are not known yet. */
  waiting: string[];
  /** The pickers in which a text was left that is none of their choices; the form is not sent with it. */
  unavailable: Set<string>;
};

const FieldsContext = createContext<Fields>({ labels: {}, waiting: [], unavailable: new Set() });

/** Returns the labels of the required fields, or none if all fields are required. */
function markedLabels({ labels, pictures = [], optional = [] }: InputDefinition): Set<string> {
  const mayBeEmpty = new Set([...pictures, ...optional]);
  if (mayBeEmpty.size === 0) return new Set();
  return new Set(Object.entries(labels).flatMap(([name, label]) => (mayBeEmpty.has(name) ? [] : [label])));
}

type FieldsProviderProps = Pick<Fields, "waiting" | "unavailable"> & {
  input: InputDefinition;
  children: ReactNode;
};

/** Provides the fields of a form with their labels, required marks and whether their values are known. */
export function FieldsProvider({ input, waiting, unavailable, children }: FieldsProviderProps) {
  const marked = useMemo(() => markedLabels(input), [input]);
  const fields = useMemo(
    () => ({ labels: input.labels, waiting, unavailable }),
    [input, waiting, unavailable],
  );
  return (
    <FieldsContext value={fields}>
      <RequiredLabels value={marked}>{children}</RequiredLabels>
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

/** Returns the form, and one of its fields: its label, whether its value is still awaited, and its error. */
export function useFormField(name: string) {
  const form = useFormContext<FormValues>();
  const { labels, waiting, unavailable } = use(FieldsContext);
  return {
    form,
    label: labels[name] ?? name,
    isWaiting: waiting.includes(name),
    error: form.formState.errors[name]?.message ?? null,
    unavailable,
  };
}
