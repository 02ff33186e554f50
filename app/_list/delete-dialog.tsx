"use client";

import { useId, useState } from "react";
import { remove } from "@/app/_actions/records";
import { cellOf, type ListRow, type ListView, labelOf } from "@/lib/list/list";
import { CHANGED_BY_OTHERS, type DeleteReply } from "@/lib/messages/problem";
import { useOwner } from "../_session/page-owner";
import { showProblem } from "../_session/session-end";
import { recordFailedWrite, recordOwnWrite } from "../_store/lists/cached-lists";
import { sendWrite } from "../_store/send-write";
import { Button } from "../_ui/button";
import { Dialog, DialogActions } from "../_ui/dialog";

type Conflict = Extract<DeleteReply, { kind: "conflict" }>;

type DeleteDialogProps = {
  view: ListView;
  row: ListRow;
  onClose: () => void;
  /** `undo` is the address of the screen that takes it back, if the person may. */
  onDeleted: (message: string | null, undo?: string) => void;
};

/** Deletes a record after a confirmation (lists.md#list-screen) that names it as its list does. */
export default function DeleteDialog({ view, row, onClose, onDeleted }: DeleteDialogProps) {
  const [pending, setPending] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const record = useId();
  const { userId } = useOwner();

  async function confirmed() {
    setPending(true);
    const shown = Object.fromEntries(view.columns.map(({ field }, at) => [field, row.cells[at] ?? ""]));
    for (const { field, is } of conflict?.changes ?? []) shown[field] = is;
    const reply = await sendWrite(() => remove(view.resource, row.key, shown, userId));
    if (reply.kind === "conflict") {
      setPending(false);
      return setConflict(reply);
    }
    if (reply.kind === "done") await recordOwnWrite(view.resource, { key: row.key, row: null }, reply.at);
    else recordFailedWrite(view.resource, reply);
    onClose();
    if (reply.kind === "done") onDeleted(reply.message, reply.undo);
    else showProblem(reply);
  }

  return (
    <Dialog
      title="Yakin akan menghapus?"
      text="Anda tidak dapat mengembalikan data tersebut!"
      onClose={pending ? undefined : onClose}
    >
      <div id={record} className="flex flex-col gap-1 rounded-control bg-sunken px-3 py-2 text-sm">
        <p className="font-semibold">{view.title}</p>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {view.named.map((field) => (
            <div key={field} className="contents">
              <dt className="text-muted">{labelOf(view.columns, field)}</dt>
              <dd className="wrap-anywhere">{cellOf(view, row, field)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {view.historyPath && view.createPath && (
        <p className="text-sm text-muted">Dapat diurungkan lewat Riwayat.</p>
      )}
      <div role="alert" className="text-sm wrap-anywhere empty:hidden">
        {conflict && (
          <>
            <p className="font-semibold">{CHANGED_BY_OTHERS}</p>
            <p>{conflict.by}</p>
            {conflict.changes.map(({ field, was, is }) => (
              <p key={field}>
                {labelOf(view.columns, field)}: dulu {was}, sekarang {is}
              </p>
            ))}
          </>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose} disabled={pending} aria-describedby={record}>
          Batal
        </Button>
        <Button kind="danger" onClick={confirmed} disabled={pending} aria-describedby={record}>
          Ya, hapus!
        </Button>
      </DialogActions>
    </Dialog>
  );
}
