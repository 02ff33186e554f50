import type { DatabaseSync } from "node:sqlite";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Body } from "./body.ts";
import type { Overrides } from "./control/overrides.ts";
import type { ListBodies } from "./list-bodies.ts";
import type { ResourceName } from "./resources.ts";
import type { TableRows } from "./rows.ts";

/** Shared by the handlers. */
export type Api = {
  database: DatabaseSync;
  tables: Record<ResourceName, TableRows>;
  lists: ListBodies;
  /** Set only when test control is on. */
  overrides?: Overrides;
};

export type Env = {
  Bindings: HttpBindings;
  Variables: {
    body: Body;
    isSignedIn: boolean;
    /** The test scope of the session, with test control on. */
    scope?: string;
    /** Set when the response must not be compressed. */
    isPlain?: boolean;
    /** Set when the connection was dropped. */
    isDropped?: boolean;
  };
};

export type Call = Context<Env>;
export type Handler = (api: Api, call: Call) => Response | Promise<Response>;
