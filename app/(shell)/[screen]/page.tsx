import { randomUUID } from "node:crypto";
import { notFound } from "next/navigation";
import { SelectedCheckTab } from "@/app/_checks/check-tabs";
import { PreloadForms } from "@/app/_form/by-resource/preload-forms";
import { ListBody } from "@/app/_list/list-body";
import { SelectedOpnameTab } from "@/app/_opname/opname-tabs";
import { OnlyForOwner } from "@/app/_session/session-end";
import type { ListView, ServerList } from "@/lib/list/list";
import { parseListAddress } from "@/lib/list/list-address";
import { findResourceByListPath, opnameResource } from "@/lib/resources/registry";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { historyPathOf } from "@/lib/server/data/history";
import { createListView, openList } from "@/lib/server/data/lists";
import { toListProblem } from "@/lib/server/data/replies";
import { env } from "@/lib/server/process/env";
import { requirePermission } from "@/lib/server/session/guard";

/** Renders a list and streams its first 25 rows; the browser fetches the whole list afterwards. */
export default async function ListPage({ params, searchParams }: PageProps<"/[screen]">) {
  const resource = findResourceByListPath(`/${(await params).screen}`) ?? notFound();
  const { role, userId, username } = await requirePermission(resource.permission, "read");
  const listView = createListView(resource, role, env().APP_TIMEZONE, username);
  const view = { ...listView, historyPath: historyPathOf(resource) };
  const queryEntries = Object.entries(await searchParams).flatMap(([name, values = []]) =>
    [values].flat().map((value) => [name, value]),
  );
  const address = parseListAddress(new URLSearchParams(queryEntries));
  // The list has this id as its key, so that it remounts whenever the server renders the page again.
  const pageId = randomUUID();
  return (
    <OnlyForOwner userId={userId}>
      <ListBody
        key={pageId}
        view={view}
        initial={{ id: pageId, address, firstWindowPromise: fetchWindow(resource, view, address.start) }}
      >
        {resource === opnameResource ? <SelectedOpnameTab /> : <SelectedCheckTab />}
      </ListBody>
      {view.updatePath && <PreloadForms />}
    </OnlyForOwner>
  );
}

async function fetchWindow(resource: ResourceDefinition, view: ListView, start: number): Promise<ServerList> {
  const openResult = await openList(resource, view, start);
  if (!openResult.ok) return { initialResult: toListProblem(openResult.failure), at: Date.now() };
  return { initialResult: { kind: "window", ...openResult.value }, at: openResult.value.at };
}
