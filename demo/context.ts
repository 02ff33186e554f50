import type { DatabaseSync } from "node:sqlite";
import type { Overrides } from "./control/overrides.ts";
import type { Call } from "./http/call.ts";
import type { ListBodies } from "./list-bodies.ts";
import type { ResourceName } from "./resources/resources.ts";
import type { TableRows } from "./resources/rows.ts";

/** Shared by the handlers. */
export type Api = {
  database: DatabaseSync;
  tables: Record<ResourceName, TableRows>;
  lists: ListBodies;
  /** Set only when test control is on. */
  overrides?: Overrides;
};

export type Handler = (api: Api, call: Call) => Response | Promise<Response>;
