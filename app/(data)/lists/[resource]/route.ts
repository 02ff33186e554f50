import { LIST_PIECES, LIST_REQUESTED_AT } from "@/lib/list/list";
import { resourceNamed } from "@/lib/resources/registry";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { packRecords, partsOf, takeList } from "@/lib/server/data/lists";
import { listProblem } from "@/lib/server/data/replies";
import { otherReaderProblem } from "@/lib/server/session/guard";
import type { OrRefusal } from "@/lib/server/session/refusal";

const NO_STORE = { "cache-control": "no-store" };

/** The retry delay while the server is busy, in seconds. */
const RETRY = { "retry-after": "5" };

type WholeList = { parts: ReturnType<typeof partsOf>; headers: HeadersInit };

/**
 * Returns the list that a page has just left here, else a new copy from the API with the time before its call.
 */
async function wholeList(
  resource: ResourceDefinition,
  key: string | null,
  signal: AbortSignal,
): Promise<OrRefusal<WholeList>> {
  const waitingList = key === null ? null : await takeList(resource, key, signal);
  if (waitingList && !waitingList.ok) return waitingList;
  if (waitingList?.value) return { ok: true, value: { parts: partsOf(waitingList.value), headers: {} } };
  const headers = { [LIST_REQUESTED_AT]: String(Date.now()) };
  const packed = await packRecords(resource, signal);
  return packed.ok ? { ok: true, value: { parts: partsOf(packed.value), headers } } : packed;
}

/** Returns a whole list in pieces, as they come; `key` in the query is that of a waiting list. */
export async function GET(request: Request, { params }: RouteContext<"/lists/[resource]">) {
  const resource = resourceNamed((await params).resource);
  if (!resource) return Response.json({ kind: "unavailable" }, { status: 404, headers: NO_STORE });
  const other = await otherReaderProblem(request);
  if (other) return Response.json(other, { headers: NO_STORE });
  const list = await wholeList(resource, new URL(request.url).searchParams.get("key"), request.signal);
  if (!list.ok) {
    const problem = listProblem(list.failure);
    return list.failure.kind === "busy"
      ? Response.json(problem, { status: 503, headers: { ...NO_STORE, ...RETRY } })
      : Response.json(problem, { headers: NO_STORE });
  }
  const { parts, headers } = list.value;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void parts.return(undefined),
  });
  return new Response(body, {
    headers: {
      ...headers,
      // The page's worker unpacks it; the server would drop our encoding and compress it again.
      "cache-control": "no-store, no-transform",
      "content-type": LIST_PIECES,
      // nginx would hold back the end of a piece until more comes.
      "x-accel-buffering": "no",
    },
  });
}
