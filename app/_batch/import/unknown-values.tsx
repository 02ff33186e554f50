"use client";

import type { UnknownValue } from "@/lib/batch/imports/known-values";
import { formatAmount } from "@/lib/list/formats/format-number";

type UnknownValuesProps = {
  labels: Record<string, string>;
  unknown: UnknownValue[];
  onReplace: (value: UnknownValue, by: string) => void;
};

/** Renders the values that are in no pick list, each with its nearest spelling as a button. */
export function UnknownValues({ labels, unknown, onReplace }: UnknownValuesProps) {
  if (unknown.length === 0) return null;
  return (
    <section
      aria-label="Tidak dikenal"
      className="flex flex-col gap-2 rounded-panel border border-line bg-surface p-3 text-sm shadow-panel"
    >
      <h2 className="font-semibold">Tidak dikenal</h2>
      <ul className="flex max-h-60 flex-col gap-1 overflow-y-auto">
        {unknown.map((value) => (
          <li
            key={JSON.stringify([value.field, value.value, value.dealer])}
            className="flex flex-wrap items-center gap-x-3"
          >
            <span>
              {labels[value.field]} “{value.value}”{value.dealer !== null && ` pada ${value.dealer}`} (
              {formatAmount(value.rows)} baris)
            </span>
            {value.nearest !== null && (
              <button
                type="button"
                onClick={() => onReplace(value, value.nearest ?? "")}
                className="py-1 font-semibold text-brand-stronger underline"
              >
                Ganti dengan “{value.nearest}”
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
