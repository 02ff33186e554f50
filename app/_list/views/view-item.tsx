"use client";

import { type ComponentProps, type FormEvent, useState } from "react";
import { LONGEST_NAME, type View } from "@/lib/preferences/views";
import { Button } from "../../_ui/button";
import { TextField } from "../../_ui/fields/field";

/** Why a name is refused that another view has. */
export const TAKEN = "Nama itu sudah dipakai";

type ViewItemProps = {
  view: View;
  /** Whether another view has a name. */
  isTaken: (name: string) => boolean;
  onShow: () => void;
  onRename: (name: string) => void;
  onOverwrite: () => void;
  onStandard: () => void;
  onRemove: () => void;
};

/** Renders a saved view: its name, which shows it, and what can be done with it. */
export function ViewItem({
  view,
  isTaken,
  onShow,
  onRename,
  onOverwrite,
  onStandard,
  onRemove,
}: ViewItemProps) {
  const [isRenaming, setRenaming] = useState(false);
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          className="min-w-0 flex-1 justify-start! text-left wrap-anywhere whitespace-normal!"
          onClick={onShow}
        >
          {view.name}
        </Button>
        {view.isStandard && <span className="rounded-full bg-brand-soft px-2 text-xs">Standar</span>}
      </div>
      {isRenaming ? (
        <Rename
          name={view.name}
          isTaken={isTaken}
          onRename={(name) => {
            setRenaming(false);
            if (name !== view.name) onRename(name);
          }}
        />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: `fieldset` is for fields.
        <div role="group" aria-label={view.name} className="flex flex-wrap gap-x-1">
          <Action onClick={() => setRenaming(true)}>Ganti nama</Action>
          <Action onClick={onOverwrite}>Timpa</Action>
          <Action aria-pressed={view.isStandard} onClick={onStandard}>
            Jadikan standar
          </Action>
          <Action onClick={onRemove}>Hapus</Action>
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

type RenameProps = { name: string; isTaken: (name: string) => boolean; onRename: (name: string) => void };

function Rename({ name, isTaken, onRename }: RenameProps) {
  const [typed, setTyped] = useState(name);
  const wanted = typed.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (wanted !== "" && !isTaken(wanted)) onRename(wanted);
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <TextField
        label={`Nama baru untuk ${name}`}
        value={typed}
        maxLength={LONGEST_NAME}
        autoFocus
        autoComplete="off"
        error={isTaken(wanted) ? TAKEN : null}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">Simpan nama</Button>
    </form>
  );
}
