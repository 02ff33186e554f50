import type { Handler } from "./context.ts";
import type { Encoding } from "./http/body.ts";
import { sendImage } from "./images.ts";
import { login } from "./login.ts";
import { pickList } from "./picks.ts";
import { create, list, remove, update } from "./records.ts";
import { RESOURCES, type Resource, type ResourceName } from "./resources/resources.ts";

export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  /** The encoding of a write; others are refused. */
  encoding?: Encoding;
  /** Needs no token. */
  isOpen?: true;
  handle: Handler;
};

type Paths = {
  list: string;
  create?: [path: string, encoding: Encoding];
  update?: [path: string, encoding: Encoding];
  remove?: ["POST" | "DELETE", path: string];
};

const item = (name: string): Paths => ({
  list: `/api/list${name}`,
  create: [`/api/tambah${name}`, "form"],
  update: [`/api/update${name}/:key`, "form"],
  remove: ["DELETE", `/api/delete${name}/:key`],
});

const PATHS: Record<ResourceName, Paths> = {
  users: {
    list: "/api/user/listall",
    create: ["/api/user/registerit", "form"],
    update: ["/api/user/update/:key", "multipart"],
    remove: ["POST", "/api/user/delete/:key"],
  },
  cabang: {
    list: "/api/listalldealercabang",
    create: ["/api/tambahdealercabang", "multipart"],
    update: ["/api/updatedealercabang/:key", "multipart"],
    remove: ["POST", "/api/deletedealercabang/:key"],
  },
  sa: {
    list: "/api/listallsa",
    create: ["/api/tambahsa", "form"],
    update: ["/api/updatesa/:key", "multipart"],
    remove: ["POST", "/deletesa/:key"],
  },
  "car-type": {
    list: "/api/listmodel",
    create: ["/api/tambahmodel", "multipart"],
    update: ["/api/updatemodel/:key", "multipart"],
    remove: ["DELETE", "/api/deletemodel/:key"],
  },
  "perawatan-precheck": item("perawatanprecheck"),
  "perawatan-postcheck": item("perawatanpostcheck"),
  "pergantian-precheck": item("pergantianprecheck"),
  "pergantian-postcheck": item("pergantianpostcheck"),
  opname: { list: "/opname" },
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
export const ENDPOINTS: readonly Endpoint[] = [
  ...OTHERS,
  ...(Object.keys(PATHS) as ResourceName[]).flatMap(endpointsOf),
];

function endpointsOf(name: ResourceName): Endpoint[] {
  const paths = PATHS[name];
  const resource: Resource = RESOURCES[name];
  const found: Endpoint[] = [{ method: "GET", path: paths.list, handle: list(name) }];
  if (paths.create && resource.create) {
    const [path, encoding] = paths.create;
    found.push({ method: "POST", path, encoding, handle: create(name, resource.create) });
  }
  if (paths.update && resource.update) {
    const [path, encoding] = paths.update;
    found.push({ method: "PUT", path, encoding, handle: update(name, resource.update) });
  }
  if (paths.remove) {
    const [method, path] = paths.remove;
    found.push({ method, path, handle: remove(name) });
  }
  return found;
}
