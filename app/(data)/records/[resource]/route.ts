import { resourceNamed } from "@/lib/resources/registry";
import { readAlike, readFormRecord } from "@/lib/server/data/open-form";
import { readUndo, undoWanted } from "@/lib/server/data/undo";
import { otherReaderProblem } from "@/lib/server/session/guard";

const NO_STORE = { "cache-control": "no-store" };

/**
 * Returns what a form opens with: the query has the record's `key`, `for=create` where it begins as a copy, and `brand` for the brand of
 * a dealer, empty for the record's own, with which `key` may be missing. With `alike` and the fields by which records are the same, it looks for a record that a new one would repeat. With `entri` or `batch` it works out
 * what taking back an entry or a batch of the history comes to.
 */
export async function GET(request: Request, { params }: RouteContext<"/records/[resource]">) {
  const resource = resourceNamed((await params).resource);
  const query = new URL(request.url).searchParams;
  const key = query.get("key");
  if (resource && query.has("alike")) {
    const texts = Object.fromEntries(query);
    const other = await otherReaderProblem(request);
    return Response.json(other ?? (await readAlike(resource, texts)), { headers: NO_STORE });
  }
  const wanted = undoWanted(query.get("entri"), query.get("batch"));
  if (resource && wanted) {
    const other = await otherReaderProblem(request);
    return Response.json(other ?? (await readUndo(resource, wanted)), { headers: NO_STORE });
  }
  const brandOf = query.get("brand");
  if (!resource || (!key && brandOf === null))
    return Response.json({ kind: "gone" }, { status: 404, headers: NO_STORE });
  const other = await otherReaderProblem(request);
  const operation = query.get("for") === "create" ? "create" : "update";
  const reply = other ?? (await readFormRecord(resource, operation, { key: key || null, brandOf }));
  return Response.json(reply, { headers: NO_STORE });
}
