import { type Context, Hono } from "hono";
import { z } from "zod";
import { RESOURCE_NAMES, type ResourceName } from "../resources/resources.ts";
import { MAX_OPNAME_ROWS } from "../seed-data/opname.ts";
import { Faults, faultSchema } from "./faults.ts";
import type { Overrides } from "./overrides.ts";
import { RequestLog } from "./request-log.ts";

const resetSchema = z.strictObject({ opnameRows: z.int().min(0).max(MAX_OPNAME_ROWS).optional() });
const rowsSchema = z.array(z.unknown());
const resourceSchema = z.enum(RESOURCE_NAMES);

const done = (call: Context) => call.json({ message: "OK" });
const scopeOf = (call: Context) => call.req.query("scope") || undefined;

/** Creates the test control: routes, faults and the request log for the middleware. `reseed` resets the data. */
export function createControl(overrides: Overrides, reseed: (opnameRows?: number) => void) {
  const faults = new Faults();
  const log = new RequestLog();
  const routes = new Hono();
  routes.onError((error, call) => {
    const isInvalid = error instanceof z.ZodError || error instanceof SyntaxError;
    const message = error instanceof z.ZodError ? z.prettifyError(error) : error.message;
    return call.json({ message }, isInvalid ? 422 : 500);
  });
  routes.post("/reset", async (call) => {
    const text = await call.req.text();
    const { opnameRows } = resetSchema.parse(text === "" ? {} : JSON.parse(text));
    reseed(opnameRows);
    overrides.clear();
    faults.clear();
    log.clear();
    return done(call);
  });
  addRows(routes, overrides);
  addFaults(routes, faults);
  routes.get("/requests", (call) => call.json(log.list(scopeOf(call))));
  routes.delete("/requests", (call) => {
    log.clear(scopeOf(call));
    return done(call);
  });
  return { routes, faults, log };
}

function addRows(routes: Hono, overrides: Overrides) {
  const nameOf = (call: Context): ResourceName => resourceSchema.parse(call.req.param("resource"));
  routes.put("/rows/:resource", async (call) => {
    overrides.set(nameOf(call), rowsSchema.parse(await call.req.json()), scopeOf(call));
    return done(call);
  });
  routes.delete("/rows/:resource", (call) => {
    overrides.delete(nameOf(call), scopeOf(call));
    return done(call);
  });
}

function addFaults(routes: Hono, faults: Faults) {
  routes.post("/faults", async (call) => {
    faults.add(faultSchema.parse(await call.req.json()));
    return done(call);
  });
  routes.delete("/faults", (call) => {
    faults.clear(scopeOf(call));
    return done(call);
  });
}
