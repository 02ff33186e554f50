import { useId, useState } from "react";
import { remove } from "@/app/_actions/records";
import { columnLabel, type ListRow, type ListView, rowFieldText, rowName } from "@/lib/list/list";
import { CHANGED_BY_OTHERS, type DeleteReply } from "@/lib/messages/problem";
import { useOwner } from "../_session/page-owner";
import { showProblem } from "../_session/session-end";
import { markFailedWrite, recordOwnWrite } from "../_store/lists/cached-lists";
import { sendWrite } from "../_store/send-write";
import { Button } from "../_ui/button";
import { Dialog, DialogActions } from "../_ui/dialog";
import { showSuccessAlert } from "../_ui/success-alert";

type DeleteDialogProps = { view: ListView; row: ListRow; onClose: () => void; onDeleted: () => void };

/** Renders the dialog that asks before it deletes a record, and asks again if others have changed the record (lists.md#list-screen). */
export default function DeleteDialog({ view, row, onClose, onDeleted }: DeleteDialogProps) {
  const [isPending, setIsPending] = useState(false);
  const [conflict, setConflict] = useState<Extract<DeleteReply, { kind: "conflict" }> | null>(null);
  const descriptionId = useId();
  const { userId } = useOwner();

  async function deleteRecord() {
    setIsPending(true);
    const shownCells = Object.fromEntries(
      view.columns.map(({ field }, index) => [field, row.cells[index] ?? ""]),
    );
    for (const { field, is } of conflict?.changes ?? []) shownCells[field] = is;
    const reply = await sendWrite(() => remove(view.resource, row.key, shownCells, userId));
    if (reply.kind === "conflict") {
      setIsPending(false);
      return setConflict(reply);
    }
    if (reply.kind === "done") await recordOwnWrite(view.resource, { key: row.key, row: null }, reply.at);
    else markFailedWrite(view.resource, reply);
    onClose();
    if (reply.kind !== "done") return showProblem(reply);
    onDeleted();
    showSuccessAlert(reply.message ?? "Data berhasil dihapus", {
      name: rowName(view, row),
      undoHref: reply.undoHref,
    });
  }

  return (
    <Dialog
      title="Yakin akan menghapus?"
      text="Anda tidak dapat mengembalikan data tersebut!"
      onClose={isPending ? undefined : onClose}
    >
      <div id={descriptionId} className="flex flex-col gap-1 rounded-control bg-sunken px-3 py-2 text-sm">
        <p className="font-semibold">{view.title}</p>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {view.named.map((field) => (
            <div key={field} className="contents">
              <dt className="text-muted">{columnLabel(view.columns, field)}</dt>
              <dd className="wrap-anywhere">{rowFieldText(view, row, field)}</dd>
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
                {columnLabel(view.columns, field)}: dulu {was}, sekarang {is}
              </p>
            ))}
          </>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending} aria-describedby={descriptionId}>
          Batal
        </Button>
        <Button kind="danger" onClick={deleteRecord} disabled={isPending} aria-describedby={descriptionId}>
          Ya, hapus!
        </Button>
      </DialogActions>
    </Dialog>
  );
}
