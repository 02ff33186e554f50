import { isPickList } from "@/lib/resources/api-calls";
import { fetchPickList } from "@/lib/server/data/form-data";
import { pickListReply } from "@/lib/server/data/replies";
import { readerProblem } from "@/lib/server/session/guard";

const NO_STORE = { "cache-control": "no-store" };

/** Returns a pick list; `of` in the query is the brand of dealers or the dealer of branches. */
export async function GET(request: Request, { params }: RouteContext<"/picks/[list]">) {
  const { list } = await params;
  const of = new URL(request.url).searchParams.get("of") ?? "";
  if (!isPickList(list)) return Response.json({ kind: "unavailable" }, { status: 404, headers: NO_STORE });
  const other = await readerProblem(request);
  return Response.json(other ?? pickListReply(await fetchPickList(list, of)), { headers: NO_STORE });
}
