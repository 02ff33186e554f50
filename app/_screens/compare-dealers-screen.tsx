import { type ComparedCatalogue, CompareScreen } from "@/app/_compare/compare-screen";
import { OnlyForOwner } from "@/app/_session/session-end";
import { ScreenTitle } from "@/app/_ui/page-title";
import { can } from "@/lib/resources/permissions";
import { cabang } from "@/lib/resources/registry";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { listView } from "@/lib/server/data/lists";
import { env } from "@/lib/server/process/env";
import { requirePermission } from "@/lib/server/session/guard";

/** Renders the screen that shows the dealers of a catalogue side by side. */
export async function CompareDealersScreen({ resource }: { resource: ResourceDefinition }) {
  const { userId, role, username, name } = await requirePermission(resource.permission, "read");
  const viewOf = (one: ResourceDefinition) => listView(one, role, env().APP_TIMEZONE, username);
  const catalogue: ComparedCatalogue = {
    view: viewOf(resource),
    branches: can(role, cabang.permission, "read") ? viewOf(cabang) : null,
    mayWrite: can(role, resource.permission, "update") && can(role, resource.permission, "create"),
    author: name || username,
  };
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-4 sm:min-h-0">
      <ScreenTitle>{`Bandingkan dealer ${resource.catalogue}`}</ScreenTitle>
      <OnlyForOwner userId={userId}>
        <CompareScreen catalogue={catalogue} />
      </OnlyForOwner>
    </div>
  );
}
