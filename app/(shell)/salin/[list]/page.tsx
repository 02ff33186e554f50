import { notFound } from "next/navigation";
import { type CopiedCatalogue, CopyScreen, type CopyTarget } from "@/app/_batch/copy/copy-screen";
import { OnlyForOwner } from "@/app/_session/session-end";
import { ListBreadcrumb } from "@/app/_shell/screen-link";
import { PageHeader, PageTitle } from "@/app/_ui/page-title";
import { fieldsOnlyIn } from "@/lib/batch/imports/copied-rows";
import { importLabels } from "@/lib/batch/imports/import-row";
import { todayIn } from "@/lib/fields/date-time";
import { can } from "@/lib/resources/permissions";
import { RESOURCES, resourceByList } from "@/lib/resources/registry";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { env } from "@/lib/server/process/env";
import { requirePermission } from "@/lib/server/session/guard";

function targetsOf(source: ResourceDefinition): CopyTarget[] {
  return RESOURCES.filter(({ name }) => source.copiesTo?.includes(name)).map((target) => ({
    resource: target.name,
    name: target.catalogue ?? target.name,
    list: target.screens.list,
    labels: importLabels(target),
    missing: fieldsOnlyIn(target, source),
  }));
}

/** Renders the screen that copies items of a catalogue from one dealer to others. */
export default async function CopyPage({ params }: PageProps<"/salin/[list]">) {
  const resource = resourceByList(`/${(await params).list}`);
  if (!resource?.copiesTo) notFound();
  const { userId, role } = await requirePermission(resource.permission, "create");
  const catalogue: CopiedCatalogue = {
    resource: resource.name,
    path: resource.screens.list.path,
    name: resource.catalogue ?? resource.name,
    targets: targetsOf(resource),
    canUpdate: can(role, resource.permission, "update"),
    today: todayIn(env().APP_TIMEZONE),
  };
  return (
    <div className="flex flex-1 flex-col gap-4">
      <PageTitle>{`Salin katalog ${catalogue.name}`}</PageTitle>
      <PageHeader
        title={`Salin katalog ${catalogue.name}`}
        breadcrumb={<ListBreadcrumb path={catalogue.path} />}
      />
      <OnlyForOwner userId={userId}>
        <CopyScreen catalogue={catalogue} />
      </OnlyForOwner>
    </div>
  );
}
