import { beforeEach, describe, expect, test } from "vitest";
import { startStandIn } from "../../testing/stand-in";
import { metrics } from "../http/requests";
import { withRequestId } from "../process/log";
import { type ApiCall, callApi, fetchFile } from "./client";

const LIST = "/api/listallsa";
const api = startStandIn();

let get: ApiCall;
const picture = (foto: string): ApiCall => ({ ...get, endpoint: "/images/{foto}", params: { foto } });
beforeEach(() => {
  get = { method: "GET", endpoint: LIST, token: api.token() };
});

async function sent() {
  return (await api.requests()).map(({ method, path }) => `${method} ${path}`);
}

describe("a call", () => {
  test("sends the bearer of the session and returns the JSON", async () => {
    const result = await callApi(get);
    expect(result).toMatchObject({ ok: true, value: { status: 200, body: expect.any(Array) } });
    const [request] = await api.requests();
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${api.token()}`,
      accept: "application/json",
    });
  });

  test("has no Authorization header without a bearer", async () => {
    const body = new URLSearchParams({ username: "siti", password: "siti-2024" });
    const result = await callApi({ method: "POST", endpoint: "/api/user/loginit", body, token: null });
    expect(result.ok).toBe(true);
    const [request] = await api.requests();
    expect(request?.headers).not.toHaveProperty("authorization");
  });

  test("has the id of its request", async () => {
    await withRequestId("0123-abcd", () => callApi(get));
    expect((await api.requests())[0]?.headers).toMatchObject({ "x-request-id": "0123-abcd" });
  });

  test("is counted once by its endpoint, with its status or error code", async () => {
    const counted = async () => {
      const { values } = await metrics.apiCalls.get();
      return values.flatMap(({ metricName, labels, value }) =>
        metricName?.endsWith("_count") ? [[labels.method, labels.endpoint, labels.status, value]] : [],
      );
    };
    metrics.apiCalls.reset();
    await callApi(get);
    await api.fault({ path: LIST, reset: "before-headers", times: 1 });
    await callApi(get);
    await api.fault({ path: "/deletesa/7", reset: "before-headers" });
    await callApi({ ...get, method: "POST", endpoint: "/deletesa/{id}", params: { id: "7" } });
    expect(await counted()).toEqual([
      ["GET", LIST, 200, 2],
      ["POST", "/deletesa/{id}", expect.stringMatching(/^[A-Z_]+$/), 1],
    ]);
  });

  test("fails with the message and the status of the API", async () => {
    await api.fault({ path: LIST, status: 422, body: { message: "Periksa", error: { nama: ["wajib"] } } });
    expect(await callApi(get)).toEqual({
      ok: false,
      failure: {
        kind: "http",
        status: 422,
        statusText: "Unprocessable Entity",
        message: "Periksa",
        detail: "wajib",
        fields: { nama: "wajib" },
      },
    });
  });

  test("fails with an ended session only if it had a bearer", async () => {
    await api.fault({ path: LIST, status: 401, body: { message: "Token tidak valid" } });
    expect(await callApi(get)).toEqual({ ok: false, failure: { kind: "session", reason: "expired" } });
    for (const call of [callApi, fetchFile]) {
      expect(await call({ ...get, token: null })).toMatchObject({ failure: { kind: "http" } });
    }
  });
});

test.each(["", ".", ".."])("a call for %j would change the path and is never sent", async (foto) => {
  const failure = { kind: "network", code: "EADDRESS", timeout: false };
  expect(await fetchFile(picture(foto))).toEqual({ ok: false, failure });
  for (const method of ["GET", "POST"] as const) {
    expect(await callApi({ ...picture(foto), method })).toEqual({ ok: false, failure });
  }
  expect(await sent()).toEqual([]);
});

describe("a file", () => {
  const bytes = "GIF89a";

  test("is returned complete, with the API's content type", async () => {
    await api.fault({ path: "/images/a.gif", status: 200, body: bytes, contentType: "image/gif" });
    const result = await fetchFile(picture("a.gif"));
    if (!result.ok) throw new Error("The file was not returned.");
    expect(result.value.type).toBe("image/gif");
    expect(Buffer.from(result.value.bytes).toString()).toBe(bytes);
    expect((await api.requests())[0]?.headers.authorization).toBe(`Bearer ${api.token()}`);
  });

  test("is fetched again after a reset in the middle of the body", async () => {
    await api.fault({ path: LIST, reset: "in-body", times: 1 });
    expect(await fetchFile(get)).toMatchObject({ ok: true });
    expect(await sent()).toHaveLength(2);
  });
});
