import { listRecords } from "@/lib/records";
import { listReply } from "@/lib/replies";
import { resourceNamed } from "@/lib/resources/registry";

const NO_STORE = { "cache-control": "no-store" };

/** A whole list for the browser, as a ListReply, fetched anew from the API. */
export async function GET(_request: Request, { params }: RouteContext<"/lists/[resource]">) {
  const resource = resourceNamed((await params).resource);
  if (!resource) return Response.json({ kind: "unavailable" }, { status: 404, headers: NO_STORE });
  return Response.json(listReply(await listRecords(resource)), { headers: NO_STORE });
}
