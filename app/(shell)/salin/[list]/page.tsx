import { notFound } from "next/navigation";
import { CopyScreen, type CopyTarget, type SourceCatalogue } from "@/app/_batch/copy/copy-screen";
import { OnlyForOwner } from "@/app/_session/session-end";
import { ListBreadcrumb } from "@/app/_shell/screen-link";
import { PageHeader, PageTitle } from "@/app/_ui/page-title";
import { fieldsMissingInSource } from "@/lib/batch/imports/copied-rows";
import { labelsOfImportedFields } from "@/lib/batch/imports/import-row";
import { todayInTimeZone } from "@/lib/fields/date-time";
import { can } from "@/lib/resources/permissions";
import { findResourceByListPath, RESOURCES } from "@/lib/resources/registry";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { env } from "@/lib/server/process/env";
import { requirePermission } from "@/lib/server/session/guard";

/** Renders the screen that copies items of a catalogue from one dealer to others. */
export default async function CopyPage({ params }: PageProps<"/salin/[list]">) {
  const resource = findResourceByListPath(`/${(await params).list}`);
  if (!resource?.copiesTo) notFound();
  const { userId, role } = await requirePermission(resource.permission, "create");
  const catalogue: SourceCatalogue = {
    resource: resource.name,
    path: resource.screens.list.path,
    name: resource.catalogue ?? resource.name,
    targets: copyTargetsOf(resource),
    canUpdate: can(role, resource.permission, "update"),
    today: todayInTimeZone(env().APP_TIMEZONE),
  };
  const title = `Salin katalog ${catalogue.name}`;
  return (
    <div className="flex flex-1 flex-col gap-4">
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} breadcrumb={<ListBreadcrumb path={catalogue.path} />} />
      <OnlyForOwner userId={userId}>
        <CopyScreen catalogue={catalogue} />
      </OnlyForOwner>
    </div>
  );
}

function copyTargetsOf(source: ResourceDefinition): CopyTarget[] {
  return RESOURCES.filter(({ name }) => source.copiesTo?.includes(name)).map((target) => ({
    resource: target.name,
    name: target.catalogue ?? target.name,
    list: target.screens.list,
    labels: labelsOfImportedFields(target),
    missingFields: fieldsMissingInSource(target, source),
  }));
}
