"use client";

import { type MouseEvent, useState } from "react";
import type { ListColumn } from "@/lib/list/list";
import { useListLook } from "../../_session/preferences/preferences-provider";
import { Icon } from "../../_ui/icon";
import { Menu, MenuItem } from "../../_ui/menu";
import { onDemand } from "../../_ui/on-demand/on-demand";
import { foldBars } from "./fold-bars";

const ColumnsMenu = onDemand(() => import("./columns-menu"), { isMenu: true });

const ExportControl = onDemand(() => import("../export/export-control"), { isMenu: true });

foldBars();

/** Returns the controls above a list that this window has no room for, in their order. */
const foldedControls = () =>
  [...document.querySelectorAll<HTMLElement>(".list-tools :is(a, button)")].filter(
    (control) => getComputedStyle(control).visibility === "hidden",
  );

type FoldedItemsProps = { close: () => void; onPart: (part: string) => void };

function FoldedItems({ close, onPart }: FoldedItemsProps) {
  const [controls] = useState(foldedControls);

  function choose({ currentTarget }: MouseEvent, control: HTMLElement) {
    if (control.getAttribute("aria-haspopup") === "menu") {
      // This menu goes away, and would close with its focus.
      currentTarget.closest("[role=menu]")?.parentElement?.querySelector("button")?.focus();
      onPart(control.textContent);
    } else {
      close();
      control.click();
    }
  }

  return (
    <Menu label="Lainnya">
      {controls.map((control) => {
        const name = control.getAttribute("aria-label") ?? control.textContent;
        return (
          <MenuItem key={name} onClick={(event) => choose(event, control)}>
            <Icon
              path={control.querySelector("path")?.getAttribute("d") ?? ""}
              className="shrink-0 text-muted"
            />
            {name}
          </MenuItem>
        );
      })}
    </Menu>
  );
}

type MoreMenuProps = {
  resource: string;
  columns: ListColumn[];
  author: string;
  isOpen: boolean;
  close: () => void;
};

/** Offers the folded controls of a list; those that open a menu open it in the place of this one. */
export default function MoreMenu({ resource, columns, author, isOpen, close }: MoreMenuProps) {
  const { hidden } = useListLook(resource).look;
  const [part, setPart] = useState("");
  const [hasExport, setHasExport] = useState(false);
  const isExport = part.startsWith("Ekspor");
  if (isExport && !hasExport) setHasExport(true);
  if (!isOpen && part !== "") setPart("");
  return (
    <>
      {isOpen && part === "" && <FoldedItems close={close} onPart={setPart} />}
      {isOpen && part !== "" && !isExport && (
        <ColumnsMenu
          resource={resource}
          columns={columns}
          hiddenCount={columns.filter(({ field }) => hidden.includes(field)).length}
        />
      )}
      {hasExport && <ExportControl {...{ resource, author, close }} isOpen={isOpen && isExport} />}
    </>
  );
}
