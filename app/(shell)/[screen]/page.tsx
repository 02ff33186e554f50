import { randomUUID } from "node:crypto";
import { notFound } from "next/navigation";
import { SelectedCheckTab } from "@/app/_checks/check-tabs";
import { PreloadForms } from "@/app/_form/by-resource/preload-forms";
import { ListBody } from "@/app/_list/list-body";
import { SelectedOpnameTab } from "@/app/_opname/opname-tabs";
import { OnlyForOwner } from "@/app/_session/session-end";
import type { FetchedList } from "@/lib/list/list";
import { readListAddress } from "@/lib/list/list-address";
import { opname, resourceByList } from "@/lib/resources/registry";
import { historyPathOf } from "@/lib/server/data/history";
import { createListView, openList } from "@/lib/server/data/lists";
import { listProblem } from "@/lib/server/data/replies";
import { env } from "@/lib/server/process/env";
import { requirePermission } from "@/lib/server/session/guard";

async function openFirstWindow(...args: Parameters<typeof openList>): Promise<FetchedList> {
  const list = await openList(...args);
  if (!list.ok) return { opening: listProblem(list.failure), at: Date.now() };
  return { opening: { kind: "window", ...list.value }, at: list.value.at };
}

/** Renders a list and streams its first 25 rows; the browser fetches the whole list afterwards. */
export default async function ListPage({ params, searchParams }: PageProps<"/[screen]">) {
  const resource = resourceByList(`/${(await params).screen}`) ?? notFound();
  const { role, userId, username } = await requirePermission(resource.permission, "read");
  const view = {
    ...createListView(resource, role, env().APP_TIMEZONE, username),
    historyPath: historyPathOf(resource),
  };
  const query = Object.entries(await searchParams).flatMap(([name, values = []]) =>
    [values].flat().map((value) => [name, value]),
  );
  const address = readListAddress(new URLSearchParams(query));
  const id = randomUUID();
  // The new key remounts the list whenever the server renders the page again with new rows.
  return (
    <OnlyForOwner userId={userId}>
      <ListBody
        key={id}
        view={view}
        initial={{ id, address, openFirstWindow: openFirstWindow(resource, view, address.start) }}
      >
        {resource === opname ? <SelectedOpnameTab /> : <SelectedCheckTab />}
      </ListBody>
      {view.updatePath && <PreloadForms />}
    </OnlyForOwner>
  );
}
