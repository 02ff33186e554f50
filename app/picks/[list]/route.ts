import { listPicks } from "@/lib/data/picks";
import { picksReply } from "@/lib/data/replies";
import { isPickList } from "@/lib/resources/picks";
import { otherReaderProblem } from "@/lib/session/guard";

const NO_STORE = { "cache-control": "no-store" };

/** The choices of a pick list; `of` in the query is the brand of the dealers, or the dealer of the branches. */
export async function GET(request: Request, { params }: RouteContext<"/picks/[list]">) {
  const { list } = await params;
  const of = new URL(request.url).searchParams.get("of") ?? "";
  if (!isPickList(list)) return Response.json({ kind: "unavailable" }, { status: 404, headers: NO_STORE });
  const other = await otherReaderProblem(request);
  return Response.json(other ?? picksReply(await listPicks(list, of)), { headers: NO_STORE });
}
