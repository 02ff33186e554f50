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

describe("a call", () => {
  test("sends the bearer of the session and returns the JSON", async () => {
    const value = { status: 200, body: expect.any(Array) };
    expect(await callApi(get)).toMatchObject({ ok: true, value });
    const headers = { authorization: `Bearer ${api.token()}`, accept: "application/json" };
    expect(await api.requests()).toMatchObject([{ headers }]);
  });

  test("has the id of its request, and no other", async () => {
    await withRequestId("0123-abcd", () => callApi(get));
    expect((await api.requests())[0]?.headers).toMatchObject({ "x-request-id": "0123-abcd" });
    await callApi(get);
    expect((await api.requests())[1]?.headers).not.toHaveProperty("x-request-id");
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

  test("fails with the messages and the status of the API", async () => {
    await api.fault({ path: LIST, status: 422, body: { message: "Periksa", error: { nama: ["wajib"] } } });
    const words = { statusText: "Unprocessable Entity", message: "Periksa", detail: "wajib" };
    const failure = { kind: "http", status: 422, ...words, fields: { nama: "wajib" } };
    expect(await callApi(get)).toEqual({ ok: false, failure });
  });
});

test("a call whose value would change its path is never sent", async () => {
  const failure = { kind: "network", code: "EADDRESS", timeout: false };
  for (const method of ["GET", "POST"] as const)
    expect(await callApi({ ...picture(".."), method })).toEqual({ ok: false, failure });
  expect(await api.requests()).toEqual([]);
});

describe("a file", () => {
  test("is returned complete, with the API's content type", async () => {
    await api.fault({ path: "/images/a.gif", status: 200, body: "GIF89a", contentType: "image/gif" });
    const result = await fetchFile(picture("a.gif"));
    expect(result).toMatchObject({ ok: true, value: { type: "image/gif" } });
    expect(result.ok && Buffer.from(result.value.bytes).toString()).toBe("GIF89a");
  });

  test("is fetched again after a reset in the middle of the body", async () => {
    await api.fault({ path: LIST, reset: "in-body", times: 1 });
    const result = await fetchFile(get);
    expect(result.ok && JSON.parse(Buffer.from(result.value.bytes).toString())).toEqual(expect.any(Array));
    expect(await api.requests()).toHaveLength(2);
  });
});
