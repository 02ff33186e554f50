import { ReadableStream } from "node:stream/web";
import { LIST_MEDIA_TYPE, LIST_TIME_HEADER } from "@/lib/list/list";
import { findResource } from "@/lib/resources/registry";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { claimList, encodeList, fetchPackedList } from "@/lib/server/data/lists";
import { createJsonReply, toListProblem } from "@/lib/server/data/replies";
import { findDataRequestProblem } from "@/lib/server/session/guard";
import type { ResultOrRefusal } from "@/lib/server/session/refusal";

/** Streams a whole list in compressed pieces. The query's `key` names a list that a page render has stored. */
export async function GET(request: Request, { params }: RouteContext<"/lists/[resource]">) {
  const resource = findResource((await params).resource);
  if (!resource) return createJsonReply({ kind: "unavailable" }, 404);
  const problem = await findDataRequestProblem(request);
  if (problem) return createJsonReply(problem);
  const result = await readWholeList(resource, new URL(request.url).searchParams.get("key"), request.signal);
  if (!result.ok) {
    const failure = toListProblem(result.failure);
    return result.failure.kind === "busy"
      ? createJsonReply(failure, 503, { "retry-after": "5" })
      : createJsonReply(failure);
  }
  const { parts, headers } = result.value;
  return new Response(ReadableStream.from(parts) as BodyInit, {
    headers: {
      ...headers,
      // The list worker of the browser decompresses the pieces; `no-transform` prevents a second compression.
      "cache-control": "no-store, no-transform",
      "content-type": LIST_MEDIA_TYPE,
      // Turns off the buffering of nginx, which would hold back the end of a piece until the next one arrives.
      "x-accel-buffering": "no",
    },
  });
}

/** Returns the list that a page render stored under `key`. If there is none, fetches the list, and adds a header with the time before the fetch. */
async function readWholeList(
  resource: ResourceDefinition,
  key: string | null,
  signal: AbortSignal,
): Promise<ResultOrRefusal<{ parts: ReturnType<typeof encodeList>; headers: HeadersInit }>> {
  const storedList = key === null ? null : await claimList(resource, key, signal);
  if (storedList && !storedList.ok) return storedList;
  if (storedList?.value) return { ok: true, value: { parts: encodeList(storedList.value), headers: {} } };
  const headers = { [LIST_TIME_HEADER]: String(Date.now()) };
  const freshList = await fetchPackedList(resource, signal);
  return freshList.ok ? { ok: true, value: { parts: encodeList(freshList.value), headers } } : freshList;
}
