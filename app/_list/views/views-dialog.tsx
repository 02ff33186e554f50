import { useRef, useState } from "react";
import { changeViews } from "@/app/_actions/views";
import {
  type AvailableViews,
  diffViews,
  findView,
  isViewTooLarge,
  MAX_VIEWS,
  type SavedView,
  type ViewChange,
} from "@/lib/preferences/views";
import { useOwner } from "../../_session/page-owner";
import { useOwnViews, useSetViews } from "../../_session/preferences/own-views";
import { useListLook } from "../../_session/preferences/use-preferences";
import { useSavedItems } from "../../_store/use-saved-items";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { NAME_IN_USE_MESSAGE, SharedViews, type UpdateViews, ViewItem, ViewNameForm } from "./view-items";

type ViewsDialogProps = {
  resource: string;
  hint?: string;
  /** The query of the list's address, without `start`. */
  query: string;
  onShow: (view: SavedView) => void;
  onClose: () => void;
};

/** Renders the dialog that saves, applies, changes, deletes and shares views of a list. */
export default function ViewsDialog(props: ViewsDialogProps) {
  const { resource, hint = "Pencarian, filter, urutan, kolom dan kerapatan", query, onShow, onClose } = props;
  const { look } = useListLook(resource);
  const [message, setMessage] = useState("");
  const [deletedViews, setDeletedViews] = useState<SavedView[]>([]);
  const messageRef = useRef<HTMLParagraphElement>(null);
  const { views, shared, isLacking, read, share, withdraw, save } = useSavedViews(resource);
  const current = { query, look };

  async function saveViews(update: UpdateViews, announcement: string): Promise<boolean> {
    const result = await save(update);
    if (!result) return false;
    setMessage(announcement);
    setDeletedViews(result.deletedViews);
    return true;
  }

  function restoreDeletedViews() {
    messageRef.current?.focus();
    const withDeleted: UpdateViews = (now) => {
      const hasStandard = now.some(({ isStandard }) => isStandard);
      return [...now, ...deletedViews.map((view) => (hasStandard ? { ...view, isStandard: false } : view))];
    };
    void saveViews(withDeleted, `Tampilan ${deletedViews.map(({ name }) => name).join(", ")} dikembalikan`);
  }

  function showView(view: SavedView) {
    onClose();
    onShow(view);
  }

  function findNameProblem(name: string) {
    if (findView(views, name)) return NAME_IN_USE_MESSAGE;
    return views.length >= MAX_VIEWS
      ? `Paling banyak ${MAX_VIEWS} tampilan. Hapus atau perbarui salah satu.`
      : null;
  }

  async function copyLink() {
    try {
      // The clipboard is `undefined` without HTTPS.
      await navigator.clipboard.writeText(window.location.href);
      setMessage("Tautan disalin");
    } catch {
      setMessage("Tautan tidak dapat disalin");
    }
  }

  return (
    <Dialog title="Tampilan" onClose={onClose}>
      {isLacking && (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-control bg-sunken p-3 text-sm">
          <p className="min-w-0 flex-1 basis-48">Tampilan yang tersimpan belum dapat dimuat.</p>
          <Button onClick={() => void read()}>Coba lagi</Button>
        </div>
      )}
      <ViewNameForm
        label="Nama tampilan"
        hint={hint}
        nameProblem={findNameProblem}
        onSave={(name) =>
          saveViews((now) => [...now, { name, ...current, isStandard: false }], `Tampilan ${name} disimpan`)
        }
      >
        <Button type="submit" kind="primary">
          Simpan tampilan
        </Button>
      </ViewNameForm>
      <div className="flex flex-wrap items-center gap-2">
        <p
          ref={messageRef}
          role="status"
          tabIndex={-1}
          className="text-sm wrap-anywhere text-success empty:hidden"
        >
          {message}
        </p>
        {deletedViews.length > 0 && (
          <Button autoFocus onClick={restoreDeletedViews}>
            Urungkan
          </Button>
        )}
      </div>
      {views.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {views.map((view) => (
            <ViewItem
              key={view.name}
              {...{ view, views, current, saveViews, shared }}
              onShare={async () => {
                if (await share(view)) setMessage(`Tampilan ${view.name} dibagikan`);
              }}
              onShow={() => showView(view)}
            />
          ))}
        </ul>
      )}
      {shared.length > 0 && (
        <SharedViews
          shared={shared}
          onShow={showView}
          onWithdraw={async (view) => {
            if (await withdraw(view)) setMessage(`Tampilan ${view.name} ditarik kembali`);
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

/** An empty change, to which the server replies with the views. */
const EMPTY_VIEW_CHANGE: ViewChange = { isShared: false, put: [], drop: [] };
const NO_VIEWS: SavedView[] = [];

/** Loads the views of a list and returns functions that change them; each shows a problem and returns a falsy value if the change failed. */
function useSavedViews(resource: string) {
  const { userId } = useOwner();
  const setOwnViews = useSetViews();
  const views = useOwnViews(resource) ?? NO_VIEWS;
  const { saved, isLacking, read, change } = useSavedItems<AvailableViews, ViewChange>(
    resource,
    EMPTY_VIEW_CHANGE,
    async (viewChange) => {
      const reply = await changeViews(resource, viewChange, userId);
      if (reply.kind === "views") setOwnViews(resource, reply.own);
      return reply;
    },
  );

  return {
    views,
    shared: saved?.shared ?? [],
    isLacking,
    read,
    /** Saves changes of the own views. Returns the views that were only deleted, which can be restored; `null` if saving failed. */
    async save(update: UpdateViews): Promise<{ deletedViews: SavedView[] } | null> {
      const done = await change((from) => {
        const own = from?.own ?? views;
        const { put, drop } = diffViews(own, update(own));
        if (put.some(isViewTooLarge))
          return {
            kind: "message",
            text: "Tampilan ini terlalu besar untuk disimpan. Kurangi pencarian atau nilai filternya, lalu coba lagi.",
          };
        return { isShared: false, isNew: put.every(({ name }) => !findView(own, name)), put, drop };
      });
      if (!done) return null;
      const { put, drop } = done.made;
      // A view that is renamed is dropped under its old name and put under its new one.
      if (put.length > 0) return { deletedViews: [] };
      return { deletedViews: (done.from?.own ?? views).filter(({ name }) => drop.includes(name)) };
    },
    share: (view: SavedView) =>
      change((from) => {
        const newest = findView(from?.own ?? views, view.name) ?? view;
        return { isShared: true, put: [{ ...newest, isStandard: false }], drop: [] };
      }),
    withdraw: (view: SavedView) => change(() => ({ isShared: true, put: [], drop: [view.name] })),
  };
}
