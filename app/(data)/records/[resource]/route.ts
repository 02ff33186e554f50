import { findResource } from "@/lib/resources/registry";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { findDuplicate, readFormRecord } from "@/lib/server/data/form-data";
import { createJsonReply } from "@/lib/server/data/replies";
import { parseUndoRequest, readUndoPreview } from "@/lib/server/data/undo-requests";
import { findDataRequestProblem } from "@/lib/server/session/guard";

/** Answers a query about the records of a resource. Responds with 404 if the resource or the query is unknown. */
export async function GET(request: Request, { params }: RouteContext<"/records/[resource]">) {
  const resource = findResource((await params).resource);
  const handleQuery = resource && findHandler(resource, new URL(request.url).searchParams);
  if (!handleQuery) return createJsonReply({ kind: "gone" }, 404);
  return createJsonReply((await findDataRequestProblem(request)) ?? (await handleQuery()));
}

/** Returns the handler of a query: `alike` finds a duplicate, `entri` or `batch` previews an undo, `key` or `brand` reads the values of a form. Returns `null` for other queries. */
function findHandler(resource: ResourceDefinition, query: URLSearchParams): (() => Promise<object>) | null {
  if (query.has("alike")) return () => findDuplicate(resource, Object.fromEntries(query));
  const undoRequest = parseUndoRequest(query.get("entri"), query.get("batch"));
  if (undoRequest) return () => readUndoPreview(resource, undoRequest);
  const recordKey = query.get("key") || null;
  const dealerToLookUp = query.get("brand");
  if (recordKey === null && dealerToLookUp === null) return null;
  const operation = query.get("for") === "create" ? "create" : "update";
  return () => readFormRecord(resource, operation, { key: recordKey, brandOf: dealerToLookUp });
}
