"use client";

import type { ListColumn } from "@/lib/list/list";
import { hiddenText } from "@/lib/preferences/preferences";
import { useListLook } from "../../_session/preferences/preferences-provider";
import { MenuButton } from "../../_ui/menu-button";
import { onDemand } from "../../_ui/on-demand/on-demand";
import { CountBadge } from "./count-badge";

const ColumnsMenu = onDemand(() => import("./columns-menu"), { isMenu: true });

/** Opens the menu of a list's columns and density, and says how many columns are hidden. */
export function ColumnsButton({ resource, columns }: { resource: string; columns: ListColumn[] }) {
  const { hidden } = useListLook(resource).look;
  const hiddenCount = columns.filter(({ field }) => hidden.includes(field)).length;
  return (
    <MenuButton
      icon="M2 3h12v10H2zM6.2 3v10M10 3v10"
      label={
        // Before hydration the stored styles write the number.
        <span data-columns-of={hiddenCount === 0 ? resource : undefined}>Kolom{hiddenText(hiddenCount)}</span>
      }
    >
      {({ isOpen }) => (
        <>
          <CountBadge count={hiddenCount} className="pointer-events-none sm:hidden" />
          {isOpen && <ColumnsMenu resource={resource} columns={columns} hiddenCount={hiddenCount} />}
        </>
      )}
    </MenuButton>
  );
}
