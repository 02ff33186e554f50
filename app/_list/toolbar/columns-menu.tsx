"use client";

import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import type { ListColumn } from "@/lib/list/list";
import {
  type Arrangement,
  arrange,
  changeArrangement,
  moveBefore,
  readArrangement,
} from "@/lib/preferences/arrangement";
import { DENSITIES, type Density } from "@/lib/preferences/preferences";
import { useListLook, usePreferences } from "../../_session/preferences/preferences-provider";
import { Icon } from "../../_ui/icon";
import { Menu, MenuItem } from "../../_ui/menu";
import { dragAmong, frozenWidths, listOf } from "../table/header-gestures";

function Item({ children, ...item }: ComponentProps<typeof MenuItem>) {
  return (
    <MenuItem {...item}>
      <Icon
        path="M3 8.5l3.5 3.5L13 5"
        strokeWidth="2"
        className={`shrink-0 text-brand-stronger ${item["aria-checked"] ? "" : "invisible"}`}
      />
      {children}
    </MenuItem>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
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

/** How much wider a key makes a column, in pixels. */
const WIDER: Record<string, number> = { ArrowLeft: -16, ArrowRight: 16 };

const STEPS: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 };

const PIN = "M5.5 2h5l-.7 4.5 2.2 2.5H4l2.2-2.5zM8 9v5";

type ColumnItemProps = {
  column: ListColumn;
  isShown: boolean;
  isPinned: boolean;
  hint: string;
  onToggle: () => void;
  onPin: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onDrop: (next: string | undefined) => void;
};

/** Shows a column: whether it is shown and pinned, and a grip that moves it. */
function ColumnItem({
  column,
  isShown,
  isPinned,
  hint,
  onToggle,
  onPin,
  onKeyDown,
  onDrop,
}: ColumnItemProps) {
  const { field, label } = column;
  const row = useRef<HTMLDivElement>(null);

  function moveAside(event: KeyboardEvent) {
    onKeyDown(event);
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const [item, pin] = row.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [];
    // From the pin, up and down go on as from the column.
    if (STEPS[event.key] && document.activeElement === pin) item?.focus();
    const next = { ArrowRight: pin, ArrowLeft: item }[event.key];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  }

  return (
    <div
      ref={row}
      role="none"
      data-field={field}
      className="column-item flex items-center"
      onKeyDown={moveAside}
    >
      <Item role="menuitemcheckbox" aria-checked={isShown} aria-describedby={hint} onClick={onToggle}>
        {label}
      </Item>
      {/* No button: the arrows go up and down from column to column. */}
      <span
        role="menuitem"
        tabIndex={-1}
        aria-label={isPinned ? `Lepas sematan ${label}` : `Sematkan ${label}`}
        title={isPinned ? "Lepas sematan" : "Sematkan"}
        onClick={onPin}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          onPin();
        }}
        className={`grid cursor-pointer min-h-7 min-w-7 place-items-center rounded-control outline-offset-[-2px] hover:bg-pointed pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${isPinned ? "text-brand-stronger" : "text-muted opacity-60 hover:opacity-100 focus-visible:opacity-100"}`}
      >
        <Icon path={PIN} className={isPinned ? "fill-current" : ""} />
      </span>
      <span
        aria-hidden
        title="Seret untuk memindah"
        className="grid min-h-7 min-w-6 cursor-grab touch-none place-items-center text-muted pointer-coarse:min-h-11 pointer-coarse:min-w-9"
        onPointerDown={({ nativeEvent }) => {
          // The focus stays, and with it the menu.
          nativeEvent.preventDefault();
          const items = [
            ...(row.current?.parentElement?.querySelectorAll<HTMLElement>("[data-field]") ?? []),
          ];
          if (row.current)
            dragAmong(nativeEvent, row.current, items, "y", (next) => onDrop(next?.dataset.field));
        }}
        onMouseDown={(event) => event.preventDefault()}
      >
        <Icon path="M5 4h2M9 4h2M5 8h2M9 8h2M5 12h2M9 12h2" strokeWidth="2" />
      </span>
    </div>
  );
}

type ColumnsMenuProps = { resource: string; columns: ListColumn[]; hiddenCount: number };

