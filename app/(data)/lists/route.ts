import type { ReadableLists } from "@/lib/list/list";
import { readableLists } from "@/lib/server/data/list-view";
import { readProblem } from "@/lib/server/data/replies";
import { otherReaderProblem } from "@/lib/server/session/guard";

/** Returns the lists that the person may read, without their rows. */
export async function GET(request: Request) {
  const other = await otherReaderProblem(request);
  const lists = await readableLists();
  const reply = lists.ok
    ? ({ kind: "lists", at: Date.now(), lists: lists.value } satisfies ReadableLists)
    : readProblem(lists.failure);
  return Response.json(other ?? reply, { headers: { "cache-control": "no-store" } });
}
