"use client";

import { type ComponentProps, type FormEvent, useState } from "react";
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

const DAMAGED = "Sebagian tampilan yang tersimpan rusak dan diabaikan.";
const FULL = `Paling banyak ${MOST_VIEWS} tampilan. Hapus atau timpa salah satu.`;
const TAKEN = "Nama itu sudah dipakai";

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
        hint="Pencarian, filter, urutan, kolom dan kerapatan"
        refusalOf={refusalOf}
        onName={(name) =>
          store([...views, { name, ...shown, isStandard: false }], `Tampilan ${name} disimpan`)
        }
      >
        <Button type="submit" kind="primary">
          Simpan tampilan
        </Button>
      </NameForm>
      <p role="status" className="text-sm wrap-anywhere text-success empty:hidden">
        {said}
      </p>
      {views.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {views.map((view) => (
            <ViewItem
              key={view.name}
              {...{ view, views, shown, store }}
              onShow={() => {
                // First: the view takes the place of the dialog's entry in the history.
                onClose();
                onShow(view);
              }}
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

type NameFormProps = ComponentProps<typeof TextField> & {
  refusalOf: (name: string) => string | null;
  onName: (name: string) => void;
};

function NameForm({ refusalOf, onName, children, defaultValue = "", ...field }: NameFormProps) {
  const [typed, setTyped] = useState(String(defaultValue));
  const name = typed.trim();
  const refusal = refusalOf(name);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name === "" || refusal) return;
    onName(name);
    setTyped("");
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <TextField
        {...field}
        value={typed}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        error={refusal}
        onChange={(event) => setTyped(event.target.value)}
      />
      {children}
    </form>
  );
}

type ViewItemProps = {
  view: View;
  views: View[];
  shown: Pick<View, "query" | "look">;
  store: (views: View[], what: string) => void;
  onShow: () => void;
};

function ViewItem({ view, views, shown, store, onShow }: ViewItemProps) {
  const { name, isStandard } = view;
  const [isRenaming, setRenaming] = useState(false);
  const changeTo = (change: Partial<View>, what: string) => store(changeView(views, name, change), what);

  function rename(next: string) {
    setRenaming(false);
    if (next !== name) changeTo({ name: next }, `Nama diganti menjadi ${next}`);
  }

  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          className="min-w-0 flex-1 justify-start! text-left wrap-anywhere whitespace-normal!"
          onClick={onShow}
        >
          {name}
        </Button>
        {isStandard && <span className="rounded-full bg-brand-soft px-2 text-xs">Standar</span>}
      </div>
      {isRenaming ? (
        <NameForm
          label={`Nama baru untuk ${name}`}
          defaultValue={name}
          autoFocus
          refusalOf={(other) => ([undefined, view].includes(named(views, other)) ? null : TAKEN)}
          onName={rename}
        >
          <Button type="submit">Simpan nama</Button>
        </NameForm>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: `fieldset` is for fields.
        <div role="group" aria-label={name} className="flex flex-wrap gap-x-1">
          <Action onClick={() => setRenaming(true)}>Ganti nama</Action>
          <Action onClick={() => changeTo(shown, `Tampilan ${name} ditimpa`)}>Timpa</Action>
          <Action
            aria-pressed={isStandard}
            onClick={() =>
              changeTo(
                { isStandard: !isStandard },
                isStandard ? `${name} bukan standar lagi` : `${name} menjadi standar`,
              )
            }
          >
            Jadikan standar
          </Action>
          <Action
            onClick={() =>
              store(
                views.filter((each) => each !== view),
                `Tampilan ${name} dihapus`,
              )
            }
          >
            Hapus
          </Action>
        </div>
      )}
    </li>
  );
}

function Action(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className="min-h-8 rounded-control px-2 text-sm text-brand-stronger hover:bg-pointed aria-pressed:bg-brand-soft aria-pressed:font-semibold forced-colors:aria-pressed:border-4"
      {...props}
    />
  );
}
