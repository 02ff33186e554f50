import type { PackedList } from "@/lib/list/list";
import { LIST_ASKED_AT, LIST_FILE, LIST_SIZE } from "@/lib/list/list";
import { resourceNamed } from "@/lib/resources/registry";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { packRecords, takeList } from "@/lib/server/data/lists";
import { listProblem } from "@/lib/server/data/replies";
import { otherReaderProblem } from "@/lib/server/session/guard";
import type { OrRefusal } from "@/lib/server/session/refusal";

const NO_STORE = { "cache-control": "no-store" };

/** The retry delay while the server is busy, in seconds. */
const RETRY = { "retry-after": "5" };

type WholeList = { packed: PackedList; headers: HeadersInit };

/**
 * Returns the list that a page has just left here, once it is whole, else a new copy from the API with the time before its
 * call.
 */
async function wholeList(
  resource: ResourceDefinition,
  key: string | null,
  signal: AbortSignal,
): Promise<OrRefusal<WholeList>> {
  const taken = key === null ? null : await takeList(resource, key, signal);
  if (taken && !taken.ok) return taken;
  if (taken?.value) return { ok: true, value: { packed: taken.value, headers: {} } };
  const headers = { [LIST_ASKED_AT]: String(Date.now()) };
  const packed = await packRecords(resource, signal);
  return packed.ok ? { ok: true, value: { packed: packed.value, headers } } : packed;
}

/** Returns a whole list as packed JSON; `key` in the query is that of a waiting list. */
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
  const { packed, headers } = list.value;
  return new Response(packed, {
    headers: {
      ...headers,
      // The page's worker unpacks it; the server would drop our encoding and compress it again.
      "cache-control": "no-store, no-transform",
      "content-type": LIST_FILE,
      [LIST_SIZE]: String(packed.byteLength),
    },
  });
}
