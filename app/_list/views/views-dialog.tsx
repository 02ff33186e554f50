"use client";

import { type FormEvent, useState } from "react";
import {
  changeView,
  LONGEST_NAME,
  MOST_VIEWS,
  named,
  readViews,
  type View,
  writeViews,
} from "@/lib/preferences/views";
import { useListLook, usePreferences } from "../../_session/preferences/preferences-provider";
import { Button } from "../../_ui/button";
import { Dialog } from "../../_ui/content-dialog";
import { DialogActions } from "../../_ui/dialog";
import { TextField } from "../../_ui/fields/field";
import { TAKEN, ViewItem } from "./view-item";

const DAMAGED = "Sebagian tampilan yang tersimpan rusak dan diabaikan.";
const FULL = `Paling banyak ${MOST_VIEWS} tampilan. Hapus atau timpa salah satu.`;

type ViewsDialogProps = {
  resource: string;
  /** The query of what is shown now, without its window. */
  query: string;
  onShow: (view: View) => void;
  onClose: () => void;
};

/** Saves what a list shows under a name, and shows, changes and deletes what was saved. */
export default function ViewsDialog({ resource, query, onShow, onClose }: ViewsDialogProps) {
  const { settings, change } = usePreferences();
  const { look } = useListLook(resource);
  const [said, setSaid] = useState("");
  const { views, isDamaged } = readViews(settings.views, resource);
  const shown = { query, look };

  function store(next: View[], what: string) {
    change({ views: writeViews(settings.views, resource, next) });
    setSaid(what);
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
      <NewView
        views={views}
        onSave={(name) =>
          store([...views, { name, ...shown, isStandard: false }], `Tampilan ${name} disimpan`)
        }
      />
      <p role="status" className="text-sm wrap-anywhere text-success empty:hidden">
        {said}
      </p>
      {views.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {views.map((view) => (
            <ViewItem
              key={view.name}
              view={view}
              isTaken={(other) =>
                other.toLowerCase() !== view.name.toLowerCase() && named(views, other) !== undefined
              }
              onShow={() => {
                // First: the view takes the place of the dialog's entry in the history.
                onClose();
                onShow(view);
              }}
              onRename={(next) =>
                store(changeView(views, view.name, { name: next }), `Nama diganti menjadi ${next}`)
              }
              onOverwrite={() => store(changeView(views, view.name, shown), `Tampilan ${view.name} ditimpa`)}
              onStandard={() =>
                store(
                  changeView(views, view.name, { isStandard: !view.isStandard }),
                  view.isStandard ? `${view.name} bukan standar lagi` : `${view.name} menjadi standar`,
                )
              }
              onRemove={() =>
                store(
                  views.filter((each) => each !== view),
                  `Tampilan ${view.name} dihapus`,
                )
              }
            />
          ))}
        </ul>
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

/** Renders the field and the button that save what is shown under a name. */
function NewView({ views, onSave }: { views: View[]; onSave: (name: string) => void }) {
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const isTaken = named(views, name) !== undefined;
  const isFull = views.length >= MOST_VIEWS;

  function save(event: FormEvent) {
    event.preventDefault();
    if (name === "" || isTaken || isFull) return;
    onSave(name);
    setTyped("");
  }

  return (
    <form onSubmit={save} className="flex flex-col gap-2">
      <TextField
        label="Nama tampilan"
        hint="Pencarian, filter, urutan, kolom dan kerapatan"
        value={typed}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        error={isTaken ? TAKEN : isFull ? FULL : null}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" kind="primary">
        Simpan tampilan
      </Button>
    </form>
  );
}
