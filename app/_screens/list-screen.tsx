import { randomUUID } from "node:crypto";
import { Suspense } from "react";
import { ListTable } from "@/app/_components/list/list-table";
import { LoadingCard } from "@/app/_components/list/loading-card";
import { env } from "@/lib/env";
import type { ListView } from "@/lib/list";
import { listView } from "@/lib/list-view";
import { can } from "@/lib/permissions";
import { listRecords } from "@/lib/records";
import { listReply } from "@/lib/replies";
import type { ResourceDefinition } from "@/lib/resources/define";
import { requirePermission } from "@/lib/session/guard";
import { ListFrame } from "./list-frame";

async function Rows({ resource, view }: { resource: ResourceDefinition; view: ListView }) {
  const reply = listReply(await listRecords(resource));
  return <ListTable view={view} initial={{ id: randomUUID(), reply }} />;
}

/** The list of a resource: the frame at once, the rows when the API has answered (SPEC.md section 2, list screens). */
export async function ListScreen({ resource }: { resource: ResourceDefinition }) {
  const { permission, screens } = resource;
  const { role } = await requirePermission(permission, "read");
  return (
    <ListFrame
      title={screens.list.title}
      create={can(role, permission, "create") ? screens.create : undefined}
    >
      <Suspense fallback={<LoadingCard />}>
        <Rows resource={resource} view={listView(resource, role, env().APP_TIMEZONE)} />
      </Suspense>
    </ListFrame>
  );
}

/** What stands in a list's place until its page arrives. */
export function ListLoading({ resource }: { resource: ResourceDefinition }) {
  return (
    <ListFrame title={resource.screens.list.title}>
      <LoadingCard />
    </ListFrame>
  );
}
