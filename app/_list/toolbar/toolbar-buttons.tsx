"use client";

import { type ComponentProps, createContext, use, useEffect, useRef, useState } from "react";
import type { ListColumn } from "@/lib/list/list";
import { writeListAddress } from "@/lib/list/list-address";
import { hiddenText } from "@/lib/preferences/preferences";
import { useOwnViews } from "../../_session/preferences/own-views";
import { useListLook } from "../../_session/preferences/preferences-provider";
import { Button, buttonLook } from "../../_ui/button";
import { Icon } from "../../_ui/icon";
import { ProgressLink } from "../../_ui/link-progress";
import { MenuButton } from "../../_ui/menu-button";
import { loadScript } from "../../_ui/on-demand/load-script";
import { onDemand } from "../../_ui/on-demand/on-demand";
import { useCommand } from "../../_ui/state/commands";
import { useListAddress, useShowView } from "../address/use-list-address";

/** Links to the form that adds a record to the shown list. */
export function AddLink({ path, button }: { path: string; button: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useCommand("add", () => link.current?.click());
  return (
    <ProgressLink ref={link} href={path} className={buttonLook("primary")}>
      <Icon path="M8 3v10M3 8h10" strokeWidth="2" className="md:hidden" />
      <span className="max-md:sr-only">{button}</span>
    </ProgressLink>
  );
}

const ViewsDialog = onDemand(() => import(/* webpackChunkName: "dialogs" */ "../views/views-dialog"));

/** Opens a dialog of saved views. */
export function ViewsDialogButton(dialog: Omit<ComponentProps<typeof ViewsDialog>, "onClose">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon path="M4 2h8v12l-4-3-4 3z" />
        <span className="max-md:sr-only">Tampilan</span>
      </Button>
      {isOpen && <ViewsDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Opens the saved views of a list. */
export function ViewsButton({ resource }: { resource: string }) {
  const { place } = useListAddress();
  const showView = useShowView(resource);
  return (
    <ViewsDialogButton
      resource={resource}
      query={writeListAddress({ ...place, start: 0 })}
      onShow={showView}
    />
  );
}

const VIEWS_GONE = "Tampilan yang tersimpan sedang tidak dapat dibaca.";

const ViewName = onDemand(() => import("../views/view-name"));

/** Names the saved view that a list shows, if the person has any, or says that they could not be read. */
export function ShownView({ resource }: { resource: string }) {
  const views = useOwnViews(resource);
  if (views === null) return <p className="mr-auto min-w-0 text-sm text-muted">{VIEWS_GONE}</p>;
  return views && views.length > 0 && <ViewName {...{ resource, views }} />;
}

const ColumnsMenu = onDemand(() => import(/* webpackChunkName: "columns" */ "./columns-menu"), {
  isMenu: true,
});

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
      {({ isOpen }) =>
        isOpen && <ColumnsMenu resource={resource} columns={columns} hiddenCount={hiddenCount} />
      }
    </MenuButton>
  );
}

const ExportControl = onDemand(() => import("../export/export-control"), { isMenu: true });

/** Offers the formats in which the found rows of the shown list can be exported; `author` is the name of the person. */
export function ExportButton(props: { resource: string; author: string }) {
  return (
    <MenuButton icon="M8 2v8M4.8 6.8 8 10l3.2-3.2M2.5 10.5v3h11v-3" label="Ekspor">
      {({ wasOpened, ...menu }) => wasOpened && <ExportControl {...menu} {...props} />}
    </MenuButton>
  );
}

const MoreMenu = onDemand(() => import("./more-menu"), { isMenu: true });

/** Its script folds the bars of a phone away, too, once something scrolls. */
const foldBars = () => void loadScript(() => import("./more-menu"));

/** Opens the menu of the controls for which a narrow window has no room. */
export function MoreButton(props: { resource: string; columns: ListColumn[]; author: string }) {
  useEffect(() => window.addEventListener("scroll", foldBars, { capture: true, once: true }), []);
  return (
    <MenuButton icon="M2 8h2M7 8h2M12 8h2" label="Lainnya">
      {({ wasOpened, ...menu }) => wasOpened && <MoreMenu {...menu} {...props} />}
    </MenuButton>
  );
}

/** Whether the filter panel of the list is open, and its setter. */
export const PanelContext = createContext<readonly [boolean, (isOpen: boolean) => void]>([false, () => {}]);

export const useFilterPanel = () => use(PanelContext);

/** Opens and closes the filter panel of a list, and shows how many filters there are. */
export function FilterButton() {
  const [isOpen, setOpen] = useFilterPanel();
  const count = new URLSearchParams(useListAddress().place.filters).size;
  const button = useRef<HTMLButtonElement>(null);
  useCommand("to filters", () => button.current?.focus());
  return (
    <Button ref={button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="relative">
      <Icon path="M2 3h12l-4.7 5.5V13l-2.6-1.5v-3z" />
      <span className="max-md:sr-only">Filter</span>
      {count > 0 && (
        <span aria-hidden className="count-badge">
          {count}
        </span>
      )}
    </Button>
  );
}
