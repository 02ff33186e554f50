import type { ReadableLists } from "@/lib/list/list";
import type { OwnViews } from "@/lib/preferences/views";
import { readableLists } from "@/lib/server/data/lists";
import { failedRead, jsonReply } from "@/lib/server/data/replies";
import { readOwnViews } from "@/lib/server/data/saved-items";
import { readerProblem, sessionOrRefusal } from "@/lib/server/session/guard";

type Reply = ReadableLists & { views: OwnViews | null };

/** Returns the lists that the user may read, without their rows, and the user's saved views; `views` is `null` if they cannot be read. */
export async function GET(request: Request) {
  const problem = await readerProblem(request);
  const session = await sessionOrRefusal();
  const lists = await readableLists();
  const views = session.ok ? await readOwnViews(session.value.userId) : null;
  const reply = lists.ok
    ? ({ kind: "lists", at: Date.now(), lists: lists.value, views } satisfies Reply)
    : failedRead(lists.failure);
  return jsonReply(problem ?? reply);
}
