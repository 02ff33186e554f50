import { type ComponentProps, type FormEvent, useId, useState } from "react";
import {
  type AvailableViews,
  changeView,
  findView,
  isSameView,
  MAX_VIEW_NAME_LENGTH,
  type SavedView,
} from "@/lib/preferences/views";
import { Button } from "../../_ui/button";
import { TextField } from "../../_ui/fields/field";

export type UpdateViews = (views: SavedView[]) => SavedView[];

export const NAME_IN_USE_MESSAGE = "Nama itu sudah dipakai";

type NameFormProps = ComponentProps<typeof TextField> & {
  /** Returns why a name cannot be used, `null` if it can. */
  nameProblem: (name: string) => string | null;
  onSave: (name: string) => Promise<boolean>;
};

/** Renders the form with which a person names a view, a new one or one to rename. */
export function ViewNameForm({ nameProblem, onSave, children, defaultValue = "", ...field }: NameFormProps) {
  const [typedName, setTypedName] = useState(String(defaultValue));
  const name = typedName.trim();
  const problem = nameProblem(name);

  async function submitName(event: FormEvent) {
    event.preventDefault();
    if (name === "" || problem) return;
    if (await onSave(name)) setTypedName("");
  }

  return (
    <form onSubmit={submitName} className="flex flex-col gap-2">
      <TextField
        {...field}
        value={typedName}
        maxLength={MAX_VIEW_NAME_LENGTH}
        autoComplete="off"
        error={problem}
        onChange={(event) => setTypedName(event.target.value)}
      />
      {children}
    </form>
  );
}

type ViewItemProps = {
  view: SavedView;
  /** All views of the user for this list. */
  views: SavedView[];
  /** The address and the look of the list on the screen. */
  current: Pick<SavedView, "query" | "look">;
  /** Saves changed views and announces the change; returns whether that succeeded. */
  saveViews: (update: UpdateViews, announcement: string) => Promise<boolean>;
  shared: AvailableViews["shared"];
  onShare: () => void;
  onShow: () => void;
};

/** Renders one of the user's own views, with the buttons that show, rename, update, delete and share it. */
export function ViewItem({ view, views, current, saveViews, shared, onShare, onShow }: ViewItemProps) {
  const { name, isStandard } = view;
  const [isRenaming, setRenaming] = useState(false);
  const changeThisView = (change: Partial<SavedView>, announcement: string) =>
    saveViews((now) => changeView(now, name, change), announcement);

  async function renameView(next: string): Promise<boolean> {
    const isDone = next === name || (await changeThisView({ name: next }, `Nama diganti menjadi ${next}`));
    if (isDone) setRenaming(false);
    return isDone;
  }

  function findNameProblem(next: string) {
    const viewWithName = findView(views, next);
    return viewWithName && viewWithName !== view ? NAME_IN_USE_MESSAGE : null;
  }

  const isShared = shared.some((item) => item.isOwn && isSameView({ ...item.view, isStandard }, view));
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <ShowViewButton onClick={onShow}>{name}</ShowViewButton>
        {isStandard && <span className="rounded-full bg-brand-soft px-2 text-xs">Standar</span>}
      </div>
      {isRenaming ? (
        <ViewNameForm
          label={`Nama baru untuk ${name}`}
          defaultValue={name}
          autoFocus
          nameProblem={findNameProblem}
          onSave={renameView}
        >
          <Button type="submit">Simpan nama</Button>
        </ViewNameForm>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: `fieldset` is for fields.
        <div role="group" aria-label={name} className="flex flex-wrap gap-x-1">
          <ViewAction onClick={() => setRenaming(true)}>Ganti nama</ViewAction>
          <ViewAction onClick={() => changeThisView(current, `Tampilan ${name} diperbarui`)}>
            Perbarui dengan tampilan ini
          </ViewAction>
          <ViewAction
            aria-pressed={isStandard}
            onClick={() =>
              changeThisView(
                { isStandard: !isStandard },
                isStandard ? `${name} bukan standar lagi` : `${name} menjadi standar`,
              )
            }
          >
            Jadikan standar
          </ViewAction>
          <ViewAction
            onClick={() =>
              saveViews((now) => now.filter((each) => each.name !== name), `Tampilan ${name} dihapus`)
            }
          >
            Hapus
          </ViewAction>
          {!isShared && (
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

/** Renders the views that people have shared; their authors can withdraw them. */
export function SharedViews({ shared, onShow, onWithdraw }: SharedViewsProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1">
      <h3 id={titleId} className="font-semibold">
        Tampilan bersama
      </h3>
      <ul className="flex flex-col divide-y divide-line">
        {shared.map(({ view, by, isOwn }) => (
          <li key={view.name} className="flex flex-col gap-1 py-2">
            <ShowViewButton onClick={() => onShow(view)}>{view.name}</ShowViewButton>
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

function ShowViewButton(props: ComponentProps<typeof Button>) {
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
