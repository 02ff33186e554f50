import type { PicksReply, Problem } from "@/lib/messages/problem";
import type { ImportDefinition } from "@/lib/resources/resource-definition";
import { fetchAsOwner } from "../../_session/pwa/fetch-as-owner";
import { downloadList } from "../../_store/lists/download-list";
import type { Sources } from "./import.worker";

/** The list of dealer branches, which has every dealer. */
const BRANCHES = "dealer-cabang";

type Known = ImportDefinition["known"];

async function readList(
  resource: string,
  userId: string,
  signal: AbortSignal,
): Promise<{ kind: "read"; list: ArrayBuffer | null } | Problem> {
  const list = await downloadList(resource, null, userId, signal, () => {});
  if ("bytes" in list) return { kind: "read", list: list.bytes };
  return list.kind === "unavailable" ? { kind: "read", list: null } : list;
}

async function readBrands(
  userId: string,
  signal: AbortSignal,
): Promise<{ kind: "brands"; brands: string[] } | Problem> {
  const reply = await fetchAsOwner(
    "/picks/brands?of=",
    userId,
    signal,
    (response): Promise<PicksReply> => response.json(),
  );
  if (reply.kind === "choices") return { kind: "brands", brands: reply.choices };
  return reply.kind === "unavailable" ? { kind: "brands", brands: [] } : reply;
}

/** How long the sources may take, in milliseconds. */
const LIMIT_MS = 60_000;

/** Reads what the rows of a file are compared with, as far as the import of a resource needs it; `stop` gives up. */
export async function readSources(
  resource: string,
  known: Known,
  userId: string,
  stop?: AbortSignal,
): Promise<{ kind: "sources"; sources: Sources } | Problem> {
  const signal = AbortSignal.any([AbortSignal.timeout(LIMIT_MS), ...(stop ? [stop] : [])]);
  const lists = Object.values(known ?? {});
  const needsBranches = resource !== BRANCHES && (lists.includes("dealers") || lists.includes("branches"));
  const [own, branches, brands] = await Promise.all([
    readList(resource, userId, signal),
    needsBranches ? readList(BRANCHES, userId, signal) : { kind: "read" as const, list: null },
    lists.includes("brands") ? readBrands(userId, signal) : { kind: "brands" as const, brands: [] },
  ]);
  if (own.kind !== "read") return own;
  if (branches.kind !== "read") return branches;
  if (brands.kind !== "brands") return brands;
  return {
    kind: "sources",
    sources: {
      list: own.list,
      branches: resource === BRANCHES ? own.list : branches.list,
      brands: brands.brands,
    },
  };
}
