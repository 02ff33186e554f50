import { Hono, type MiddlewareHandler } from "hono";
import type { Api } from "./context.ts";
import { applyFaults } from "./control/apply-fault.ts";
import type { createControl } from "./control/control.ts";
import { logRequests } from "./control/request-log.ts";
import { ENDPOINTS, type Endpoint } from "./endpoints.ts";
import { say, unknown } from "./http/answers.ts";
import { encodingOf, readBody } from "./http/body.ts";
import type { Call, Env } from "./http/call.ts";
import { splitAlias } from "./login.ts";
import { sessionOf } from "./sessions.ts";

// Three pictures of 15 MB, and the fields.
const LARGEST_BODY = 50 * 1024 * 1024;

/** Builds the API, with the test control before it, if any. */
export function createApp(api: Api, control?: ReturnType<typeof createControl>) {
  const app = new Hono<Env>();
  app.notFound(unknown);
  app.onError((error, call) => {
    console.error(error);
    return say(call, "Terjadi kesalahan pada server", 500);
  });
  if (control) app.route("/__control", control.routes);
  app.use(readCall(api));
  if (control) {
    app.use(logRequests(control.log));
    app.use(applyFaults(control.faults));
  }
  for (const endpoint of ENDPOINTS) app.all(endpoint.path, (call) => answer(endpoint, api, call));
  return app;
}

/** Reads body, session and scope once, for log, faults and handlers. */
function readCall({ database, overrides }: Api): MiddlewareHandler<Env> {
  return async (call, next) => {
    const { incoming } = call.env;
    if (Number(incoming.headers["content-length"]) > LARGEST_BODY)
      return say(call, "Berkas terlalu besar", 413);
    const body = await readBody(call.req.raw, encodingOf(incoming)).catch(() => undefined);
    if (!body) return say(call, "Isi permintaan tidak dapat dibaca", 400);
    const session = sessionOf(database, incoming.headers.authorization);
    call.set("body", body);
    call.set("isSignedIn", session !== undefined);
    if (overrides) call.set("scope", session?.scope ?? splitAlias(body.fields.username ?? "").scope);
    return next();
  };
}

function answer({ method, encoding, isOpen, handle }: Endpoint, api: Api, call: Call) {
  if (call.req.method === "HEAD") return unknown(call);
  if (call.req.method !== method) {
    call.header("allow", method);
    return say(call, "Metode tidak didukung", 405);
  }
  if (!isOpen && !call.get("isSignedIn")) return say(call, "Token tidak valid", 401);
  if (encoding && call.get("body").encoding !== encoding) {
    return say(call, `Isi permintaan harus berupa ${encoding}`, 415);
  }
  return handle(api, call);
}
