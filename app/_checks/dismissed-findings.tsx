import { useState } from "react";
import { changeDismissedFindings } from "@/app/_actions/dismissals";
import {
  type Dismissal,
  type DismissalReply,
  findReplacedMarks,
  type StoredDismissal,
} from "@/lib/checks/dismissals";
import { ruleTitle } from "@/lib/checks/rule-names";
import { formatDateTime } from "@/lib/list/format";
import { formatAmount } from "@/lib/list/format-value";
import type { ListView } from "@/lib/list/list";
import { useOwner } from "../_session/page-owner";
import { useSavedItems } from "../_store/use-saved-items";
import { Button } from "../_ui/button";
import { ScrollRegion } from "../_ui/data-table";
import { Dialog, DialogActions } from "../_ui/dialog";

type DismissalsChange = { put: Dismissal[]; drop: string[] };
const NO_CHANGE: DismissalsChange = { put: [], drop: [] };
const NO_DISMISSALS: StoredDismissal[] = [];

/** Returns the dismissed findings of a list, and the functions that change them; `stored` is `null` while they load, and empty if that failed. */
export function useDismissals({ resource }: ListView) {
  const { userId } = useOwner();
  const { saved, isLacking, read, change } = useSavedItems<DismissalReply, DismissalsChange>(
    resource,
    NO_CHANGE,
    (changes) => changeDismissedFindings(resource, changes, userId),
  );
  const storedDismissals = saved?.dismissals ?? (isLacking ? NO_DISMISSALS : null);
  return {
    stored: storedDismissals,
    isLacking,
    retry: read,
    dismiss: (added: Dismissal) =>
      change((from) => ({ put: [added], drop: findReplacedMarks(added, from?.dismissals ?? NO_DISMISSALS) })),
    restore: (dismissal: Dismissal) => change(() => ({ put: [], drop: [dismissal.mark] })),
  };
}

/** Renders the button with the number of dismissed findings, and the dialog that lists and restores them. */
export function DismissedFindings(props: { dismissals: ReturnType<typeof useDismissals>; timeZone: string }) {
  const { stored, isLacking, retry, restore } = props.dismissals;
  const [isOpen, setOpen] = useState(false);
  const dismissedFindings = stored ?? [];
  const closeDialog = () => setOpen(false);
  return (
    <>
      {isLacking && (
        <div
          role="status"
          className="order-last flex basis-full flex-wrap items-center gap-3 rounded-control bg-sunken p-3 text-sm"
        >
          <p className="min-w-0 flex-1 basis-48">Temuan yang dikesampingkan belum dapat dimuat.</p>
          <Button onClick={() => void retry()}>Coba lagi</Button>
        </div>
      )}
      {dismissedFindings.length > 0 && (
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Bukan kesalahan ({formatAmount(dismissedFindings.length)})
        </Button>
      )}
      {isOpen && (
        <Dialog size="wide" title="Bukan kesalahan" onClose={closeDialog}>
          <ScrollRegion label="Bukan kesalahan" className="max-h-96 min-h-0 overflow-auto">
            <ul className="flex flex-col divide-y divide-line">
              {dismissedFindings.toReversed().map((dismissal) => (
                <li key={dismissal.mark} className="flex flex-wrap items-center gap-3 py-3 text-sm">
                  <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
                    <p className="font-semibold">{dismissal.record}</p>
                    <p>
                      {ruleTitle(dismissal.rule)}. {dismissal.text}
                    </p>
                    <p className="text-muted">
                      {dismissal.by}, {formatDateTime(new Date(dismissal.at).toISOString(), props.timeZone)}
                    </p>
                  </div>
                  <Button
                    aria-label={`Kembalikan: ${ruleTitle(dismissal.rule)}, ${dismissal.record}`}
                    onClick={async () => {
                      if ((await restore(dismissal)) && dismissedFindings.length === 1) closeDialog();
                    }}
                  >
                    Kembalikan
                  </Button>
                </li>
              ))}
            </ul>
          </ScrollRegion>
          <DialogActions>
            <Button onClick={closeDialog}>Tutup</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
