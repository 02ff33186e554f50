import { findResource } from "@/lib/resources/registry";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { findDuplicate, readFormRecord } from "@/lib/server/data/form-data";
import { jsonReply } from "@/lib/server/data/replies";
import { parseUndoRequest, readUndo } from "@/lib/server/data/undo-requests";
import { readerProblem } from "@/lib/server/session/guard";

/** Returns the function that answers a query. `alike` finds a duplicate, `entri` or `batch` plans an undo, and `key` or `brand` reads a form. Returns `null` for other queries. */
function readerFor(resource: ResourceDefinition, query: URLSearchParams): (() => Promise<object>) | null {
  if (query.has("alike")) return () => findDuplicate(resource, Object.fromEntries(query));
  const undo = parseUndoRequest(query.get("entri"), query.get("batch"));
  if (undo) return () => readUndo(resource, undo);
  const key = query.get("key") || null;
  const brandOf = query.get("brand");
  if (key === null && brandOf === null) return null;
  const operation = query.get("for") === "create" ? "create" : "update";
  return () => readFormRecord(resource, operation, { key, brandOf });
}

/** Answers a query about the records of a resource. Responds with 404 if the resource or the query is unknown. */
export async function GET(request: Request, { params }: RouteContext<"/records/[resource]">) {
  const resource = findResource((await params).resource);
  const readReply = resource && readerFor(resource, new URL(request.url).searchParams);
  if (!readReply) return jsonReply({ kind: "gone" }, 404);
  return jsonReply((await readerProblem(request)) ?? (await readReply()));
}
