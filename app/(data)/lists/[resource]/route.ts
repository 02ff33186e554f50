import { ReadableStream } from "node:stream/web";
import { LIST_PIECES, LIST_REQUESTED_AT } from "@/lib/list/list";
import { findResource } from "@/lib/resources/registry";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { claimList, encodeList, fetchPackedList } from "@/lib/server/data/lists";
import { listProblem } from "@/lib/server/data/replies";
import { readerProblem } from "@/lib/server/session/guard";
import type { OrRefusal } from "@/lib/server/session/refusal";

const NO_STORE = { "cache-control": "no-store" };

/** The retry delay while the server is busy, in seconds. */
const RETRY = { "retry-after": "5" };

type WholeList = { parts: ReturnType<typeof encodeList>; headers: HeadersInit };

/** Returns the list that an earlier page render stored under `key`, else fetches it; the header has the time before the call. */
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

/** Streams a whole list in pieces; `key` in the query claims the list of an earlier page render. */
export async function GET(request: Request, { params }: RouteContext<"/lists/[resource]">) {
  const resource = findResource((await params).resource);
  if (!resource) return Response.json({ kind: "unavailable" }, { status: 404, headers: NO_STORE });
  const other = await readerProblem(request);
  if (other) return Response.json(other, { headers: NO_STORE });
  const list = await wholeList(resource, new URL(request.url).searchParams.get("key"), request.signal);
  if (!list.ok) {
    const problem = listProblem(list.failure);
    if (list.failure.kind !== "busy") return Response.json(problem, { headers: NO_STORE });
    return Response.json(problem, { status: 503, headers: { ...NO_STORE, ...RETRY } });
  }
  const { parts, headers } = list.value;
  return new Response(ReadableStream.from(parts) as BodyInit, {
    headers: {
      ...headers,
      // The browser's worker decompresses the pieces; `no-transform` stops the server from compressing them again.
      "cache-control": "no-store, no-transform",
      "content-type": LIST_PIECES,
      // Without it nginx buffers the end of a piece until the next one arrives.
      "x-accel-buffering": "no",
    },
  });
}
