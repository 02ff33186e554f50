import { CALL_METHODS, type ResourceDefinition } from "../lib/resources/resource-definition.ts";
import type { ApiCall } from "../lib/server/api/client.ts";
import { type Finding, failed, ok, warning } from "./findings.ts";
import { explain, probe } from "./probe.ts";
import type { Wire } from "./wire.ts";

const WHERE = "the API: everybody who reaches it can read this";

/** Checks that a call without a token is refused; `judge` makes the finding if not. */
export async function judgeOpenness(wire: Wire, call: ApiCall, judge = failed): Promise<Finding> {
  const from = await probe(wire, { ...call, token: null });
  const what = `${from.call}: without a bearer`;
  if (!from.result.ok) {
    const { status } = from.seen ?? {};
    if (status && status < 500) return ok(what, "refused", String(status));
    return warning(what, "refused", explain(from.result.failure, from).found, "the API's own log");
  }
  return judge(what, "refused", "answered", WHERE);
}

/** Checks that the app detects an invalid token. */
export async function judgeUnknownBearer(wire: Wire, { calls }: ResourceDefinition): Promise<Finding> {
  const from = await probe(wire, { method: CALL_METHODS.list, ...calls.list, token: "not-a-bearer" });
  const what = "a bearer that does not count";
  const expected = "a failure with 'token' in its words";
  const { result } = from;
  if (!result.ok && result.failure.kind === "session") return ok(what, expected, String(from.seen?.status));
  const found = result.ok ? "an answer" : `${explain(result.failure, from).found}, without such words`;
  return failed(what, expected, found, "lib/server/api/errors.ts");
}
