"use client";

import { type ComponentProps, useState } from "react";
import type { ListColumn } from "@/lib/list/list";
import { formatListAddress } from "@/lib/list/list-address";
import type { ListSample } from "@/lib/list/search/search-examples";
import { formatHiddenColumnCount } from "@/lib/preferences/preferences";
import { isSameView } from "@/lib/preferences/views";
import { useOwnViews } from "../../_session/preferences/own-views";
import { useListLook } from "../../_session/preferences/use-preferences";
import type { Action } from "../../_ui/actions";
import { Button, buttonClass } from "../../_ui/button";
import { Icon } from "../../_ui/icon";
import { onDemand } from "../../_ui/on-demand/on-demand";
import { useApplyView, useListAddress } from "../address/use-list-address";
import { useFilterPanel } from "../filters/use-filter-panel";
import { useShownListStore } from "../rows/shown-list";
import { ToolbarAction } from "./toolbar-action";

/** Renders the link to the form that adds a record. */
export function AddLink({ path, button }: { path: string; button: string }) {
  return (
    <ToolbarAction id="add" label={button} shortcut="n" href={path} className={buttonClass("primary")}>
      <Icon path="M8 3v10M3 8h10" strokeWidth="2" className="md:hidden" />
      <span className="max-md:sr-only">{button}</span>
    </ToolbarAction>
  );
}

const SearchHelpDialog = onDemand(
  () => import(/* webpackChunkName: "dialogs" */ "../search/search-help-dialog"),
);

/** Adds the search help to the menu Lainnya and the palette, and renders its dialog. */
export function SearchHelpButton() {
  const listStore = useShownListStore();
  const [sample, setSample] = useState<Promise<ListSample> | null>(null);
  return (
    <>
      <ToolbarAction
        id="help"
        label="Cara mencari"
        icon="M4.8 5.4a3.2 3.2 0 1 1 4.9 2.7c-1.1.7-1.7 1.2-1.7 2.4M8 13.6v.1"
        foldsBelow="always"
        run={() => setSample(listStore.readSample())}
      />
      {sample && <SearchHelpDialog sample={sample} onClose={() => setSample(null)} />}
    </>
  );
}

const ViewsDialog = onDemand(() => import(/* webpackChunkName: "dialogs" */ "../views/views-dialog"));
const VIEWS_ICON = "M4 2h8v12l-4-3-4 3z";

type ViewsDialogButtonProps = Omit<ComponentProps<typeof ViewsDialog>, "onClose"> &
  Pick<Action, "foldsBelow">;

/** Renders a button that opens the dialog of saved views, for a list or another screen that has views. */
export function ViewsDialogButton({ foldsBelow, ...dialog }: ViewsDialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ToolbarAction
        id="views"
        label="Tampilan"
        icon={VIEWS_ICON}
        foldsBelow={foldsBelow}
        isIconOnly
        className={buttonClass("ghost")}
        aria={{ "aria-haspopup": "dialog" }}
        run={() => setOpen(true)}
      >
        <Icon path={VIEWS_ICON} />
        <span className="sr-only">Tampilan</span>
      </ToolbarAction>
      {isOpen && <ViewsDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  );
}

export function ViewsButton({ resource }: { resource: string }) {
  const { address } = useListAddress();
  const applyView = useApplyView(resource);
  const query = formatListAddress({ ...address, start: 0 });
  return <ViewsDialogButton resource={resource} query={query} onShow={applyView} foldsBelow="tablet" />;
}

/** Renders the name of the saved view that equals the current one, or a message if the views could not be read. */
export function CurrentViewName({ resource }: { resource: string }) {
  const views = useOwnViews(resource);
  const { look } = useListLook(resource);
  const { address } = useListAddress();
  if (views === null)
    return <p className="min-w-0 text-sm text-muted">Tampilan yang tersimpan sedang tidak dapat dibaca.</p>;
  const query = formatListAddress({ ...address, start: 0 });
  const currentView = views?.find((view) => isSameView({ ...view, query, look }, view));
  return (
    <p role="status" className="min-w-0 truncate text-sm text-muted empty:hidden">
      {currentView && `Tampilan: ${currentView.name}`}
    </p>
  );
}

const ColumnsMenu = onDemand(() => import(/* webpackChunkName: "columns" */ "./columns-menu"), {
  isMenu: true,
});

/** Renders the button that opens the menu of columns, with the number of hidden ones. */
export function ColumnsButton({ resource, columns }: { resource: string; columns: ListColumn[] }) {
  const { hidden } = useListLook(resource).look;
  const hiddenCount = columns.filter(({ field }) => hidden.includes(field)).length;
  const label = `Kolom${formatHiddenColumnCount(hiddenCount)}`;
  return (
    <ToolbarAction
      id="columns"
      label={label}
      icon="M2 3h12v10H2zM6.2 3v10M10 3v10"
      foldsBelow="tablet"
      isIconOnly
      menu={({ isOpen }) => isOpen && <ColumnsMenu resource={resource} columns={columns} />}
    >
      {/* Until hydration, an inline style renders the number of hidden columns from the settings of this browser. */}
      <span data-columns-of={hiddenCount === 0 ? resource : undefined}>{label}</span>
    </ToolbarAction>
  );
}

const ExportControl = onDemand(() => import("../export/export-control"), { isMenu: true });

type ExportButtonProps = Pick<ComponentProps<typeof ExportControl>, "resource" | "author" | "readList"> & {
  isIconOnly?: boolean;
};

/** Renders the button that opens the menu of export formats; without `readList`, it exports the list of the page. */
export function ExportButton({ isIconOnly = false, ...exported }: ExportButtonProps) {
  const isPageListExport = !exported.readList;
  return (
    <ToolbarAction
      id="export"
      label="Ekspor"
      icon="M8 2v8M4.8 6.8 8 10l3.2-3.2M2.5 10.5v3h11v-3"
      foldsBelow={isPageListExport ? "tablet" : undefined}
      isIconOnly={isPageListExport || isIconOnly}
      menu={({ isOpen, wasOpened, close }) =>
        wasOpened && <ExportControl {...{ isOpen, close }} {...exported} />
      }
    />
  );
}

/** Renders the button that opens and closes the filter panel, with the number of filters. */
export function FilterButton() {
  const { isOpen, setOpen, buttonRef } = useFilterPanel();
  const activeFilterCount = new URLSearchParams(useListAddress().address.filters).size;
  return (
    <Button ref={buttonRef} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="relative">
      <Icon path="M2 3h12l-4.7 5.5V13l-2.6-1.5v-3z" />
      <span className="max-md:sr-only">Filter</span>
      {activeFilterCount > 0 && (
        <span aria-hidden className="count-badge">
          {activeFilterCount}
        </span>
      )}
    </Button>
  );
}
