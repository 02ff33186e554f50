import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Call } from "./call.ts";

/** Responds with a message only. */
export function say(call: Call, message: string, status: ContentfulStatusCode = 200) {
  return call.json({ message }, status);
}

/** Returns the response for an unknown id, username or picture. */
export function unknown(call: Call) {
  return say(call, "Data tidak ditemukan", 404);
}

/** Returns the key of a record in the path, decoded once. */
export function keyOf(call: Call) {
  return call.req.param("key") ?? "";
}
