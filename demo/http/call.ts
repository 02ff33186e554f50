import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Body } from "./body.ts";

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

/** A request of the API with its response, as Hono passes it to handlers and middleware. */
export type Call = Context<Env>;
