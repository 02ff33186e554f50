"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import { useFormContext } from "react-hook-form";
import type { FormValues, InputDefinition } from "@/lib/inputs/input-definition";
import { RequiredLabels, RequiredMark } from "../_ui/field";

const LabelsContext = createContext<Record<string, string>>({});

/** Returns the labels of the required fields, or none if all fields are required. */
function markedLabels({ labels, pictures = [], optional = [] }: InputDefinition): Set<string> {
  const mayBeEmpty = new Set([...pictures, ...optional]);
  if (mayBeEmpty.size === 0) return new Set();
  return new Set(Object.entries(labels).flatMap(([name, label]) => (mayBeEmpty.has(name) ? [] : [label])));
}

/** Provides the fields of a form with their labels and required marks. */
export function FieldsProvider({ input, children }: { input: InputDefinition; children: ReactNode }) {
  const marked = useMemo(() => markedLabels(input), [input]);
  return (
    <LabelsContext value={input.labels}>
      <RequiredLabels value={marked}>{children}</RequiredLabels>
    </LabelsContext>
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

/** Returns the form and the label and error of one of its fields. */
export function useFormField(name: string) {
  const form = useFormContext<FormValues>();
  return {
    form,
    label: use(LabelsContext)[name] ?? name,
    error: form.formState.errors[name]?.message ?? null,
  };
}
