import { checkForm, type Errors, labelOf } from "./check-form.ts";
import type { Api, Handler } from "./context.ts";
import { keyOf, say, unknown } from "./http/answers.ts";
import type { Call } from "./http/call.ts";
import { storeImage } from "./images.ts";
import type { Form } from "./resources/resource.ts";
import { RESOURCES, type ResourceName } from "./resources/resources.ts";
import type { Rows } from "./resources/rows.ts";
import type { Row } from "./values/values.ts";

const GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;

/** Handles a list; caches bodies that come from the table. */
export function list(name: ResourceName): Handler {
  const { listKey } = RESOURCES[name] as { listKey?: string };
  const wrap = (rows: readonly unknown[]) => (listKey ? { [listKey]: rows } : rows);
  return async ({ tables, lists, overrides }, call) => {
    const overridden = overrides?.of(name, call.get("scope"));
    if (overridden) return call.json(wrap(overridden.list()) as object);
    const body = lists.of(name, () => wrap(tables[name].list()));
    const headers = { "content-type": "application/json", vary: "Accept-Encoding" };
    if (call.get("isPlain") || !GZIP.test(call.req.header("accept-encoding") ?? "")) {
      return call.body(body.json, 200, headers);
    }
    return call.body(await body.gzipped(), 200, { ...headers, "content-encoding": "gzip" });
  };
}

export function create(name: ResourceName, form: Form): Handler {
  return (api, call) => {
    const rows = rowsOf(name, api, call);
    const { row, errors } = accept(form, api, call, rows);
    if (errors) return call.json({ error: errors }, 422);
    rows.insert(form.rowOf?.(row) ?? row);
    api.lists.forget(name);
    return say(call, "Data berhasil dibuat", 201);
  };
}

/** Handles an update; a file that was not sent keeps the stored one. */
export function update(name: ResourceName, form: Form): Handler {
  return (api, call) => {
    const rows = rowsOf(name, api, call);
    const key = keyOf(call);
    if (!rows.has(key)) return unknown(call);
    const { row, errors } = accept(form, api, call, rows, key);
    if (errors) return call.json({ error: errors }, 422);
    rows.update(key, row);
    api.lists.forget(name);
    return say(call, "Data berhasil diupdate");
  };
}

export function remove(name: ResourceName): Handler {
  return (api, call) => {
    const rows = rowsOf(name, api, call);
    const key = keyOf(call);
    if (!rows.has(key)) return unknown(call);
    rows.remove(key);
    api.lists.forget(name);
    return say(call, "Data berhasil dihapus");
  };
}

function rowsOf(name: ResourceName, { overrides, tables }: Api, call: Call): Rows {
  return overrides?.of(name, call.get("scope")) ?? tables[name];
}

type Accepted = { row: Row; errors?: undefined } | { row?: undefined; errors: Errors };

function accept(form: Form, api: Api, call: Call, rows: Rows, exceptKey?: string): Accepted {
  const { row, files, errors } = checkForm(form, call.get("body"));
  const named = form.unique?.at(-1);
  if (form.unique && named && Object.keys(errors).length === 0 && rows.taken(form.unique, row, exceptKey)) {
    errors[named] = [`The ${labelOf(named)} has already been taken.`];
  }
  if (Object.keys(errors).length > 0) return { errors };
  for (const file of files) row[file.field] = storeImage(api.database, file);
  return { row };
}
