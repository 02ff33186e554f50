import { notFound } from "next/navigation";
import { UndoScreen } from "@/app/_batch/undo/undo-screen";
import { OnlyForOwner } from "@/app/_session/session-end";
import { ListBreadcrumb } from "@/app/_shell/screen-link";
import { StatusCard } from "@/app/_ui/cards";
import { PageHeader, PageTitle } from "@/app/_ui/page-title";
import { ACTION_LABELS, SOURCE_LABELS } from "@/lib/history/entry";
import { formatDateTime } from "@/lib/list/format";
import { findResourceByListPath } from "@/lib/resources/registry";
import { findNewestEntryToUndo, parseUndoRequest } from "@/lib/server/data/undo-requests";
import { env } from "@/lib/server/process/env";
import { requirePermission } from "@/lib/server/session/guard";

/** Renders the screen that undoes a history entry or a batch. */
export default async function UndoPage({ params, searchParams }: PageProps<"/urungkan/[list]">) {
  const resource = findResourceByListPath(`/${(await params).list}`) ?? notFound();
  const { userId } = await requirePermission(resource.permission, "read");
  const { name, screens, columns } = resource;
  const { entri, batch } = await searchParams;
  const undoRequest = parseUndoRequest(entri, batch) ?? notFound();
  const newestEntry = (await findNewestEntryToUndo(resource, undoRequest)) ?? notFound();
  const isBatch = "batch" in undoRequest;
  const query = isBatch ? `batch=${undoRequest.batch}` : `entri=${undoRequest.entry}`;
  return (
    <div className="flex flex-1 flex-col gap-4">
      <PageTitle>Urungkan</PageTitle>
      <PageHeader title="Urungkan" breadcrumb={<ListBreadcrumb path={screens.list.path} />} />
      {"kind" in newestEntry ? (
        <StatusCard sign="failed">
          <p role="status">{newestEntry.text}</p>
        </StatusCard>
      ) : (
        <OnlyForOwner userId={userId}>
          <p className="text-sm text-muted">
            {screens.list.title}:{" "}
            {isBatch ? SOURCE_LABELS[newestEntry.way] : ACTION_LABELS[newestEntry.action]} oleh{" "}
            {newestEntry.userName},{" "}
            {formatDateTime(new Date(newestEntry.at).toISOString(), env().APP_TIMEZONE)}
          </p>
          <UndoScreen
            key={query}
            query={query}
            head={{
              resource: name,
              title: "Urungkan",
              list: screens.list,
              labels: Object.fromEntries(columns.map(({ field, label }) => [field, label])),
            }}
          />
        </OnlyForOwner>
      )}
    </div>
  );
}
