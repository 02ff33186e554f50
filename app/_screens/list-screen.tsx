import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { EditPricesButton, SelectButton } from "@/app/_batch/mode-buttons";
import { CheckTab, CheckTabs } from "@/app/_checks/check-tabs";
import { PreloadForms } from "@/app/_form/by-resource/preload-forms";
import { ListCount } from "@/app/_list/filtered";
import { ListBody, ListProvider, RowsBoundary } from "@/app/_list/list-body";
import { SearchBox } from "@/app/_list/search/search-box";
import { ListSpace } from "@/app/_list/toolbar/list-space";
import { MoreButton, Tool } from "@/app/_list/toolbar/tool";
import {
  AddLink,
  ColumnsButton,
  ExportButton,
  FilterButton,
  SearchHelpButton,
  ShownView,
  ViewsButton,
} from "@/app/_list/toolbar/toolbar-buttons";
import { OpnameTab, OpnameTabs } from "@/app/_opname/opname-tabs";
import { OnlyForOwner } from "@/app/_session/session-end";
import { LINK_LOOK, listHelpPath } from "@/app/_shell/help/help-links";
import { ScreenTitle } from "@/app/_ui/page-title";
import type { ListOpened } from "@/lib/list/list";
import { readListAddress } from "@/lib/list/list-address";
import { can } from "@/lib/resources/permissions";
import { opname } from "@/lib/resources/registry";
import { hasComparison, type ResourceDefinition } from "@/lib/resources/resource-definition";
import { comparePath, copyPath, importPath } from "@/lib/resources/routes";
import { historyOf } from "@/lib/server/data/history";
import { beginList, listView, openList } from "@/lib/server/data/lists";
import { listProblem } from "@/lib/server/data/replies";
import { env } from "@/lib/server/process/env";
import { requirePermission } from "@/lib/server/session/guard";

type ListFrameProps = { resource: ResourceDefinition; children: ReactNode };

/** Renders a list's title, add button and search, before its rows load (lists.md#list-screen). */
export async function ListFrame({ resource, children }: ListFrameProps) {
  const { name, permission, screens, columns, searchBy } = resource;
  const person = await requirePermission(permission, "read");
  // Client navigations stream the frame first; documents wait for rows that come soon.
  const isDocument = (await headers()).get("sec-fetch-dest") === "document";
  const isReady = isDocument && (await beginList(resource));
  const mayUpdate = can(person.role, permission, "update");
  const history = historyOf(resource);
  const author = person.name || person.username;
  const mayDelete = resource.calls.remove && can(person.role, permission, "del");
  const links = [
    { id: "help-page", label: "Cara memakai daftar", href: listHelpPath(permission) },
    {
      id: "compare",
      label: "Bandingkan dealer",
      href: hasComparison(resource) && comparePath(screens.list.path),
    },
    { id: "history", label: "Riwayat", href: history },
  ].flatMap(({ href, ...link }) => (href ? [{ href, ...link }] : []));
  return (
    <ListSpace>
      <ListProvider>
        <div className="list-tools list-head">
          <div className="list-title">
            <ScreenTitle>{screens.list.title}</ScreenTitle>
            <ListCount />
            <ShownView resource={name} />
          </div>
          <div className="list-bar">
            {screens.create && can(person.role, permission, "create") && (
              <div className="list-adds">
                {resource.copiesTo && (
                  <Tool id="copy" label="Salin katalog" href={copyPath(screens.list.path)} foldsBelow="xl" />
                )}
                {resource.imports && (
                  <Tool id="import" label="Impor" href={importPath(screens.list.path)} foldsBelow="xl" />
                )}
                <AddLink path={screens.create.path} button={screens.create.button} />
              </div>
            )}
            <div className="list-find">
              <SearchBox />
              <SearchHelpButton />
              <FilterButton />
              <ViewsButton resource={name} />
              <ColumnsButton resource={name} columns={columns} />
              <ExportButton resource={name} author={author} foldsBelow="xl" />
              <div className="xl:hidden">
                <MoreButton />
              </div>
            </div>
          </div>
        </div>
        <div className="list-tools list-ways">
          <div className="list-links">
            <p id="dicari-pada" className="truncate max-md:folded">
              Dicari pada: {searchBy.map((by) => columns.find(({ field }) => field === by)?.label).join(", ")}
            </p>
            {links.map(({ id, label, href }) => (
              <Tool key={id} id={id} label={label} href={href} foldsBelow="xl" look={LINK_LOOK} />
            ))}
            {mayUpdate && (resource.changes?.prices ?? []).length > 0 && <EditPricesButton />}
            {((mayUpdate && resource.changes) || mayDelete) && <SelectButton />}
          </div>
          {resource === opname ? <OpnameTabs /> : <CheckTabs resource={name} />}
        </div>
        <RowsBoundary isReady={isReady}>{children}</RowsBoundary>
      </ListProvider>
    </ListSpace>
  );
}

type ListScreenProps = {
  resource: ResourceDefinition;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

async function opened(...args: Parameters<typeof openList>): Promise<ListOpened> {
  const list = await openList(...args);
  if (!list.ok) return { opening: listProblem(list.failure), at: Date.now() };
  return { opening: { kind: "window", ...list.value }, at: list.value.at };
}

/** Renders a list, and brings its first window once the API responds; the rest is fetched later. */
export async function ListScreen({ resource, searchParams }: ListScreenProps) {
  const { role, userId, username } = await requirePermission(resource.permission, "read");
  const view = {
    ...listView(resource, role, env().APP_TIMEZONE, username),
    historyPath: historyOf(resource),
  };
  const params = Object.entries(await searchParams).flatMap(([name, values = []]) =>
    [values].flat().map((value) => [name, value]),
  );
  const place = readListAddress(new URLSearchParams(params));
  const id = randomUUID();
  // A refetched page remounts with its new rows.
  return (
    <OnlyForOwner userId={userId}>
      <ListBody key={id} view={view} initial={{ id, place, opened: opened(resource, view, place.start) }}>
        {resource === opname ? <OpnameTab /> : <CheckTab />}
      </ListBody>
      {view.updatePath && <PreloadForms />}
    </OnlyForOwner>
  );
}
