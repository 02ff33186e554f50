import { notFound } from "next/navigation";
import { ImportScreen, type ImportTarget } from "@/app/_batch/import/import-screen";
import { OnlyForOwner } from "@/app/_session/session-end";
import { ListBreadcrumb } from "@/app/_shell/screen-link";
import { PageHeader, PageTitle } from "@/app/_ui/page-title";
import { labelsOfImportedFields } from "@/lib/batch/imports/import-row";
import { todayInTimeZone } from "@/lib/fields/date-time";
import { can } from "@/lib/resources/permissions";
import { findResourceByListPath } from "@/lib/resources/registry";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { importTitle } from "@/lib/resources/routes";
import { type FieldParser, toNumber, toTime } from "@/lib/resources/row-fields";
import { presetValues } from "@/lib/server/data/save-form";
import { env } from "@/lib/server/process/env";
import { requirePermission } from "@/lib/server/session/guard";

const PASSWORD_WARNING = "Kata kunci awal pengguna baru belum diatur, sehingga pengguna tidak dapat diimpor.";

/** Renders the screen that imports the rows of a file or of pasted cells into a list. */
export default async function ImportPage({ params }: PageProps<"/impor/[list]">) {
  const resource = findResourceByListPath(`/${(await params).list}`);
  if (!resource?.imports) notFound();
  const { userId, role } = await requirePermission(resource.permission, "create");
  const { name, screens, imports, permission, calls } = resource;
  const title = importTitle(screens.list.title);
  const labels = labelsOfImportedFields(resource);
  const presetTexts = Object.values(presetValues(resource));
  const importTarget: ImportTarget = {
    resource: name,
    list: screens.list,
    labels,
    examples: Object.fromEntries(Object.keys(labels).map((field) => [field, exampleTextOf(resource, field)])),
    notTexts: Object.keys(labels).filter((field) =>
      [toNumber, toTime].includes(resource.row[field] as FieldParser),
    ),
    pickLists: imports.pickLists,
    canUpdate: calls.update !== undefined && can(role, permission, "update"),
    warning: presetTexts.includes("") ? PASSWORD_WARNING : null,
    today: todayInTimeZone(env().APP_TIMEZONE),
  };
  return (
    <div className="flex flex-1 flex-col gap-4">
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} breadcrumb={<ListBreadcrumb path={screens.list.path} />} />
      <OnlyForOwner userId={userId}>
        <ImportScreen imported={importTarget} />
      </OnlyForOwner>
    </div>
  );
}

/** Returns the text that the import template shows as an example for a field: a value, the choices, or where the choices are listed. */
function exampleTextOf({ row, imports }: ResourceDefinition, field: string): string {
  const fieldType = row[field];
  if (imports?.pickLists?.[field] && !imports.acceptsNew?.includes(field))
    return "Persis seperti di daftar pilihan formulir";
  if (fieldType === toNumber) return "12500";
  if (fieldType === toTime) return "08:30:00";
  const choices = [...(fieldType?.choices ?? []), ...(fieldType?.emptyLabel ? [fieldType.emptyLabel] : [])];
  return choices.length > 0 ? `Salah satu dari ${choices.join(", ")}` : "Teks";
}
