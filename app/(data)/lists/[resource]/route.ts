import { ReadableStream } from "node:stream/web";
import { LIST_PIECES, LIST_REQUESTED_AT } from "@/lib/list/list";
import { findResource } from "@/lib/resources/registry";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { claimList, encodeList, fetchPackedList } from "@/lib/server/data/lists";
import { jsonReply, listProblem } from "@/lib/server/data/replies";
import { readerProblem } from "@/lib/server/session/guard";
import type { OrRefusal } from "@/lib/server/session/refusal";

type WholeList = { parts: ReturnType<typeof encodeList>; headers: HeadersInit };

/** Returns the list that a page render stored under `key`. Without it, fetches the list and adds a header with the time before the fetch. */
async function wholeList(
  resource: ResourceDefinition,
  key: string | null,
  signal: AbortSignal,
): Promise<OrRefusal<WholeList>> {
  const waitingList = key === null ? null : await claimList(resource, key, signal);
  if (waitingList && !waitingList.ok) return waitingList;
  if (waitingList?.value) return { ok: true, value: { parts: encodeList(waitingList.value), headers: {} } };
  const headers = { [LIST_REQUESTED_AT]: String(Date.now()) };
  const packed = await fetchPackedList(resource, signal);
  return packed.ok ? { ok: true, value: { parts: encodeList(packed.value), headers } } : packed;
}

/** Streams a whole list in compressed pieces. The query's `key` names a list that a page render has stored. */
export async function GET(request: Request, { params }: RouteContext<"/lists/[resource]">) {
  const resource = findResource((await params).resource);
  if (!resource) return jsonReply({ kind: "unavailable" }, 404);
  const problem = await readerProblem(request);
  if (problem) return jsonReply(problem);
  const list = await wholeList(resource, new URL(request.url).searchParams.get("key"), request.signal);
  if (!list.ok) {
    const failure = listProblem(list.failure);
    return list.failure.kind === "busy"
      ? jsonReply(failure, 503, { "retry-after": "5" })
      : jsonReply(failure);
  }
  const { parts, headers } = list.value;
  return new Response(ReadableStream.from(parts) as BodyInit, {
    headers: {
      ...headers,
      // The list worker of the browser decompresses the pieces; `no-transform` prevents a second compression.
      "cache-control": "no-store, no-transform",
      "content-type": LIST_PIECES,
      // Turns off the buffering of nginx, which would hold back the end of a piece until the next one arrives.
      "x-accel-buffering": "no",
    },
  });
}
