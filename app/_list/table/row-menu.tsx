"use client";

import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { EMPTY, filterColumns } from "@/lib/list/filters/conditions";
import { formatFilters, parseFilters, withTerms } from "@/lib/list/filters/filters";
import { termShown } from "@/lib/list/filters/labels";
import { DASH } from "@/lib/list/format-value";
import { cellOf, type ListView, type ListWindow } from "@/lib/list/list";
import type { WholeList } from "../../_store/lists/whole-list";
import { showAlert } from "../../_ui/alerts";
import { useBackCloses } from "../../_ui/dialog";
import { Icon } from "../../_ui/icon";
import { Menu, MenuItem } from "../../_ui/menu";
import { useWindowEvent } from "../../_ui/state/use-window-event";
import { useListAddress } from "../address/use-list-address";

/** For which cell of which rows a menu is asked, where in the window, and when. */
export type AskedMenu = { cell: HTMLElement; listWindow: ListWindow; x: number; y: number; at: number };

/** The controls of a row, and what its menu calls them, with icons of 16 by 16; the picture is called as in its column. */
const CONTROLS = [
  ["[data-column=picture] button", "Lihat", "M2 3h12v10H2zM2 11l3.5-4 2.5 3 2-2 4 3.5"],
  ["[data-column=update] a:not([title])", "Ubah", "M2.5 13.5l.7-3.2 7.8-7.8 2.5 2.5-7.8 7.8z"],
  ["a[title=Salin]", "Salin jadi baru", "M2.5 2.5h8v8h-8zM5.5 10.5v3h8v-8h-3"],
  ["a[title=Riwayat]", "Riwayat", "M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11M8 5v3l2 1.5"],
] as const;
const DELETE = [
  ["[data-column=delete] button", "Hapus", "M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 9h6.8l.6-9"],
] as const;

const COPY_ICON = "M4 3h8v10.5H4zM6.5 1.8h3v2.4h-3z";
const FILTER_ICON = "M2 3h12l-4.7 5.5V13l-2.6-1.5v-3z";

const COPIED_SHOWN_MS = 1500;

type Item = { label: string; icon: string; onPress: () => void };

/** Returns the place of the row among those that are shown. */
const rowAt = (cell: HTMLElement) => (cell.parentElement as HTMLTableRowElement).sectionRowIndex;

/** Returns the data of a cell: its field, its text, and the term that finds it; `null` for the number and the controls. */
function dataOf(view: ListView, { cell, listWindow }: AskedMenu) {
  const row = listWindow.rows[rowAt(cell)];
  const column = filterColumns(view).find(({ field }) => field === cell.dataset.column);
  const text = column && row && cellOf(view, row, column.field);
  return text === undefined || !column ? null : { ...column, text, term: termShown(column.kind, text) };
}

export type RowMenuProps = { view: ListView; list: WholeList | null; asked: AskedMenu; onClose: () => void };

/** Renders the menu of a row at the pointer: the row's own controls, and what can be done with the value of the cell. */
export default function RowMenu({ view, list, asked, onClose }: RowMenuProps) {
  const { cell, x, y, listWindow } = asked;
  const { place, go } = useListAddress();
  const [origin] = useState(() => document.activeElement);
  const [copied, setCopied] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);

  const returnFocus = () => origin instanceof HTMLElement && origin.focus({ preventScroll: true });

  function close() {
    returnFocus();
    onClose();
  }

  function itemsOf(controls: readonly (readonly [selector: string, label: string, icon: string])[]): Item[] {
    return controls.flatMap(([selector, label, icon]) => {
      const control = cell.parentElement?.querySelector<HTMLElement>(selector);
      const onPress = () => {
        control?.focus({ preventScroll: true });
        onClose();
        control?.click();
      };
      // The last word: Bukti Foto.
      const picture = view.picture?.label.split(" ").at(-1)?.toLowerCase();
      return control ? [{ label: label === "Lihat" ? `Lihat ${picture}` : label, icon, onPress }] : [];
    });
  }

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      close();
      showAlert("KESALAHAN", "Browser tidak mengizinkan penyalinan ke papan klip.");
    }
  }

  async function narrow(field: string, term: string) {
    close();
    // What is stored as a dash looks empty, too.
    const hasDash = term === EMPTY && (await list?.first(field, DASH));
    const filters = withTerms(parseFilters(place.filters), field, hasDash ? [EMPTY, DASH] : [term]);
    go({ ...place, filters: formatFilters(filters), start: 0 });
  }

  function itemsOfCell(): Item[] {
    const data = dataOf(view, asked);
    if (!data) return [];
    const { field, text, term } = data;
    const items: Item[] = [];
    if (text !== DASH)
      items.push({ label: "Salin isi sel", icon: COPY_ICON, onPress: () => void copy(text) });
    if (term !== null)
      items.push({
        label: "Saring dengan nilai ini",
        icon: FILTER_ICON,
        onPress: () => void narrow(field, term),
      });
    return items;
  }

  function leaveByKey(event: KeyboardEvent) {
    if (event.key !== "Escape" && event.key !== "Tab") return;
    event.stopPropagation();
    close();
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (copied === null && !currentTarget.contains(relatedTarget)) onClose();
  }

  useBackCloses(onClose);
  useWindowEvent("resize", onClose);
  useWindowEvent("scroll", ({ target }) => frame.current?.contains(target as Node) || onClose(), true);
  const endCopied = useEffectEvent(() => {
    returnFocus();
    return setTimeout(onClose, COPIED_SHOWN_MS);
  });
  useEffect(() => {
    if (copied === null) return;
    const timer = endCopied();
    return () => clearTimeout(timer);
  }, [copied]);

  const groups = [itemsOf(CONTROLS), itemsOfCell(), itemsOf(DELETE)].filter(({ length }) => length > 0);
  return createPortal(
    // As wide as the menu, whose right edge is its own.
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events of the menu inside.
    <div
      ref={frame}
      className="fixed z-40 w-56 print:hidden"
      style={{ left: x, top: y }}
      onKeyDown={leaveByKey}
      onBlur={leave}
    >
      {copied !== null ? (
        <p
          role="status"
          className="w-fit max-w-full truncate rounded-control bg-ink px-3 py-1.5 text-sm text-surface shadow-dialog"
        >
          Disalin: {copied}
        </p>
      ) : (
        <Menu label={`Baris ${listWindow.start + rowAt(cell) + 1}`}>
          {groups.length === 0 && <MenuItem onClick={close}>Tidak ada tindakan</MenuItem>}
          {groups.map((items, at) => (
            <Fragment key={items[0]?.label}>
              {at > 0 && <hr className="border-line" />}
              {items.map(({ label, icon, onPress }) => (
                <MenuItem key={label} onClick={onPress}>
                  <Icon
                    path={icon}
                    className={`shrink-0 ${label === "Hapus" ? "text-danger" : "text-muted"}`}
                  />
                  <span className={label === "Hapus" ? "text-danger" : ""}>{label}</span>
                </MenuItem>
              ))}
            </Fragment>
          ))}
        </Menu>
      )}
    </div>,
    document.querySelector("main") ?? document.body,
  );
}
