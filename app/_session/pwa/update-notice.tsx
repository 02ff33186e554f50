"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useIsAlertShown } from "../../_ui/alerts";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { RenewContext } from "../../_ui/on-demand/missing-part";
import { holdReload } from "../leaving/reload";
import { applyUpdate, offered, type UpdateReason, watchUpdates } from "./updates";

const TEXTS: Record<UpdateReason, string> = {
  found:
    "Tekan Update untuk memakainya. Isian yang belum tersimpan akan ditawarkan kembali; gambar perlu dipilih lagi.",
  refused:
    "Permintaan Anda belum dikirim, karena halaman ini masih memakai versi lama. Tekan Update, lalu coba lagi. Isian yang belum tersimpan akan ditawarkan kembali; gambar perlu dipilih lagi.",
};

/** Offers a new version; it activates only when somebody presses Update (requirements 13.2). */
export function UpdateNotice({ children }: { children: ReactNode }) {
  const reason = offered.use();
  const [updating, setUpdating] = useState(false);
  const isAlertShown = useIsAlertShown();
  useEffect(watchUpdates, []);
  // An open alert must be read before a reload removes it.
  useEffect(() => (isAlertShown ? holdReload() : undefined), [isAlertShown]);
  const later = () => offered.set(null);
  return (
    <RenewContext value={applyUpdate}>
      {children}
      {reason && !isAlertShown && (
        <Dialog title="Versi baru tersedia" text={TEXTS[reason]} onClose={updating ? undefined : later}>
          <DialogActions>
            <Button onClick={later} disabled={updating}>
              Nanti
            </Button>
            <Button
              kind="primary"
              disabled={updating}
              onClick={() => {
                setUpdating(true);
                void applyUpdate();
              }}
            >
              Update
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </RenewContext>
  );
}
