import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { EditPricesButton, SelectButton } from "@/app/_batch/mode-buttons";
import { CheckTabs } from "@/app/_checks/check-tabs";
import { ListCount } from "@/app/_list/filtered";
import { ListProvider, RowsBoundary } from "@/app/_list/list-body";
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
import { OpnameTabs } from "@/app/_opname/opname-tabs";
import { LINK_LOOK, listHelpPath } from "@/app/_shell/help/help-links";
import { PageHead, PageTitle } from "@/app/_ui/page-title";
import { can } from "@/lib/resources/permissions";
import { opname, resourceListedAt } from "@/lib/resources/registry";
import { hasComparison } from "@/lib/resources/resource-definition";
import { comparePath, copyPath, importPath } from "@/lib/resources/routes";
import { historyOf } from "@/lib/server/data/history";
import { prefetchList } from "@/lib/server/data/lists";
import { requirePermission } from "@/lib/server/session/guard";

/** Renders the title of any list, its add button and search, before its rows load (lists.md#list-screen). */
export default async function Layout({ params, children }: LayoutProps<"/[screen]">) {
  const resource = resourceListedAt(`/${(await params).screen}`) ?? notFound();
  const { name, permission, screens, columns, searchBy } = resource;
  const person = await requirePermission(permission, "read");
  // Client navigations stream the frame first; documents wait for rows that come soon.
  const isDocument = (await headers()).get("sec-fetch-dest") === "document";
  const isReady = isDocument && (await prefetchList(resource));
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
            <PageTitle>{screens.list.title}</PageTitle>
            <PageHead title={screens.list.title} />
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
