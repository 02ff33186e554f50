"use client";

import { createContext, use } from "react";
import { useFormContext } from "react-hook-form";
import type { FormValues } from "@/lib/inputs/input-definition";

const LabelsContext = createContext<Record<string, string>>({});

export const LabelsProvider = LabelsContext.Provider;

/** Returns the form and the label and error of one of its fields. */
export function useFormField(name: string) {
  const form = useFormContext<FormValues>();
  return {
    form,
    label: use(LabelsContext)[name] ?? name,
    error: form.formState.errors[name]?.message ?? null,
  };
}
