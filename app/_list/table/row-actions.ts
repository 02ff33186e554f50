import { createContext, type RefCallback, use } from "react";
import type { ListRow, ListView } from "@/lib/list/list";
import { isSameUsername } from "@/lib/names";
import { useGridStop } from "./use-grid";

/** An action of a row; `menuLabel` is its label in the menu if that differs, `icon` an SVG path of 16 by 16. */
export type RowAction = { id: string; label: string; menuLabel?: string; icon: string; href?: string };

/** Returns the path of the form that updates a row; `null` without one. */
export const getUpdateHref = ({ updatePath }: ListView, { key }: ListRow) =>
  updatePath && key !== "" ? `${updatePath}/${encodeURIComponent(key)}` : null;

/** Returns whether the user may delete a row; nobody can delete their own account. */
export const isDeletable = ({ canDelete, ownKey }: ListView, { key }: ListRow) =>
  canDelete && key !== "" && !isSameUsername(key, ownKey);

/** Returns the actions that the user may perform on a row, in the order of its controls. */
export function getRowActions(view: ListView, row: ListRow): RowAction[] {
  const { picture, createPath, historyPath } = view;
  const encodedKey = encodeURIComponent(row.key);
  const href = getUpdateHref(view, row);
  const actions: RowAction[] = [];
  if (picture && row.picture !== "") {
    // Takes the last word of the label, such as `foto` of Bukti Foto.
    const menuLabel = `Lihat ${picture.label.split(" ").at(-1)?.toLowerCase()}`;
    const icon = "M2 3h12v10H2zM2 11l3.5-4 2.5 3 2-2 4 3.5";
    actions.push({ id: "picture", label: picture.label, menuLabel, icon });
  }
  if (href) {
    actions.push({ id: "update", label: "Ubah", icon: "M2.5 13.5l.7-3.2 7.8-7.8 2.5 2.5-7.8 7.8z", href });
    if (createPath)
      actions.push({
        id: "copy",
        label: "Salin",
        menuLabel: "Salin jadi baru",
        icon: "M2.5 2.5h8v8h-8zM5.5 10.5v3h8v-8h-3",
        href: `${createPath}?salin=${encodedKey}`,
      });
    if (historyPath)
      actions.push({
        id: "history",
        label: "Riwayat",
        icon: "M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11M8 5v3l2 1.5",
        href: `${historyPath}?data=${encodedKey}`,
      });
  }
  if (isDeletable(view, row))
    actions.push({ id: "delete", label: "Hapus", icon: "M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 9h6.8l.6-9" });
  return actions;
}

/** The buttons of the rows, by the ids of their action and row, separated by a space. */
export const RowControlsContext = createContext(new Map<string, HTMLElement>());

/** Returns the props that register the button of an action in `RowControlsContext` and make it a stop of grid navigation. */
export function useRowControl(id: string, row: { id: string }) {
  const controls = use(RowControlsContext);
  const gridStop: { ref?: RefCallback<HTMLElement> } = useGridStop(id, 1);
  const controlName = `${id} ${row.id}`;
  return {
    ...gridStop,
    ref(element: HTMLElement | null) {
      gridStop.ref?.(element);
      if (element) controls.set(controlName, element);
      else controls.delete(controlName);
    },
  };
}
