import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { EditPricesButton, SelectButton } from "@/app/_batch/mode-buttons";
import { CheckTabs } from "@/app/_checks/check-tabs";
import { ListCount } from "@/app/_list/filtered-list";
import { ListProvider, RowsBoundary } from "@/app/_list/list-body";
import { SearchBox } from "@/app/_list/search/search-box";
import { ListScreen } from "@/app/_list/toolbar/list-screen";
import { MoreActionsButton, ToolbarAction } from "@/app/_list/toolbar/toolbar-action";
import {
  AddLink,
  ColumnsButton,
  CurrentViewName,
  ExportButton,
  FilterButton,
  SearchHelpButton,
  ViewsButton,
} from "@/app/_list/toolbar/toolbar-buttons";
import { OpnameTabs } from "@/app/_opname/opname-tabs";
import { listHelpHref } from "@/app/_shell/help/help-links";
import { PageHeader, PageTitle } from "@/app/_ui/page-title";
import { searchedColumnLabels } from "@/lib/list/list";
import { can } from "@/lib/resources/permissions";
import { findResourceByListPath, opnameResource } from "@/lib/resources/registry";
import { hasComparison } from "@/lib/resources/resource-definition";
import { comparePath, copyPath, importPath } from "@/lib/resources/routes";
import { historyPathOf } from "@/lib/server/data/history";
import { startOpeningList } from "@/lib/server/data/lists";
import { requirePermission } from "@/lib/server/session/guard";

/** Renders the title and the tools of a list, without waiting for its rows (lists.md#list-screen). */
export default async function ListLayout({ params, children }: LayoutProps<"/[screen]">) {
  const resource = findResourceByListPath(`/${(await params).screen}`) ?? notFound();
  const { name, permission, screens, columns } = resource;
  const person = await requirePermission(permission, "read");
  // A full page load waits a moment for its rows. A client navigation shows the title and tools before the rows.
  const isDocumentRequest = (await headers()).get("sec-fetch-dest") === "document";
  const isListReady = isDocumentRequest && (await startOpeningList(resource));
  const mayUpdate = can(person.role, permission, "update");
  const historyPath = historyPathOf(resource);
  const exportAuthor = person.name || person.username;
  const mayDelete = resource.calls.remove && can(person.role, permission, "del");
  const mayCreate = screens.create && can(person.role, permission, "create");
  return (
    <ListScreen>
      <ListProvider>
        <div className="list-tools">
          <PageTitle>{screens.list.title}</PageTitle>
          <PageHeader
            title={screens.list.title}
            count={
              <>
                <ListCount />
                <CurrentViewName resource={name} />
                <p id="dicari-pada">Dicari pada: {searchedColumnLabels(resource)}</p>
              </>
            }
          >
            {hasComparison(resource) && (
              <ToolbarAction
                id="compare"
                label="Bandingkan dealer"
                icon="M2 3h5v10H2zM9 3h5v10H9z"
                href={comparePath(screens.list.path)}
                foldsBelow="wide"
              />
            )}
            {mayCreate && resource.imports && (
              <ToolbarAction
                id="import"
                label="Impor"
                icon="M8 10V2M4.8 5.2 8 2l3.2 3.2M2.5 10.5v3h11v-3"
                href={importPath(screens.list.path)}
                foldsBelow="wide"
              />
            )}
            {mayCreate && resource.copiesTo && (
              <ToolbarAction
                id="copy"
                label="Salin katalog"
                icon="M2.5 2.5h8v8h-8zM5.5 10.5v3h8v-8h-3"
                href={copyPath(screens.list.path)}
                foldsBelow="always"
              />
            )}
            {historyPath && (
              <ToolbarAction
                id="history"
                label="Riwayat"
                icon="M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11M8 5v3l2 1.5"
                href={historyPath}
                foldsBelow="always"
              />
            )}
            <SearchHelpButton />
            <ToolbarAction
              id="help-page"
              label="Cara memakai daftar"
              icon="M8 4C6.5 3 4.5 2.7 2 3v9.5c2.5-.3 4.5 0 6 1 1.5-1 3.5-1.3 6-1V3c-2.5-.3-4.5 0-6 1v9.5"
              href={listHelpHref(permission)}
              foldsBelow="always"
            />
            <MoreActionsButton />
            {screens.create && mayCreate && (
              <AddLink path={screens.create.path} button={screens.create.button} />
            )}
          </PageHeader>
          <div className="list-row">
            {resource === opnameResource ? <OpnameTabs /> : <CheckTabs resource={name} />}
            <SearchBox />
            <FilterButton />
            <ViewsButton resource={name} />
            <ColumnsButton resource={name} columns={columns} />
            <ExportButton resource={name} author={exportAuthor} />
            {mayUpdate && (resource.changes?.prices ?? []).length > 0 && <EditPricesButton />}
            {((mayUpdate && resource.changes) || mayDelete) && <SelectButton />}
          </div>
        </div>
        <RowsBoundary isReady={isListReady}>{children}</RowsBoundary>
      </ListProvider>
    </ListScreen>
  );
}
