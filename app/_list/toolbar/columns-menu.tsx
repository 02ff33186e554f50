import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { columnLabel, type ListColumn } from "@/lib/list/list";
import { arrangeColumns, changeArrangement, truncatesTextsByDefault } from "@/lib/preferences/arrangement";
import { DENSITY_LABELS, type Density } from "@/lib/preferences/preferences";
import { usePreferences } from "../../_session/preferences/use-preferences";
import { useReorder } from "../../_ui/grid/use-reorder";
import { focusableElementsIn } from "../../_ui/keyboard";
import { Menu } from "../../_ui/menu";
import { useColumnArrangement } from "../table/use-data-table";
import { ARROW_KEY_STEPS, CheckMenuItem, ColumnItem } from "./column-item";

/** Renders the menu of a list's columns, texts and row density; it stays open after a press. */
export default function ColumnsMenu({ resource, columns }: { resource: string; columns: ListColumn[] }) {
  const arrangementState = useColumnArrangement(resource, columns);
  const { look, changeLook, headers, arrangement, fields, isCut, rearrange, measureWidths } =
    arrangementState;
  const { settings, change } = usePreferences();
  const menuRef = useRef<HTMLDivElement>(null);
  const [items] = useState(() => new Map<string, HTMLElement>());
  const [announcement, setAnnouncement] = useState("");
  const hintId = useId();
  const { pins } = arrangement;
  const arrangedColumns = arrangeColumns(columns, arrangement);
  const onDrop = moveAndAnnounce;
  const { startDrag, dragProps } = useReorder({ ids: fields, elements: items, axis: "y", onDrop });

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
    const moved = arrangementState.move(field, next);
    const label = columnLabel(columns, field);
    setAnnouncement(`${label}: urutan ${moved.indexOf(field) + 1} dari ${moved.length}`);
  }

  function togglePin({ field, label }: ListColumn) {
    const isPinned = pins.includes(field);
    const nextPins = isPinned ? pins.filter((each) => each !== field) : [...pins, field];
    // A column that is pinned gets its visible width.
    const width = isPinned ? undefined : measureWidths(field)[field];
    const widths = width ? { ...arrangement.widths, [field]: width } : arrangement.widths;
    rearrange({ pins: nextPins, widths });
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

  function handleMoveOrWidthKey(event: KeyboardEvent, column: ListColumn) {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    // Either Alt or Shift must be pressed, not both.
    if (ctrlKey || metaKey || altKey === shiftKey) return;
    const moveStep = altKey ? ARROW_KEY_STEPS[key] : undefined;
    const widthStep = shiftKey ? WIDTH_STEPS_PX[key] : undefined;
    if (!moveStep && !widthStep) return;
    event.preventDefault();
    event.stopPropagation();
    if (widthStep) changeWidth(column, widthStep);
    if (moveStep) moveByOne(column.field, moveStep);
  }

  function moveByOne(field: string, step: 1 | -1) {
    const index = fields.indexOf(field);
    if (fields[index + step] === undefined) return;
    // A column is put before another one, so a column moves down if it is put before the one after the next.
    moveAndAnnounce(field, step === 1 ? fields[index + 2] : fields[index - 1]);
  }

  function setTextsTruncated(next: boolean) {
    // The default of the density is not stored.
    rearrange({ isCut: next === truncatesTextsByDefault(look.density) ? undefined : next });
  }

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
              onKeyDown={(event) => handleMoveOrWidthKey(event, column)}
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
            renderRadioItem(DENSITY_LABELS[each], look.density === each, () => changeLook({ density: each })),
          )}
        </MenuGroup>
      </Menu>
    </>
  );
}

/** How much a key changes the width of a column, in pixels. */
const WIDTH_STEPS_PX: Record<string, number> = { ArrowLeft: -16, ArrowRight: 16 };

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
