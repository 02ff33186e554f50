import { resourceNamed } from "@/lib/resources/registry";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { readAlike, readFormRecord } from "@/lib/server/data/open-form";
import { readUndo, undoWanted } from "@/lib/server/data/undo";
import { otherReaderProblem } from "@/lib/server/session/guard";

const NO_STORE = { "cache-control": "no-store" };

/**
 * Returns what reads what a query asks for, `null` if it asks for nothing. With `alike` and the fields by which records are the same that
 * is a record that a new one would repeat; with `entri` or `batch` what taking back an entry or a batch of the history comes to; else what
 * a form opens with: by the record's `key`, `for=create` where it begins as a copy, and `brand` for the brand of a dealer, empty for the
 * record's own, with which `key` may be missing.
 */
function readerFor(resource: ResourceDefinition, query: URLSearchParams): (() => Promise<object>) | null {
  if (query.has("alike")) return () => readAlike(resource, Object.fromEntries(query));
  const request = undoWanted(query.get("entri"), query.get("batch"));
  if (request) return () => readUndo(resource, request);
  const [key, brandOf] = [query.get("key") || null, query.get("brand")];
  if (key === null && brandOf === null) return null;
  const operation = query.get("for") === "create" ? "create" : "update";
  return () => readFormRecord(resource, operation, { key, brandOf });
}

/** Returns what a form needs to open, or what a screen asks of records, for the person of the page. */
export async function GET(request: Request, { params }: RouteContext<"/records/[resource]">) {
  const resource = resourceNamed((await params).resource);
  const read = resource && readerFor(resource, new URL(request.url).searchParams);
  if (!read) return Response.json({ kind: "gone" }, { status: 404, headers: NO_STORE });
  return Response.json((await otherReaderProblem(request)) ?? (await read()), { headers: NO_STORE });
}
