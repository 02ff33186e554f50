"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import type { Change } from "@/lib/batch/changes/change";
import { formatAmount } from "@/lib/list/formats/format-number";
import { BATCH_PATH } from "@/lib/resources/routes";
import { Button } from "../../_ui/button";
import { Dialog } from "../../_ui/content-dialog";
import { DialogActions } from "../../_ui/dialog";
import { ChangePreview } from "./change-preview";
import { ChosenNames, OutsideNote, useChosenRows } from "./chosen-names";
import type { ChosenRecords } from "./chosen-records";
import type { Choice } from "./use-chosen";
import { usePreview } from "./use-preview";
import { useStart } from "./use-start";

type ChangeDialogProps = {
  title: string;
  choice: Choice;
  records: ChosenRecords | null;
  /** What is asked for, `null` while it is incomplete. */
  change: Change | null;
  /** The fields of the change. */
  children: ReactNode;
};

/** Renders a change of the chosen records: its fields, what it makes of each record, and the button that starts it. */
export function ChangeDialog({ title, choice, records, change, children }: ChangeDialogProps) {
  const { view, keys, onClose } = choice;
  const { preview, show } = usePreview(records, change);
  const named = useChosenRows(records);
  const [isBusy, setIsBusy] = useState(false);
  const start = useStart(view);
  const router = useRouter();
  const count = preview?.counts.changed ?? 0;

  async function run() {
    setIsBusy(true);
    const writes = await records?.ask({ kind: "updates" });
    if (!writes || !(await start(title, writes))) return setIsBusy(false);
    onClose();
    router.push(BATCH_PATH);
  }

  return (
    <Dialog wide title={`${title}: ${formatAmount(keys.length)} data`} onClose={isBusy ? undefined : onClose}>
      <OutsideNote count={choice.outside} />
      {children}
      {preview && <ChangePreview view={view} preview={preview} onShow={show} />}
      {!preview && named.rows && (
        <ChosenNames view={view} rows={named.rows} onShow={(at) => void named.show(at)} />
      )}
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          Batal
        </Button>
        <Button kind="primary" disabled={count === 0 || isBusy} onClick={() => void run()}>
          Jalankan ({formatAmount(count)})
        </Button>
      </DialogActions>
    </Dialog>
  );
}
