import type { PickList } from "../messages/problem";
import type { Permission } from "./permissions";
import { RESOURCES } from "./registry";
import { CALL_METHODS, type ResourceDefinition } from "./resource-definition";
import { text } from "./row-fields";

/** The pick lists (api-contract.md#pick-lists); `of` is the path parameter: the brand of dealers, or the dealer of branches. */
export const PICK_LISTS: Record<PickList, { endpoint: string; of?: string; field: string }> = {
  brands: { endpoint: "/api/listbrandit", field: "brand" },
  dealers: { endpoint: "/api/listdealerit/{brand}", of: "brand", field: "dealer" },
  branches: { endpoint: "/api/listcabangit/{dealer}", of: "dealer", field: "cabang" },
};

export const isPickList = (name: string): name is PickList => Object.hasOwn(PICK_LISTS, name);

/** The permissions that give access to the pick lists: a role needs to be allowed to create with one of them. */
export const PICK_PERMISSIONS: Permission[] = RESOURCES.flatMap(({ calls, permission }) =>
  calls.create?.input.labels.brand ? [permission] : [],
);

/** The page size of a pick list (records.md#records). */
export const PICK_LIST_SIZE = 600;

/** Builds the call of a pick list: all brands, the dealers of a brand, or the branches of a dealer. */
export function pickListCall(list: PickList, of: string) {
  const { endpoint, of: name } = PICK_LISTS[list];
  return {
    method: "GET",
    endpoint,
    ...(name && { params: { [name]: of } }),
    query: { page: "1", limit: String(PICK_LIST_SIZE) },
  } as const;
}

export function readPickList(list: PickList, rows: unknown[]): string[] {
  const choices = rows.map((row) => text((row as Record<string, unknown> | null)?.[PICK_LISTS[list].field]));
  return [...new Set(choices.filter((choice) => choice !== ""))];
}

/** The calls without a resource (api-contract.md#login and api-contract.md#images). */
export const LOGIN_CALL = { method: "POST", endpoint: "/api/user/loginit" } as const;
export const PICTURE_CALL = { method: "GET", endpoint: "/images/{foto}" } as const;

type Call = { method: string; endpoint: string };

/** Returns method and path of a call (docs/another-api.md#api_paths_file), for example `PUT /api/updatesa/{id}`. */
export const callName = ({ method, endpoint }: Call) => `${method} ${endpoint}`;

function callsOf({ calls: { list, create, update, remove } }: ResourceDefinition): Call[] {
  return [
    { method: CALL_METHODS.list, ...list },
    ...(create ? [{ method: CALL_METHODS.create, ...create }] : []),
    ...(update ? [{ method: CALL_METHODS.update, ...update }] : []),
    ...(remove ? [remove] : []),
  ];
}

export const CALL_NAMES: string[] = [
  LOGIN_CALL,
  ...RESOURCES.flatMap(callsOf),
  ...Object.values(PICK_LISTS).map(({ endpoint }) => ({ method: "GET", endpoint })),
  PICTURE_CALL,
].map(callName);
