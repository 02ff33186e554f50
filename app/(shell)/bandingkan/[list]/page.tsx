import { notFound } from "next/navigation";
import { CompareScreen } from "@/app/_compare/compare-screen";
import type { ComparedCatalogue } from "@/app/_compare/use-comparison";
import { OnlyForOwner } from "@/app/_session/session-end";
import { ListBreadcrumb } from "@/app/_shell/screen-link";
import { PageHeader, PageTitle } from "@/app/_ui/page-title";
import { can } from "@/lib/resources/permissions";
import { branchResource, findResourceByListPath } from "@/lib/resources/registry";
import { hasComparison, type ResourceDefinition } from "@/lib/resources/resource-definition";
import { createListView } from "@/lib/server/data/lists";
import { env } from "@/lib/server/process/env";
import { requirePermission } from "@/lib/server/session/guard";

/** Renders the screen that compares the prices of a catalogue between dealers. */
export default async function ComparePage({ params }: PageProps<"/bandingkan/[list]">) {
  const resource = findResourceByListPath(`/${(await params).list}`);
  if (!resource || !hasComparison(resource)) notFound();
  const { userId, role, username, name } = await requirePermission(resource.permission, "read");
  const createViewOf = (definition: ResourceDefinition) =>
    createListView(definition, role, env().APP_TIMEZONE, username);
  const catalogue: ComparedCatalogue = {
    view: createViewOf(resource),
    listPath: resource.screens.list.path,
    branches: can(role, branchResource.permission, "read") ? createViewOf(branchResource) : null,
    mayWrite: can(role, resource.permission, "update") && can(role, resource.permission, "create"),
    author: name || username,
  };
  const title = `Bandingkan dealer ${resource.catalogue}`;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-4 sm:min-h-0">
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} breadcrumb={<ListBreadcrumb path={resource.screens.list.path} />} />
      <OnlyForOwner userId={userId}>
        <CompareScreen catalogue={catalogue} />
      </OnlyForOwner>
    </div>
  );
}
