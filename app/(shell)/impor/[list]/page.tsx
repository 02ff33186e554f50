import { notFound } from "next/navigation";
import { type ImportedList, ImportScreen } from "@/app/_batch/import/import-screen";
import { OnlyForOwner } from "@/app/_session/session-end";
import { ListBreadcrumb } from "@/app/_shell/screen-link";
import { PageHeader, PageTitle } from "@/app/_ui/page-title";
import { importLabels } from "@/lib/batch/imports/import-row";
import { todayIn } from "@/lib/fields/date-time";
import { can } from "@/lib/resources/permissions";
import { resourceByList } from "@/lib/resources/registry";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { importTitle } from "@/lib/resources/routes";
import { number, type RowField, time } from "@/lib/resources/row-fields";
import { presetValues } from "@/lib/server/data/save-form";
import { env } from "@/lib/server/process/env";
import { requirePermission } from "@/lib/server/session/guard";

const NO_PASSWORD = "Kata kunci awal pengguna baru belum diatur, sehingga pengguna tidak dapat diimpor.";

/** Returns the text that the import template shows as an example for a field: a value, the choices, or where the choices are listed. */
function exampleOf({ row, imports }: ResourceDefinition, field: string): string {
  const fieldType = row[field];
  if (imports?.pickLists?.[field] && !imports.acceptsNew?.includes(field))
    return "Persis seperti di daftar pilihan formulir";
  if (fieldType === number) return "12500";
  if (fieldType === time) return "08:30:00";
  const choices = [...(fieldType?.choices ?? []), ...(fieldType?.emptyLabel ? [fieldType.emptyLabel] : [])];
  return choices.length > 0 ? `Salah satu dari ${choices.join(", ")}` : "Teks";
}

/** Renders the screen that imports the rows of a file or of pasted cells into a list. */
export default async function ImportPage({ params }: PageProps<"/impor/[list]">) {
  const resource = resourceByList(`/${(await params).list}`);
  if (!resource?.imports) notFound();
  const { userId, role } = await requirePermission(resource.permission, "create");
  const { name, screens, imports, permission, calls } = resource;
  const labels = importLabels(resource);
  const presets = Object.values(presetValues(resource));
  const imported: ImportedList = {
    resource: name,
    list: screens.list,
    labels,
    examples: Object.fromEntries(Object.keys(labels).map((field) => [field, exampleOf(resource, field)])),
    notTexts: Object.keys(labels).filter((field) => [number, time].includes(resource.row[field] as RowField)),
    pickLists: imports.pickLists,
    canUpdate: calls.update !== undefined && can(role, permission, "update"),
    warning: presets.includes("") ? NO_PASSWORD : null,
    today: todayIn(env().APP_TIMEZONE),
  };
  return (
    <div className="flex flex-1 flex-col gap-4">
      <PageTitle>{importTitle(screens.list.title)}</PageTitle>
      <PageHeader
        title={importTitle(screens.list.title)}
        breadcrumb={<ListBreadcrumb path={screens.list.path} />}
      />
      <OnlyForOwner userId={userId}>
        <ImportScreen imported={imported} />
      </OnlyForOwner>
    </div>
  );
}
