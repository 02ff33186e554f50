import type { ColumnarList } from "../list/list";
import type { ResourceDefinition } from "../resources/resource-definition";
import { fetchRows } from "../server/data/lists";
import { authorize } from "../server/session/guard";
import type { OrRefusal } from "../server/session/refusal";
import { toColumnarList } from "./plain-list";

/** Reads the whole list of a resource as a form does; checks the permission. */
export async function listRecords(resource: ResourceDefinition): Promise<OrRefusal<ColumnarList>> {
  const session = await authorize("read", resource.permission);
  const rows = session.ok ? await fetchRows(resource, session.value) : session;
  return rows.ok ? { ok: true, value: toColumnarList(resource, rows.value) } : rows;
}
