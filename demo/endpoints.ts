import type { Handler } from "./context.ts";
import type { Encoding } from "./http/body.ts";
import { sendImage } from "./images.ts";
import { login } from "./login.ts";
import { pickList } from "./picks.ts";
import { create, list, remove, update } from "./records.ts";
import type { Resource } from "./resources/resource.ts";
import { RESOURCE_NAMES, RESOURCES, type ResourceName } from "./resources/resources.ts";

export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  /** The encoding of a write; others are refused. */
  encoding?: Encoding;
  /** Needs no token. */
  isOpen?: true;
  handle: Handler;
};

const OTHERS: readonly Endpoint[] = [
  { method: "POST", path: "/api/user/loginit", encoding: "form", isOpen: true, handle: login },
  { method: "GET", path: "/images/:key", handle: sendImage },
  { method: "GET", path: "/api/listbrandit", handle: pickList({ key: "listbrand", columns: "brand" }) },
  {
    method: "GET",
    path: "/api/listdealerit/:key",
    handle: pickList({ key: "listdealer", columns: "brand, dealer", by: "brand" }),
  },
  {
    method: "GET",
    path: "/api/listcabangit/:key",
    handle: pickList({ key: "listcabang", columns: "cabang", by: "dealer" }),
  },
];

/** Every endpoint of the API; no two share a path. */
export const ENDPOINTS: readonly Endpoint[] = [...OTHERS, ...RESOURCE_NAMES.flatMap(endpointsOf)];

function endpointsOf(name: ResourceName): Endpoint[] {
  const { calls }: Resource = RESOURCES[name];
  const found: Endpoint[] = [{ method: "GET", path: calls.list, handle: list(name) }];
  if (calls.create) {
    const [path, encoding, form] = calls.create;
    found.push({ method: "POST", path, encoding, handle: create(name, form) });
  }
  if (calls.update) {
    const [path, encoding, form] = calls.update;
    found.push({ method: "PUT", path, encoding, handle: update(name, form) });
  }
  if (calls.remove) {
    const [method, path] = calls.remove;
    found.push({ method, path, handle: remove(name) });
  }
  return found;
}
