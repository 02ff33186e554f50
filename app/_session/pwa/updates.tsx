"use client";

import { type ReactNode, useEffect, useState } from "react";
import { runOneAtATime } from "@/lib/job-queue";
import { UpdateAppContext, useIsAlertOpen } from "../../_ui/alerts";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { createStore } from "../../_ui/state/store";
import { isReloadPostponed, postponeReload, reloadPage, whenReloadAllowed } from "../leaving/unsaved-changes";

/** Why a new version is offered: a check has found it, or the server refused a request of this outdated page. */
type UpdateReason = "found" | "refused";

const REASON_TEXTS: Record<UpdateReason, string> = {
  found:
    "Tekan Update untuk memakainya. Isian yang belum tersimpan akan ditawarkan kembali; gambar perlu dipilih lagi.",
  refused:
    "Permintaan Anda belum dikirim, karena halaman ini masih memakai versi lama. Tekan Update, lalu coba lagi. Isian yang belum tersimpan akan ditawarkan kembali; gambar perlu dipilih lagi.",
};

/** The reason of the open update dialog (`null` while it is closed), and whether a request was ever refused: after that, an installed version is not offered at once. */
const updateOfferStore = createStore<{ reason: UpdateReason | null; wasRefused: boolean }>({
  reason: null,
  wasRefused: false,
});

/** Renders the update dialog; a new version activates only when somebody presses Update (installation.md#installed-app). */
export function UpdateNotice({ children }: { children: ReactNode }) {
  const { reason, wasRefused } = updateOfferStore.use();
  const [updating, setUpdating] = useState(false);
  const isAlertOpen = useIsAlertOpen();
  useEffect(handleHydrated, []);
  // A reload would remove an alert that the person has not read.
  useEffect(() => (isAlertOpen ? postponeReload() : undefined), [isAlertOpen]);
  const closeDialog = () => updateOfferStore.set({ reason: null, wasRefused });
  function startUpdate() {
    // While reloads are postponed, the dialog explains the wait.
    if (isReloadPostponed()) openUpdateDialog("found");
    setUpdating(true);
    void applyUpdate();
  }
  return (
    <UpdateAppContext value={startUpdate}>
      {children}
      {reason && !isAlertOpen && (
        <Dialog
          title="Versi baru tersedia"
          text={updating ? "Versi baru dimuat setelah yang sedang dikirim selesai." : REASON_TEXTS[reason]}
          onClose={updating ? undefined : closeDialog}
        >
          <DialogActions>
            <Button onClick={closeDialog} disabled={updating}>
              Nanti
            </Button>
            <Button kind="primary" disabled={updating} onClick={startUpdate}>
              Update
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </UpdateAppContext>
  );
}

/** Marks the document as hydrated (`data-hydrated`), and registers the service worker. */
function handleHydrated(): void {
  document.documentElement.dataset.hydrated = "";
  // Development and pages without HTTPS have no worker. The next page load retries a failed registration.
  if (process.env.NODE_ENV === "production" && "serviceWorker" in navigator)
    void registerWorker().catch(() => {});
}

/** Registers the service worker once the page has loaded, and offers new versions; a new version activates only in `applyUpdate`. */
async function registerWorker() {
  const { serviceWorker } = navigator;
  if (document.readyState !== "complete")
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  const previousRegistration = await serviceWorker.getRegistration();
  // The first worker has the same version as the page, so the page is not reloaded for it.
  let isFirstWorker = !previousRegistration?.active;
  serviceWorker.addEventListener("controllerchange", () => {
    if (!isFirstWorker) void onWorkerReplaced();
    isFirstWorker = false;
  });
  const registration = await serviceWorker.register("/sw.js", { updateViaCache: "none" });
  const offerWaitingWorker = () => registration.active && registration.waiting && openUpdateDialog("found");
  const offerInstalledWorker = () => !updateOfferStore.get().wasRefused && offerWaitingWorker();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", offerInstalledWorker),
  );
  offerWaitingWorker();
  scheduleUpdateChecks(registration, offerWaitingWorker);
}

/** The interval between two checks for a new version, and the shortest interval when the page gets the focus, in milliseconds. */
const UPDATE_CHECK_INTERVAL_MS = 3_600_000;
const MIN_CHECK_INTERVAL_MS = 60_000;

/** Checks for new versions at once and every hour, and when the page is shown or focused at most once a minute. */
function scheduleUpdateChecks(registration: ServiceWorkerRegistration, offerWaiting: () => void) {
  let lastCheckTime = 0;
  // Waits for a running update check, because the browser would return its result, which may miss the new version.
  const updateRegistration = runOneAtATime(() => registration.update());
  const checkForUpdate = () => {
    lastCheckTime = Date.now();
    return updateRegistration().catch(() => {});
  };
  const checkIfDue = () => {
    if (!document.hidden && Date.now() - lastCheckTime > MIN_CHECK_INTERVAL_MS) void checkForUpdate();
  };
  void checkForUpdate();
  setInterval(() => void checkForUpdate().then(offerWaiting), UPDATE_CHECK_INTERVAL_MS);
  window.addEventListener("focus", checkIfDue);
  window.addEventListener("visibilitychange", checkIfDue);
}

/** Reloads the page after any tab has activated a new version; while reloads are postponed, waits and offers the update instead. */
async function onWorkerReplaced() {
  if (!isReloadPostponed()) return reloadPage();
  await whenReloadAllowed();
  openUpdateDialog("found");
}

function openUpdateDialog(reason: UpdateReason) {
  const previousOffer = updateOfferStore.get();
  if (previousOffer.reason !== "refused")
    updateOfferStore.set({ reason, wasRefused: previousOffer.wasRefused || reason === "refused" });
}

/** How long to wait for the new worker before reloading anyway, in milliseconds: Chromium may let the old worker run on. */
const ACTIVATION_TIMEOUT_MS = 10_000;

/** Activates the waiting worker, which makes every tab reload. */
async function applyUpdate(): Promise<void> {
  await whenReloadAllowed();
  const registration = await navigator.serviceWorker?.getRegistration();
  const nextWorker = registration?.waiting ?? registration?.installing;
  if (!nextWorker) return reloadPage();
  nextWorker.addEventListener("statechange", () => nextWorker.state === "redundant" && void reloadPage());
  nextWorker.postMessage({ type: "SKIP_WAITING" });
  setTimeout(onWorkerReplaced, ACTIVATION_TIMEOUT_MS);
}

/** Opens the update dialog after the server refused a request because this page is outdated, and lets the browser fetch the new version. */
export async function offerUpdateAfterRefusal(): Promise<void> {
  openUpdateDialog("refused");
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => {});
}
