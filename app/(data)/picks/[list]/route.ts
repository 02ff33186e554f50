import { isPickListName } from "@/lib/resources/api-calls";
import { fetchPickList } from "@/lib/server/data/form-data";
import { createJsonReply, createPickListReply } from "@/lib/server/data/replies";
import { findDataRequestProblem } from "@/lib/server/session/guard";

/** Returns the choices of a pick list. `of` in the query is the brand whose dealers are listed, or the dealer whose branches are listed. */
export async function GET(request: Request, { params }: RouteContext<"/picks/[list]">) {
  const { list } = await params;
  const brandOrDealer = new URL(request.url).searchParams.get("of") ?? "";
  if (!isPickListName(list)) return createJsonReply({ kind: "unavailable" }, 404);
  const problem = await findDataRequestProblem(request);
  return createJsonReply(problem ?? createPickListReply(await fetchPickList(list, brandOrDealer)));
}
