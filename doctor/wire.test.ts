import { expect, test } from "vitest";
import { LOGIN_CALL } from "../lib/resources/api-calls.ts";
import { callApi } from "../lib/server/api/client.ts";
import { startStandIn } from "../lib/testing/stand-in.ts";
import { watchWire } from "./wire.ts";

const api = startStandIn();

test.each(["POST", "PUT", "DELETE"] as const)(
  "a %s is never sent while responses are recorded",
  async (method) => {
    const wire = watchWire();
    const call = { method, endpoint: "/deletesa/{id}", params: { id: "1" }, token: api.token() };
    const result = await callApi(call);
    wire.release();
    expect(result.ok).toBe(false);
    expect(await api.requests()).toEqual([]);
  },
);

test("a GET and the login are sent, and their responses are recorded", async () => {
  const wire = watchWire();
  await callApi({ ...LOGIN_CALL, token: null, body: new URLSearchParams({ username: "x", password: "y" }) });
  expect(wire.last()?.status).toBe(401);
  await callApi({ method: "GET", endpoint: "/opname", token: api.token() });
  expect(wire.last()).toMatchObject({ status: 200, at: expect.any(Number) });
  expect(wire.last()?.headers.get("content-type")).toContain("application/json");
  wire.release();
});
