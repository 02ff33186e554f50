"use client";

import { type ComponentProps, type ReactNode, useRef } from "react";
import type { ListColumn } from "@/lib/list/list";
import { DENSITIES, type Density } from "@/lib/preferences/preferences";
import { useListLook } from "../../_session/preferences/preferences-provider";
import { Icon } from "../../_ui/icon";
import { Menu, MenuItem } from "../../_ui/menu";

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

type ColumnsMenuProps = { resource: string; columns: ListColumn[]; hiddenCount: number };

/** Selects a list's visible columns and its density; stays open while items are toggled. */
export default function ColumnsMenu({ resource, columns, hiddenCount }: ColumnsMenuProps) {
  const { look, changeLook } = useListLook(resource);
  const menu = useRef<HTMLDivElement>(null);

  function showAll() {
    // The item goes away, and the menu closes with its focus.
    menu.current?.querySelector<HTMLElement>("button")?.focus();
    changeLook({ hidden: [] });
  }

  function toggle(field: string) {
    const isHidden = look.hidden.includes(field);
    changeLook({ hidden: isHidden ? look.hidden.filter((name) => name !== field) : [...look.hidden, field] });
  }

  return (
    <Menu label="Tampilan daftar" ref={menu}>
      <Group label="Kolom">
        {columns.map(({ field, label }) => (
          <Item
            key={field}
            role="menuitemcheckbox"
            aria-checked={!look.hidden.includes(field)}
            onClick={() => toggle(field)}
          >
            {label}
          </Item>
        ))}
        {hiddenCount > 0 && <Item onClick={showAll}>Tampilkan semua</Item>}
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
    </Menu>
  );
}
