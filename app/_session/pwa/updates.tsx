"use client";

import { type ReactNode, useEffect, useState } from "react";
import { serializeCalls } from "@/lib/job-queue";
import { useIsAlertShown } from "../../_ui/alerts";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { UpdateAppContext } from "../../_ui/on-demand/on-demand";
import { createStore } from "../../_ui/state/store";
import { isReloadPostponed, postponeReload, reload, whenReloadAllowed } from "../leaving/unsaved-changes";

const HOUR_MS = 3_600_000;

const CHECK_GAP_MS = 60_000;

/** How long to wait for the new worker before reloading anyway, in milliseconds: Chromium may keep the old one running. */
const LONGEST_CHANGE_MS = 10_000;

/** Why a new version is offered: one was found, or the server refused an outdated page. */
type UpdateReason = "found" | "refused";

/** Why an update is offered now, `null` if none is. A refusal stays until the person postpones it; its new version is not offered a second time. */
const offered = createStore<{ reason: UpdateReason | null; wasRefused: boolean }>({
  reason: null,
  wasRefused: false,
});

function offer(reason: UpdateReason) {
  const before = offered.get();
  if (before.reason !== "refused")
    offered.set({ reason, wasRefused: before.wasRefused || reason === "refused" });
}

/** Reloads after an update in any tab; offers the update later if a reload is blocked. */
async function replaced() {
  if (!isReloadPostponed()) return reload();
  await whenReloadAllowed();
  offer("found");
}

/** Checks for newer versions every hour, and at most once a minute when the page gets the focus. */
function checkOften(registration: ServiceWorkerRegistration, offerWaiting: () => void) {
  let last = 0;
  // The browser merges concurrent updates; the running one may predate the new version.
  const update = serializeCalls(() => registration.update());
  const check = () => {
    last = Date.now();
    return update().catch(() => {});
  };
  const checkAgain = () => {
    if (!document.hidden && Date.now() - last > CHECK_GAP_MS) void check();
  };
  void check();
  setInterval(() => void check().then(offerWaiting), HOUR_MS);
  window.addEventListener("focus", checkAgain);
  window.addEventListener("visibilitychange", checkAgain);
}

/** Registers the worker after page load and checks for newer ones; nothing activates by itself. */
async function follow() {
  const { serviceWorker } = navigator;
  if (document.readyState !== "complete")
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  const before = await serviceWorker.getRegistration();
  // The first worker ever claims a page of its own version.
  let isFirst = !before?.active;
  serviceWorker.addEventListener("controllerchange", () => {
    if (!isFirst) void replaced();
    isFirst = false;
  });
  const registration = await serviceWorker.register("/sw.js", { updateViaCache: "none" });
  const offerWaiting = () => registration.active && registration.waiting && offer("found");
  const offerInstalled = () => !offered.get().wasRefused && offerWaiting();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", offerInstalled),
  );
  offerWaiting();
  checkOften(registration, offerWaiting);
}

/** Marks the document as one that reacts to what is pressed, and offers new versions as long as it lasts. */
function onHydrated(): void {
  document.documentElement.dataset.hydrated = "";
  // There is no worker in development or without HTTPS. A failed registration is retried by the next page.
  if (process.env.NODE_ENV === "production" && "serviceWorker" in navigator) void follow().catch(() => {});
}

/** Shows the update dialog after the server refused a request because this page is outdated. */
export async function offerUpdate(): Promise<void> {
  offer("refused");
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => {});
}

/** Activates the waiting worker, which reloads every tab. */
async function applyUpdate(): Promise<void> {
  await whenReloadAllowed();
  const registration = await navigator.serviceWorker?.getRegistration();
  const next = registration?.waiting ?? registration?.installing;
  if (!next) return reload();
  next.addEventListener("statechange", () => next.state === "redundant" && void reload());
  next.postMessage({ type: "SKIP_WAITING" });
  setTimeout(replaced, LONGEST_CHANGE_MS);
}

const TEXTS: Record<UpdateReason, string> = {
  found:
    "Tekan Update untuk memakainya. Isian yang belum tersimpan akan ditawarkan kembali; gambar perlu dipilih lagi.",
  refused:
    "Permintaan Anda belum dikirim, karena halaman ini masih memakai versi lama. Tekan Update, lalu coba lagi. Isian yang belum tersimpan akan ditawarkan kembali; gambar perlu dipilih lagi.",
};

/** Offers a new version; it activates only when somebody presses Update (installation.md#installed-app). */
export function UpdateNotice({ children }: { children: ReactNode }) {
  const { reason, wasRefused } = offered.use();
  const [updating, setUpdating] = useState(false);
  const isAlertShown = useIsAlertShown();
  useEffect(onHydrated, []);
  // An open alert must be read before a reload removes it.
  useEffect(() => (isAlertShown ? postponeReload() : undefined), [isAlertShown]);
  const later = () => offered.set({ reason: null, wasRefused });
  function update() {
    // Opens the dialog, which explains the wait.
    if (isReloadPostponed()) offer("found");
    setUpdating(true);
    void applyUpdate();
  }
  return (
    <UpdateAppContext value={update}>
      {children}
      {reason && !isAlertShown && (
        <Dialog
          title="Versi baru tersedia"
          text={updating ? "Versi baru dimuat setelah yang sedang dikirim selesai." : TEXTS[reason]}
          onClose={updating ? undefined : later}
        >
          <DialogActions>
            <Button onClick={later} disabled={updating}>
              Nanti
            </Button>
            <Button kind="primary" disabled={updating} onClick={update}>
              Update
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </UpdateAppContext>
  );
}