/** Arranges a list's columns and its rows' density; stays open while items are pressed. */
export default function ColumnsMenu({ resource, columns, hiddenCount }: ColumnsMenuProps) {
  const { look, changeLook } = useListLook(resource);
  const { settings, change } = usePreferences();
  const menu = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  const hint = useId();
  const arrangement = readArrangement(look.arrangement);
  const { pins, isCut } = arrangement;
  const arranged = arrange(columns, arrangement);
  const fields = arranged.map(({ field }) => field);

  const rearrange = (changes: Partial<Arrangement>) =>
    changeLook({ arrangement: changeArrangement(look.arrangement, changes) });

  /** Gives the focus to the first item before another one goes away, with which the menu would close. */
  const focusFirst = () => menu.current?.querySelector<HTMLElement>("button")?.focus();

  function showAll() {
    focusFirst();
    changeLook({ hidden: [] });
  }

  function restore() {
    focusFirst();
    changeLook({ arrangement: undefined });
    setSaid("Susunan awal dikembalikan");
  }

  function toggle(field: string) {
    const isHidden = look.hidden.includes(field);
    changeLook({ hidden: isHidden ? look.hidden.filter((name) => name !== field) : [...look.hidden, field] });
  }

  function move({ field, label }: ListColumn, next: string | undefined) {
    const order = moveBefore(fields, field, next);
    rearrange({ order, pins: order.filter((each) => pins.includes(each)) });
    const place = arrange(columns, {
      ...arrangement,
      order,
      pins: order.filter((each) => pins.includes(each)),
    });
    setSaid(`${label}: urutan ${place.findIndex((each) => each.field === field) + 1} dari ${fields.length}`);
  }

  function pin({ field, label }: ListColumn) {
    const isPinned = pins.includes(field);
    const list = listOf(resource);
    const widths = list && !isPinned ? frozenWidths(list, field, arrangement.widths) : {};
    const own = widths[field];
    rearrange({
      pins: isPinned ? pins.filter((each) => each !== field) : [...pins, field],
      widths: { ...arrangement.widths, ...(own && { [field]: own }) },
    });
    setSaid(isPinned ? `Sematan ${label} dilepas` : `${label} disematkan`);
  }

  function widen({ field, label }: ListColumn, by: number) {
    const list = listOf(resource);
    if (!list) return;
    const widths = frozenWidths(list, field, arrangement.widths);
    const before = widths[field];
    if (before === undefined) return;
    const next = changeArrangement(look.arrangement, { widths: { ...widths, [field]: before + by } });
    changeLook({ arrangement: next });
    setSaid(`${label}: lebar ${next?.widths[field]} piksel`);
  }

  function arrangeByKey(event: KeyboardEvent, column: ListColumn) {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey || altKey === shiftKey) return;
    const step = altKey && STEPS[key];
    const by = shiftKey && WIDER[key];
    if (!step && !by) return;
    event.preventDefault();
    event.stopPropagation();
    if (by) return widen(column, by);
    const at = fields.indexOf(column.field);
    // Behind the next one, or before the one above.
    if (step && fields[at + step]) move(column, fields[step > 0 ? at + 2 : at - 1]);
  }

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Menu label="Tampilan daftar" ref={menu}>
        <Group label="Kolom">
          {arranged.map((column) => (
            <ColumnItem
              key={column.field}
              column={column}
              hint={hint}
              isShown={!look.hidden.includes(column.field)}
              isPinned={pins.includes(column.field)}
              onToggle={() => toggle(column.field)}
              onPin={() => pin(column)}
              onKeyDown={(event) => arrangeByKey(event, column)}
              onDrop={(next) => move(column, next)}
            />
          ))}
          {hiddenCount > 0 && <Item onClick={showAll}>Tampilkan semua</Item>}
          <p id={hint} aria-hidden className="px-2 py-1 text-xs text-muted pointer-coarse:hidden">
            Alt ↑ ↓ memindah, Shift ← → mengubah lebar, → sematan.
          </p>
        </Group>
        <hr className="border-line" />
        <Group label="Kerapatan">
          {(Object.keys(DENSITIES) as Density[]).map((density) => (
            <Item
              key={density}
              role="menuitemradio"
              aria-checked={look.density === density}
              onClick={() => changeLook({ density })}
            >
              {DENSITIES[density]}
            </Item>
          ))}
        </Group>
        <hr className="border-line" />
        <Group label="Teks">
          {[false, true].map((isWanted) => (
            <Item
              key={String(isWanted)}
              role="menuitemradio"
              aria-checked={isCut === isWanted}
              onClick={() => rearrange({ isCut: isWanted })}
            >
              {isWanted ? "Potong" : "Bungkus"}
            </Item>
          ))}
        </Group>
        <hr className="border-line" />
        <Group label="Susunan">
          <Item aria-keyshortcuts="j" onClick={() => change({ hasGrid: !settings.hasGrid })}>
            {settings.hasGrid ? "Berhenti menjelajah sel" : "Jelajah sel dengan keyboard"}
          </Item>
          {look.arrangement !== undefined && <Item onClick={restore}>Kembalikan susunan awal</Item>}
        </Group>
      </Menu>
    </>
  );
}
