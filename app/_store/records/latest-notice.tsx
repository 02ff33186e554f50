"use client";

import { useFormContext, useWatch } from "react-hook-form";
import type { FormValues, InputDefinition } from "@/lib/fields/input-definition";
import type { Change } from "@/lib/messages/problem";
import { mergeChanges } from "@/lib/resources/record-values";
import { Button } from "../../_ui/button";
import { DATA_CELL, DataTable } from "../../_ui/data-table";

export const CHANGED_BY_OTHERS = "Data telah diubah orang lain";

const GONE = "Data ini sudah dihapus. Kembali ke daftar untuk memeriksanya.";

const HEADINGS = ["Kolom", "Sebelumnya", "Sekarang", "Isian Anda"];

type LatestNoticeProps = {
  changes: Change[];
  isGone: boolean;
  input: InputDefinition;
  onTake: (fields: string[]) => void;
};

/** Tells at the bottom of the screen, where no field moves, what others have done to the record since its form was opened. */
export function LatestNotice({ changes, isGone, ...shown }: LatestNoticeProps) {
  return (
    <div role="status" className="sticky bottom-0 z-10 empty:hidden">
      {isGone && <p className={`${LOOK} font-semibold`}>{GONE}</p>}
      {!isGone && changes.length > 0 && <Changes changes={changes} {...shown} />}
    </div>
  );
}

const LOOK = "rounded-panel border border-brand bg-surface p-4 shadow-dialog";

function Changes({ changes, input: { labels, tied }, onTake }: Omit<LatestNoticeProps, "isGone">) {
  const { control } = useFormContext<FormValues>();
  const typed = useWatch({ control });
  const was = Object.fromEntries(changes.map((change) => [change.field, change.was]));
  const own = (field: string) => (typed[field] === was[field] ? undefined : String(typed[field] ?? ""));
  const { taken, contested } = mergeChanges(changes, own, tied);
  const namesOf = (some: Change[]) => some.map(({ field }) => labels[field]).join(", ");
  return (
    <div className={`${LOOK} flex max-h-[45dvh] flex-col gap-3`}>
      <div>
        <h2 className="font-semibold">{CHANGED_BY_OTHERS}</h2>
        <p className="text-sm text-muted">
          Data ini berubah setelah formulir dibuka. Isian Anda tetap.
          {taken.length > 0 && ` Ikut tersimpan: ${namesOf(taken)}.`}
          {contested.length > 0 && ` Ditanyakan saat disimpan: ${namesOf(contested)}.`}
        </p>
      </div>
      <DataTable label="Perubahan" heads={HEADINGS}>
        {changes.map(({ field, was, is }) => (
          <tr key={field}>
            <th scope="row" className={`${DATA_CELL} text-left font-medium`}>
              {labels[field]}
            </th>
            {[was, is, typed[field]].map((value, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the three values never move.
              <td key={at} className={`${DATA_CELL} wrap-anywhere`}>
                {typeof value === "string" && value !== "" ? value : "-"}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
      {taken.length > 0 && (
        <Button className="self-end" onClick={() => onTake(taken.map(({ field }) => field))}>
          Pakai data terbaru
        </Button>
      )}
    </div>
  );
}
