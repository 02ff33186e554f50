import { type FocusEvent, Fragment, type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { EMPTY_TERM, toFilterColumns } from "@/lib/list/filters/conditions";
import { formatFilters, parseFilters, withTerms } from "@/lib/list/filters/filters";
import { findTermForText } from "@/lib/list/filters/labels";
import { EMPTY_VALUE_TEXT } from "@/lib/list/format-value";
import { type ListView, rowFieldText } from "@/lib/list/list";
import type { WholeList } from "../../_store/lists/whole-list";
import { showAlert } from "../../_ui/alerts";
import { useCloseOnBackGesture } from "../../_ui/dialog";
import { Icon } from "../../_ui/icon";
import { getLastFocus } from "../../_ui/last-focus";
import { Menu, MenuItem } from "../../_ui/menu";
import { useWindowEvent } from "../../_ui/state/use-window-event";
import { useListAddress } from "../address/use-list-address";
import type { NumberedRow } from "./columns";
import { getRowActions, type RowAction } from "./row-actions";

const COPY_ICON = "M4 3h8v10.5H4zM6.5 1.8h3v2.4h-3z";
const FILTER_ICON = "M2 3h12l-4.7 5.5V13l-2.6-1.5v-3z";

/** How long the message about a copied text is visible, in milliseconds. */
const COPIED_MESSAGE_MS = 1500;

/** The row and column for which the menu opens, its position in the viewport in pixels, and the timestamp of the event. */
export type MenuRequest = { row: NumberedRow; column: string; x: number; y: number; timestamp: number };

type RowMenuProps = {
  view: ListView;
  list: WholeList | null;
  request: MenuRequest;
  onAction: (action: RowAction) => void;
  onClose: () => void;
};

type RowMenuItem = { label: string; icon: string; onPress: () => void };

/** Renders the menu of a row at the pointer, with the actions of the row and of the cell: copy its text or filter by its value. */
export default function RowMenu({ view, list, request, onAction, onClose }: RowMenuProps) {
  const { row, x, y } = request;
  const { address, setAddress } = useListAddress();
  const [previousFocus] = useState(getLastFocus);
  const [copied, setCopied] = useState<string | null>(null);
  const menuRef = useRef<HTMLDivElement>(null);

  const restoreFocus = () => previousFocus?.focus({ preventScroll: true });

  function closeMenu() {
    restoreFocus();
    onClose();
  }

  async function copyCellText(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      // The message must be rendered before the focus moves, which would close the menu.
      flushSync(() => setCopied(text));
      restoreFocus();
      setTimeout(onClose, COPIED_MESSAGE_MS);
    } catch {
      closeMenu();
      showAlert("KESALAHAN", "Browser tidak mengizinkan penyalinan ke papan klip.");
    }
  }

  async function filterByTerm(field: string, term: string) {
    closeMenu();
    // A cell whose text is a dash looks like an empty cell, so the filter must match both.
    const hasDash = term === EMPTY_TERM && (await list?.first(field, EMPTY_VALUE_TEXT));
    const terms = hasDash ? [EMPTY_TERM, EMPTY_VALUE_TEXT] : [term];
    const filters = withTerms(parseFilters(address.filters), field, terms);
    setAddress({ ...address, filters: formatFilters(filters), start: 0 });
  }

  function createCellItems(): RowMenuItem[] {
    const column = toFilterColumns(view).find(({ field }) => field === request.column);
    const text = column && rowFieldText(view, row, column.field);
    if (!column || text === undefined) return [];
    const term = findTermForText(column.kind, text);
    const items: RowMenuItem[] = [];
    if (text !== EMPTY_VALUE_TEXT)
      items.push({ label: "Salin isi sel", icon: COPY_ICON, onPress: () => void copyCellText(text) });
    if (term !== null) {
      const onPress = () => void filterByTerm(column.field, term);
      items.push({ label: "Saring dengan nilai ini", icon: FILTER_ICON, onPress });
    }
    return items;
  }

  function closeOnEscapeOrTab(event: KeyboardEvent) {
    if (event.key !== "Escape" && event.key !== "Tab") return;
    event.stopPropagation();
    closeMenu();
  }

  function closeOnBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (copied === null && !currentTarget.contains(relatedTarget)) onClose();
  }

  useCloseOnBackGesture(onClose);
  useWindowEvent("resize", onClose);
  useWindowEvent("scroll", ({ target }) => menuRef.current?.contains(target as Node) || onClose(), true);

  const items = getRowActions(view, row).map((action) => ({
    ...action,
    label: action.menuLabel ?? action.label,
    onPress() {
      closeMenu();
      onAction(action);
    },
  }));
  const itemGroups = [
    items.filter(({ id }) => id !== "delete"),
    createCellItems(),
    items.filter(({ id }) => id === "delete"),
  ].filter(({ length }) => length > 0);
  return (
    // The frame is as wide as the menu, so that the menu, which is aligned to the right, starts at the pointer.
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events of the menu inside.
    <div
      ref={menuRef}
      className="fixed z-40 w-56 print:hidden"
      style={{ left: x, top: y }}
      onKeyDown={closeOnEscapeOrTab}
      onBlur={closeOnBlur}
    >
      {copied !== null ? (
        <p
          role="status"
          className="w-fit max-w-full truncate rounded-control bg-ink px-3 py-1.5 text-sm text-surface shadow-dialog"
        >
          Disalin: {copied}
        </p>
      ) : (
        <Menu label={`Baris ${row.number}`}>
          {itemGroups.length === 0 && <MenuItem onClick={closeMenu}>Tidak ada tindakan</MenuItem>}
          {itemGroups.map((items, index) => (
            <Fragment key={items[0]?.label}>
              {index > 0 && <hr className="border-line" />}
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
    </div>
  );
}
