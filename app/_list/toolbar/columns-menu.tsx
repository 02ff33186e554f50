"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { columnLabel, type ListColumn } from "@/lib/list/list";
import { arrangeColumns, changeArrangement, truncatesTextsByDefault } from "@/lib/preferences/arrangement";
import { DENSITY_LABELS, type Density } from "@/lib/preferences/preferences";
import { usePreferences } from "../../_session/preferences/use-preferences";
import { focusableElementsIn } from "../../_ui/arrow-keys";
import { useReorder } from "../../_ui/grid/use-reorder";
import { Menu } from "../../_ui/menu";
import { useColumnArrangement } from "../table/use-data-table";
import { ARROW_KEY_STEPS, CheckMenuItem, ColumnItem } from "./column-item";

function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: `fieldset` is for forms, not menus.
    <div role="group" aria-label={label}>
      <p aria-hidden className="px-2 pt-1 pb-0.5 text-xs font-semibold text-muted">
        {label}
      </p>
      {children}
    </div>
  );
}

/** How much a key changes the width of a column, in pixels. */
const WIDTH_STEPS_PX: Record<string, number> = { ArrowLeft: -16, ArrowRight: 16 };

/** Renders the menu of a list's columns, texts and row density; it stays open after a press. */
export default function ColumnsMenu({ resource, columns }: { resource: string; columns: ListColumn[] }) {
  const { look, changeLook, headers, arrangement, fields, isCut, rearrange, move, measureWidths } =
    useColumnArrangement(resource, columns);
  const { settings, change } = usePreferences();
  const menuRef = useRef<HTMLDivElement>(null);
  const [items] = useState(() => new Map<string, HTMLElement>());
  const [announcement, setAnnouncement] = useState("");
  const hintId = useId();
  const { pins } = arrangement;
  const { density } = look;
  const arrangedColumns = arrangeColumns(columns, arrangement);
  const { startDrag, dragProps } = useReorder({
    ids: fields,
    elements: items,
    axis: "y",
    onDrop: moveAndAnnounce,
  });

  /** Focuses the first item before the focused one is removed, because losing the focus would close the menu. */
  const focusFirstItem = () => menuRef.current && focusableElementsIn(menuRef.current)[0]?.focus();

  function showAllColumns() {
    focusFirstItem();
    changeLook({ hidden: [] });
  }

  function resetArrangement() {
    focusFirstItem();
    changeLook({ arrangement: undefined });
    setAnnouncement("Susunan awal dikembalikan");
  }

  function toggleVisibility(field: string) {
    const isHidden = look.hidden.includes(field);
    changeLook({ hidden: isHidden ? look.hidden.filter((name) => name !== field) : [...look.hidden, field] });
  }

  function moveAndAnnounce(field: string, next: string | undefined) {
    const moved = move(field, next);
    const label = columnLabel(columns, field);
    setAnnouncement(`${label}: urutan ${moved.indexOf(field) + 1} dari ${moved.length}`);
  }

  function togglePin({ field, label }: ListColumn) {
    const isPinned = pins.includes(field);
    const width = !isPinned && measureWidths(field)[field];
    rearrange({
      pins: isPinned ? pins.filter((each) => each !== field) : [...pins, field],
      widths: { ...arrangement.widths, ...(width && { [field]: width }) },
    });
    setAnnouncement(isPinned ? `Sematan ${label} dilepas` : `${label} disematkan`);
  }

  function changeWidth({ field, label }: ListColumn, pixels: number) {
    const widths = measureWidths(field);
    const before = widths[field];
    if (before === undefined || !headers.has(field)) return;
    const next = changeArrangement(look.arrangement, { widths: { ...widths, [field]: before + pixels } });
    changeLook({ arrangement: next });
    setAnnouncement(`${label}: lebar ${next?.widths[field]} piksel`);
  }

  function handleArrangeKey(event: KeyboardEvent, column: ListColumn) {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey || altKey === shiftKey) return;
    const step = altKey && ARROW_KEY_STEPS[key];
    const width = shiftKey && WIDTH_STEPS_PX[key];
    if (!step && !width) return;
    event.preventDefault();
    event.stopPropagation();
    if (width) return changeWidth(column, width);
    const index = fields.indexOf(column.field);
    // The column moves before another one: to move it down by one, before the one after the next; up, before the previous one.
    if (step && fields[index + step]) moveAndAnnounce(column.field, fields[step > 0 ? index + 2 : index - 1]);
  }

  const setTextsTruncated = (isCut: boolean) =>
    rearrange({ isCut: isCut === truncatesTextsByDefault(density) ? undefined : isCut });

  const renderRadioItem = (label: string, isChosen: boolean, choose: () => void) => (
    <CheckMenuItem key={label} role="menuitemradio" aria-checked={isChosen} onClick={choose}>
      {label}
    </CheckMenuItem>
  );

  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Menu label="Tampilan daftar" ref={menuRef}>
        <MenuGroup label="Kolom">
          {arrangedColumns.map((column) => (
            <ColumnItem
              key={column.field}
              column={column}
              hint={hintId}
              isShown={!look.hidden.includes(column.field)}
              isPinned={pins.includes(column.field)}
              onToggle={() => toggleVisibility(column.field)}
              onPin={() => togglePin(column)}
              onKeyDown={(event) => handleArrangeKey(event, column)}
              onHandleDown={(event) => startDrag(event, column.field)}
              ref={(element) => {
                if (element) items.set(column.field, element);
                return () => void items.delete(column.field);
              }}
              {...dragProps(column.field)}
            />
          ))}
          {columns.some(({ field }) => look.hidden.includes(field)) && (
            <CheckMenuItem onClick={showAllColumns}>Tampilkan semua</CheckMenuItem>
          )}
          <p id={hintId} aria-hidden className="px-2 py-1 text-xs text-muted pointer-coarse:hidden">
            Alt ↑ ↓ memindah, Shift ← → mengubah lebar, → sematan.
          </p>
        </MenuGroup>
        <hr className="border-line" />
        <MenuGroup label="Teks">
          {renderRadioItem("Bungkus", !isCut, () => setTextsTruncated(false))}
          {renderRadioItem("Potong", isCut, () => setTextsTruncated(true))}
        </MenuGroup>
        <hr className="border-line" />
        <MenuGroup label="Susunan">
          <CheckMenuItem aria-keyshortcuts="j" onClick={() => change({ hasGrid: !settings.hasGrid })}>
            {settings.hasGrid ? "Berhenti menjelajah sel" : "Jelajah sel dengan keyboard"}
          </CheckMenuItem>
          {look.arrangement !== undefined && (
            <CheckMenuItem onClick={resetArrangement}>Kembalikan susunan awal</CheckMenuItem>
          )}
        </MenuGroup>
        <hr className="border-line" />
        <MenuGroup label="Kerapatan">
          {(Object.keys(DENSITY_LABELS) as Density[]).map((each) =>
            renderRadioItem(DENSITY_LABELS[each], density === each, () => changeLook({ density: each })),
          )}
        </MenuGroup>
      </Menu>
    </>
  );
}
