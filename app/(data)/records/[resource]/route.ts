import { findResource } from "@/lib/resources/registry";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { findDuplicate, readFormRecord } from "@/lib/server/data/form-data";
import { createJsonReply } from "@/lib/server/data/replies";
import { parseUndoRequest, readUndo } from "@/lib/server/data/undo-requests";
import { findReaderProblem } from "@/lib/server/session/guard";

/** Returns the handler of a query: `alike` finds a duplicate, `entri` or `batch` previews an undo, `key` or `brand` reads the values of a form. Returns `null` for other queries. */
function createReader(resource: ResourceDefinition, query: URLSearchParams): (() => Promise<object>) | null {
  if (query.has("alike")) return () => findDuplicate(resource, Object.fromEntries(query));
  const undoRequest = parseUndoRequest(query.get("entri"), query.get("batch"));
  if (undoRequest) return () => readUndo(resource, undoRequest);
  const recordKey = query.get("key") || null;
  const dealerForBrand = query.get("brand");
  if (recordKey === null && dealerForBrand === null) return null;
  const operation = query.get("for") === "create" ? "create" : "update";
  return () => readFormRecord(resource, operation, { key: recordKey, brandOf: dealerForBrand });
}

/** Answers a query about the records of a resource. Responds with 404 if the resource or the query is unknown. */
export async function GET(request: Request, { params }: RouteContext<"/records/[resource]">) {
  const resource = findResource((await params).resource);
  const readReply = resource && createReader(resource, new URL(request.url).searchParams);
  if (!readReply) return createJsonReply({ kind: "gone" }, 404);
  return createJsonReply((await findReaderProblem(request)) ?? (await readReply()));
}
