"use client";

import { useRef, useState } from "react";
import { MOST_VIEWS, named, readViews, type View, writeViews } from "@/lib/preferences/views";
import { useListLook, usePreferences } from "../../_session/preferences/preferences-provider";
import { Button } from "../../_ui/button";
import { Dialog } from "../../_ui/content-dialog";
import { DialogActions } from "../../_ui/dialog";
import { useKeptViews } from "./kept-views";
import { NameForm, SharedViews, TAKEN, ViewItem } from "./view-items";

const DAMAGED = "Sebagian tampilan yang tersimpan rusak dan diabaikan.";
const LACKING = "Tampilan bersama belum dapat dimuat.";
const FULL = `Paling banyak ${MOST_VIEWS} tampilan. Hapus atau perbarui salah satu.`;

type ViewsDialogProps = {
  resource: string;
  /** Whether the server keeps views. */
  isKept: boolean;
  /** What a view has, in words. */
  hint?: string;
  /** The query of what is shown now, without its window. */
  query: string;
  onShow: (view: View) => void;
  onClose: () => void;
};

/** Saves what a list shows under a name, and shows, changes and deletes what was saved. */
export default function ViewsDialog({
  resource,
  isKept,
  hint = "Pencarian, filter, urutan, kolom dan kerapatan",
  query,
  onShow,
  onClose,
}: ViewsDialogProps) {
  const { settings, change } = usePreferences();
  const { look } = useListLook(resource);
  const [said, setSaid] = useState("");
  const [deleted, setDeleted] = useState<View[]>([]);
  const saidHere = useRef<HTMLParagraphElement>(null);
  const { views, isDamaged } = readViews(settings.views, resource);
  const shown = { query, look };
  const { shared, isLacking, sendOwn, share } = useKeptViews(resource, isKept);

  function store(next: View[], what: string) {
    change({ views: writeViews(settings.views, resource, next) });
    setSaid(what);
    setDeleted(views.filter(({ name }) => next.length < views.length && !named(next, name)));
    sendOwn();
  }

  function takeBack() {
    saidHere.current?.focus();
    const isOther = views.some(({ isStandard }) => isStandard);
    const back = deleted.map((view) => (isOther ? { ...view, isStandard: false } : view));
    store([...views, ...back], `Tampilan ${back.map(({ name }) => name).join(", ")} dikembalikan`);
  }

  function show(view: View) {
    // First: the view takes the place of the dialog's entry in the history.
    onClose();
    onShow(view);
  }

  function refusalOf(name: string) {
    if (named(views, name)) return TAKEN;
    return views.length >= MOST_VIEWS ? FULL : null;
  }

  async function copyLink() {
    try {
      // Without HTTPS there is no clipboard.
      await navigator.clipboard.writeText(window.location.href);
      setSaid("Tautan disalin");
    } catch {
      setSaid("Tautan tidak dapat disalin");
    }
  }

  return (
    <Dialog title="Tampilan" onClose={onClose}>
      {isDamaged && (
        <p className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-strong">{DAMAGED}</p>
      )}
      <NameForm
        label="Nama tampilan"
        hint={hint}
        refusalOf={refusalOf}
        onName={(name) =>
          store([...views, { name, ...shown, isStandard: false }], `Tampilan ${name} disimpan`)
        }
      >
        <Button type="submit" kind="primary">
          Simpan tampilan
        </Button>
      </NameForm>
      <div className="flex flex-wrap items-center gap-2">
        <p
          ref={saidHere}
          role="status"
          tabIndex={-1}
          className="text-sm wrap-anywhere text-success empty:hidden"
        >
          {said}
        </p>
        {deleted.length > 0 && (
          <Button autoFocus onClick={takeBack}>
            Urungkan
          </Button>
        )}
      </div>
      {views.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {views.map((view) => (
            <ViewItem
              key={view.name}
              {...{ view, views, shown, store, shared }}
              onShare={async () => {
                if (await share({ ...view, isStandard: false })) setSaid(`Tampilan ${view.name} dibagikan`);
              }}
              onShow={() => show(view)}
            />
          ))}
        </ul>
      )}
      {isLacking && <p className="text-sm text-muted">{LACKING}</p>}
      {shared && shared.length > 0 && (
        <SharedViews
          shared={shared}
          onShow={show}
          onWithdraw={async (view) => {
            if (await share(view, true)) setSaid(`Tampilan ${view.name} ditarik kembali`);
          }}
        />
      )}
      <DialogActions>
        <Button className="mr-auto" onClick={copyLink}>
          Salin tautan
        </Button>
        <Button onClick={onClose}>Tutup</Button>
      </DialogActions>
    </Dialog>
  );
}
