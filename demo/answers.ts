import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Call } from "./context.ts";

/** A JSON answer that only says something. */
export function say(call: Call, message: string, status: ContentfulStatusCode = 200) {
  return call.json({ message }, status);
}

/** The answer to an id, username or picture that is not there. */
export function unknown(call: Call) {
  return say(call, "Data tidak ditemukan", 404);
}

/** The path segment that names a record, decoded once. */
export function keyOf(call: Call) {
  return call.req.param("key") ?? "";
}
