import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { EditPricesButton, SelectButton } from "@/app/_batch/mode-buttons";
import { CheckTab, CheckTabs } from "@/app/_checks/check-tabs";
import { PreloadForms } from "@/app/_form/by-resource/preload-forms";
import { ListCount } from "@/app/_list/filtered";
import { ListBody, ListProvider, RowsBoundary } from "@/app/_list/list-body";
import { SearchBox, SearchHelpButton } from "@/app/_list/search/search-box";
import {
  AddLink,
  ColumnsButton,
  ExportButton,
  FilterButton,
  MoreButton,
  ShownView,
  ViewsButton,
} from "@/app/_list/toolbar/toolbar-buttons";
import { OpnameTab, OpnameTabs } from "@/app/_opname/opname-tabs";
import { OnlyForOwner } from "@/app/_session/session-end";
import { LINK_LOOK, ListHelpLink } from "@/app/_shell/help/help-links";
import { buttonLook } from "@/app/_ui/button";
import { ProgressLink } from "@/app/_ui/link-progress";
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

/** Renders a list's title, add button and search, before its rows load (requirements 2.5). */
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
  return (
    <div className="list-screen">
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
                  <ProgressLink
                    href={copyPath(screens.list.path)}
                    className={`max-xl:folded ${buttonLook("plain")}`}
                  >
                    Salin katalog
                  </ProgressLink>
                )}
                {resource.imports && (
                  <ProgressLink
                    href={importPath(screens.list.path)}
                    className={`max-xl:folded ${buttonLook("plain")}`}
                  >
                    Impor
                  </ProgressLink>
                )}
                <AddLink path={screens.create.path} button={screens.create.button} />
              </div>
            )}
            <div className="list-find">
              <SearchBox />
              <div className="max-xl:folded">
                <SearchHelpButton />
              </div>
              <FilterButton />
              <div className="max-md:folded">
                <ViewsButton resource={name} />
              </div>
              <div className="max-xl:folded">
                <ColumnsButton resource={name} columns={columns} />
              </div>
              <div className="max-xl:folded">
                <ExportButton resource={name} author={author} />
              </div>
              <div className="xl:hidden">
                <MoreButton {...{ resource: name, columns, author }} />
              </div>
            </div>
          </div>
        </div>
        <div className="list-tools list-ways">
          <div className="list-links">
            <p id="dicari-pada" className="truncate max-md:folded">
              Dicari pada: {searchBy.map((by) => columns.find(({ field }) => field === by)?.label).join(", ")}
            </p>
            <div className="list-links max-xl:folded">
              <ListHelpLink permission={permission} />
              {hasComparison(resource) && (
                <ProgressLink href={comparePath(screens.list.path)} className={LINK_LOOK}>
                  Bandingkan dealer
                </ProgressLink>
              )}
              {history && (
                <ProgressLink href={history} className={LINK_LOOK}>
                  Riwayat
                </ProgressLink>
              )}
            </div>
            <div className="list-links max-sm:folded">
              {mayUpdate && (resource.changes?.prices ?? []).length > 0 && <EditPricesButton />}
              {((mayUpdate && resource.changes) || mayDelete) && <SelectButton />}
            </div>
          </div>
          {resource === opname ? <OpnameTabs /> : <CheckTabs resource={name} />}
        </div>
        <RowsBoundary isReady={isReady}>{children}</RowsBoundary>
      </ListProvider>
    </div>
  );
}

type ListScreenProps = {
  resource: ResourceDefinition;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

async function opened(...asked: Parameters<typeof openList>): Promise<ListOpened> {
  const list = await openList(...asked);
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
