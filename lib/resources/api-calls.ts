import type { PickListName } from "../messages/problem";
import type { Permission } from "./permissions";
import { RESOURCES } from "./registry";
import { CALL_METHODS, type ResourceDefinition } from "./resource-definition";
import { toText } from "./row-fields";

/** The API calls of the pick lists (api-contract.md#pick-lists): the path, its parameter, and the field of a row that has the choice. */
export const PICK_LIST_CALLS: Record<PickListName, { endpoint: string; param?: string; field: string }> = {
  brands: { endpoint: "/api/listbrandit", field: "brand" },
  dealers: { endpoint: "/api/listdealerit/{brand}", param: "brand", field: "dealer" },
  branches: { endpoint: "/api/listcabangit/{dealer}", param: "dealer", field: "cabang" },
};

export const isPickListName = (name: string): name is PickListName => Object.hasOwn(PICK_LIST_CALLS, name);

/** The permissions of resources whose create form has a brand; a role that may create one of them may read the pick lists. */
export const PICK_LIST_PERMISSIONS: Permission[] = RESOURCES.flatMap(({ calls, permission }) =>
  calls.create?.input.labels.brand ? [permission] : [],
);

/** The maximum number of choices that are requested of a pick list (records.md#records). */
export const MAX_PICK_LIST_CHOICES = 600;

/** Returns the API call of a pick list; `parent` is the brand of the dealers, or the dealer of the branches. */
export function createPickListCall(list: PickListName, parent: string) {
  const { endpoint, param } = PICK_LIST_CALLS[list];
  return {
    method: "GET",
    endpoint,
    ...(param && { params: { [param]: parent } }),
    query: { page: "1", limit: String(MAX_PICK_LIST_CHOICES) },
  } as const;
}

export function readPickListChoices(list: PickListName, rows: unknown[]): string[] {
  const { field } = PICK_LIST_CALLS[list];
  const choices = rows.map((row) => toText((row as Record<string, unknown> | null)?.[field]));
  return [...new Set(choices.filter((choice) => choice !== ""))];
}

/** The API calls that belong to no resource (api-contract.md#login and api-contract.md#images). */
export const LOGIN_CALL = { method: "POST", endpoint: "/api/user/loginit" } as const;
export const PICTURE_CALL = { method: "GET", endpoint: "/images/{foto}" } as const;

type ApiCall = { method: string; endpoint: string };

/** Returns the name of a call in API_PATHS_FILE (docs/another-api.md#api_paths_file), such as `PUT /api/updatesa/{id}`. */
export const apiCallNameOf = ({ method, endpoint }: ApiCall) => `${method} ${endpoint}`;

function apiCallsOfResource({ calls: { list, create, update, remove } }: ResourceDefinition): ApiCall[] {
  return [
    { method: CALL_METHODS.list, ...list },
    ...(create ? [{ method: CALL_METHODS.create, ...create }] : []),
    ...(update ? [{ method: CALL_METHODS.update, ...update }] : []),
    ...(remove ? [remove] : []),
  ];
}

export const API_CALL_NAMES: string[] = [
  LOGIN_CALL,
  ...RESOURCES.flatMap(apiCallsOfResource),
  ...Object.values(PICK_LIST_CALLS).map(({ endpoint }) => ({ method: "GET", endpoint })),
  PICTURE_CALL,
].map(apiCallNameOf);
