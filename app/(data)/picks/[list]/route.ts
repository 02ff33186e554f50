import { isPickList } from "@/lib/resources/api-calls";
import { fetchPickList } from "@/lib/server/data/form-data";
import { jsonReply, pickListReply } from "@/lib/server/data/replies";
import { readerProblem } from "@/lib/server/session/guard";

/** Returns the choices of a pick list. `of` in the query is the brand whose dealers are listed, or the dealer whose branches are listed. */
export async function GET(request: Request, { params }: RouteContext<"/picks/[list]">) {
  const { list } = await params;
  const parent = new URL(request.url).searchParams.get("of") ?? "";
  if (!isPickList(list)) return jsonReply({ kind: "unavailable" }, 404);
  const problem = await readerProblem(request);
  return jsonReply(problem ?? pickListReply(await fetchPickList(list, parent)));
}
