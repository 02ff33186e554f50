import { PICK_LISTS } from "./picks";
import { RESOURCES } from "./registry";
import { METHODS, type ResourceDefinition } from "./resource-definition";

/** The calls without a resource (api-contract 2 and 6). */
export const LOGIN_CALL = { method: "POST", endpoint: "/api/user/loginit" } as const;
export const PICTURE_CALL = { method: "GET", endpoint: "/images/{foto}" } as const;

type Call = { method: string; endpoint: string };

/** Returns method and path of a call (api-contract 7.1), for example `PUT /api/updatesa/{id}`. */
export function callName({ method, endpoint }: Call): string {
  return `${method} ${endpoint}`;
}

function callsOf({ calls: { list, create, update, remove } }: ResourceDefinition): Call[] {
  return [
    { method: METHODS.list, ...list },
    ...(create ? [{ method: METHODS.create, ...create }] : []),
    ...(update ? [{ method: METHODS.update, ...update }] : []),
    ...(remove ? [remove] : []),
  ];
}

/** The names of all calls of the app. */
export const CALL_NAMES: string[] = [
  LOGIN_CALL,
  ...RESOURCES.flatMap(callsOf),
  ...Object.values(PICK_LISTS).map(({ endpoint }) => ({ method: "GET", endpoint })),
  PICTURE_CALL,
].map(callName);
