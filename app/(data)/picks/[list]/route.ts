import { isPickList } from "@/lib/resources/api-calls";
import { fetchPickList } from "@/lib/server/data/form-data";
import { pickListReply } from "@/lib/server/data/replies";
import { readerProblem } from "@/lib/server/session/guard";

const NO_STORE = { "cache-control": "no-store" };

/** Returns the choices of a pick list; `of` in the query is the brand whose dealers, or the dealer whose branches are listed. */
export async function GET(request: Request, { params }: RouteContext<"/picks/[list]">) {
  const { list } = await params;
  const parent = new URL(request.url).searchParams.get("of") ?? "";
  if (!isPickList(list)) return Response.json({ kind: "unavailable" }, { status: 404, headers: NO_STORE });
  const problem = await readerProblem(request);
  return Response.json(problem ?? pickListReply(await fetchPickList(list, parent)), { headers: NO_STORE });
}
