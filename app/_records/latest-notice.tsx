"use client";

import { useFormContext, useWatch } from "react-hook-form";
import type { FormValues } from "@/lib/inputs/input-definition";
import type { Change } from "@/lib/messages/problem";
import { Button } from "../_ui/button";
import { CHANGED_BY_OTHERS, ChangesTable } from "./changes-table";

const GONE = "Data ini sudah dihapus. Kembali ke daftar untuk memeriksanya.";

type LatestNoticeProps = {
  changes: Change[];
  isGone: boolean;
  labels: Record<string, string>;
  onTake: () => void;
};

/** Tells at the bottom of the screen, where no field moves, what others have done to the record since its form was opened. */
export function LatestNotice({ changes, isGone, labels, onTake }: LatestNoticeProps) {
  return (
    <div role="status" className="sticky bottom-0 z-10 empty:hidden">
      {isGone && <p className={`${LOOK} font-semibold`}>{GONE}</p>}
      {!isGone && changes.length > 0 && <Changes changes={changes} labels={labels} onTake={onTake} />}
    </div>
  );
}

const LOOK = "rounded-panel border border-brand bg-surface p-4 shadow-dialog";

function Changes({ changes, labels, onTake }: Omit<LatestNoticeProps, "isGone">) {
  const { control } = useFormContext<FormValues>();
  const typed = useWatch({ control });
  return (
    <div className={`${LOOK} flex max-h-[45dvh] flex-col gap-3`}>
      <div>
        <h2 className="font-semibold">{CHANGED_BY_OTHERS}</h2>
        <p className="text-sm text-muted">Data ini berubah setelah formulir dibuka. Isian Anda tetap.</p>
      </div>
      <ChangesTable changes={changes} labels={labels} typed={typed} />
      <Button className="self-end" onClick={onTake}>
        Pakai data terbaru
      </Button>
    </div>
  );
}
