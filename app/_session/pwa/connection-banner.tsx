"use client";

import { useEffect } from "react";
import { NOT_OPENED } from "@/lib/messages/problem";
import { showAlert } from "../../_ui/alerts";
import { useWindowEvent } from "../../_ui/state/use-window-event";
import { checkConnection, useIsOffline, watchConnection } from "./connection";

/** Announces a lost connection and blocks links meanwhile, so that the loaded page stays readable. */
export function ConnectionBanner() {
  const offline = useIsOffline();

  useEffect(watchConnection, []);

  const stay = (event: MouseEvent) => {
    if (!offline || !(event.target as Element).closest("a[href^='/']")) return;
    event.preventDefault();
    event.stopPropagation();
    showAlert("KESALAHAN", NOT_OPENED);
    void checkConnection();
  };
  useWindowEvent("click", stay, true);

  return (
    <p
      role="status"
      className="border-line border-b bg-danger-soft px-4 py-2 font-medium text-danger-strong text-sm empty:hidden"
    >
      {offline &&
        "Tidak ada koneksi. Data yang sudah dimuat tetap dapat dibaca dan dicari, tetapi belum dapat disimpan."}
    </p>
  );
}
