import type { ListsReply } from "@/lib/list/list";
import type { OwnViewsByList } from "@/lib/preferences/views";
import { getReadableLists } from "@/lib/server/data/lists";
import { createJsonReply, toReadProblem } from "@/lib/server/data/replies";
import { readOwnViews } from "@/lib/server/data/saved-items";
import { findDataRequestProblem, getSessionOrRefusal } from "@/lib/server/session/guard";

type ListsAndViewsReply = ListsReply & { views: OwnViewsByList | null };

/** Returns the lists that the user may read, without their rows, and the user's saved views; `views` is `null` if they cannot be read. */
export async function GET(request: Request) {
  const problem = await findDataRequestProblem(request);
  const session = await getSessionOrRefusal();
  const listsResult = await getReadableLists();
  const views = session.ok ? await readOwnViews(session.value.userId) : null;
  const reply = listsResult.ok
    ? ({ kind: "lists", at: Date.now(), lists: listsResult.value, views } satisfies ListsAndViewsReply)
    : toReadProblem(listsResult.failure);
  return createJsonReply(problem ?? reply);
}
