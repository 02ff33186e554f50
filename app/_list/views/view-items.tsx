"use client";

import { type ComponentProps, type FormEvent, useId, useState } from "react";
import {
  type AvailableViews,
  changeView,
  findView,
  isSameView,
  MAX_NAME_LENGTH,
  type SavedView,
} from "@/lib/preferences/views";
import { Button } from "../../_ui/button";
import { TextField } from "../../_ui/fields/field";

export const NAME_IN_USE = "Nama itu sudah dipakai";

type NameFormProps = ComponentProps<typeof TextField> & {
  /** Returns why a name cannot be used, `null` if it can. */
  nameProblem: (name: string) => string | null;
  /** Saves under the name; the field is cleared if it resolves to true. */
  onName: (name: string) => Promise<boolean>;
};

export function ViewNameForm({ nameProblem, onName, children, defaultValue = "", ...field }: NameFormProps) {
  const [typed, setTyped] = useState(String(defaultValue));
  const name = typed.trim();
  const refusal = nameProblem(name);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (name === "" || refusal) return;
    if (await onName(name)) setTyped("");
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <TextField
        {...field}
        value={typed}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        error={refusal}
        onChange={(event) => setTyped(event.target.value)}
      />
      {children}
    </form>
  );
}

type ViewItemProps = {
  view: SavedView;
  views: SavedView[];
  shown: Pick<SavedView, "query" | "look">;
  /** Saves changed views and announces `what`; resolves to whether that succeeded. */
  store: (changed: (views: SavedView[]) => SavedView[], what: string) => Promise<boolean>;
  shared: AvailableViews["shared"];
  onShare: () => void;
  onShow: () => void;
};

export function ViewItem({ view, views, shown, store, shared, onShare, onShow }: ViewItemProps) {
  const { name, isStandard } = view;
  const [isRenaming, setRenaming] = useState(false);
  const changeTo = (change: Partial<SavedView>, what: string) =>
    store((now) => changeView(now, name, change), what);

  async function rename(next: string): Promise<boolean> {
    const isDone = next === name || (await changeTo({ name: next }, `Nama diganti menjadi ${next}`));
    if (isDone) setRenaming(false);
    return isDone;
  }

  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <ShowButton onClick={onShow}>{name}</ShowButton>
        {isStandard && <span className="rounded-full bg-brand-soft px-2 text-xs">Standar</span>}
      </div>
      {isRenaming ? (
        <ViewNameForm
          label={`Nama baru untuk ${name}`}
          defaultValue={name}
          autoFocus
          nameProblem={(other) => ([undefined, view].includes(findView(views, other)) ? null : NAME_IN_USE)}
          onName={rename}
        >
          <Button type="submit">Simpan nama</Button>
        </ViewNameForm>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: `fieldset` is for fields.
        <div role="group" aria-label={name} className="flex flex-wrap gap-x-1">
          <ViewAction onClick={() => setRenaming(true)}>Ganti nama</ViewAction>
          <ViewAction onClick={() => changeTo(shown, `Tampilan ${name} diperbarui`)}>
            Perbarui dengan tampilan ini
          </ViewAction>
          <ViewAction
            aria-pressed={isStandard}
            onClick={() =>
              changeTo(
                { isStandard: !isStandard },
                isStandard ? `${name} bukan standar lagi` : `${name} menjadi standar`,
              )
            }
          >
            Jadikan standar
          </ViewAction>
          <ViewAction
            onClick={() =>
              store((now) => now.filter((each) => each.name !== name), `Tampilan ${name} dihapus`)
            }
          >
            Hapus
          </ViewAction>
          {!shared.some((one) => one.isOwn && isSameView({ ...one.view, isStandard }, view)) && (
            <ViewAction onClick={onShare}>Bagikan ke semua yang boleh membaca daftar ini</ViewAction>
          )}
        </div>
      )}
    </li>
  );
}

type SharedViewsProps = {
  shared: AvailableViews["shared"];
  onShow: (view: SavedView) => void;
  onWithdraw: (view: SavedView) => void;
};

/** Renders shared views with their authors, who may withdraw them. */
export function SharedViews({ shared, onShow, onWithdraw }: SharedViewsProps) {
  const title = useId();
  return (
    <section aria-labelledby={title} className="flex flex-col gap-1">
      <h3 id={title} className="font-semibold">
        Tampilan bersama
      </h3>
      <ul className="flex flex-col divide-y divide-line">
        {shared.map(({ view, by, isOwn }) => (
          <li key={view.name} className="flex flex-col gap-1 py-2">
            <ShowButton onClick={() => onShow(view)}>{view.name}</ShowButton>
            <div className="flex flex-wrap items-center gap-x-2 pl-2">
              <span className="text-sm text-muted">Dibagikan oleh {by}</span>
              {isOwn && (
                <ViewAction aria-label={`Tarik kembali ${view.name}`} onClick={() => onWithdraw(view)}>
                  Tarik kembali
                </ViewAction>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ShowButton(props: ComponentProps<typeof Button>) {
  return (
    <Button className="min-w-0 flex-1 justify-start! text-left wrap-anywhere whitespace-normal!" {...props} />
  );
}

function ViewAction(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className="min-h-8 rounded-control px-2 text-sm text-brand-stronger hover:bg-pointed aria-pressed:bg-brand-soft aria-pressed:font-semibold forced-colors:aria-pressed:border-4"
      {...props}
    />
  );
}
