import { afterEach, describe, expect, test } from "vitest";
import type { LoggedRequest } from "./control/request-log.ts";
import { sharedClient, startClient } from "./test-client.ts";

type Row = Record<string, unknown>;
const LIST = "/api/listallsa";
const BROKEN = /fetch failed|terminated/;

// In its own process or not: the HTTP adapter responds in different ways.
describe.each([{ ownsProcess: true }, { ownsProcess: false }])("faults, %o", ({ ownsProcess }) => {
  const client = sharedClient({ control: true, ownsProcess });
  const control = (method: string, path: string, json?: unknown) =>
    client.call(method, `/__control${path}`, { token: "", json });
  const fault = (fields: Row) => control("POST", "/faults", { path: LIST, ...fields });
  const load = async () => (await client.call("GET", LIST)).text();
  const lastStatus = async (of = client) =>
    ((await of.read("/__control/requests")) as LoggedRequest[]).at(-1)?.status;
  afterEach(() => control("POST", "/reset"));

  test("a status with a JSON body, a text or nothing", async () => {
    await fault({ status: 422, body: { error: "Salah" }, times: 1 });
    await fault({ status: 502, body: "<h1>Bad Gateway</h1>", times: 1 });
    await fault({ status: 503, body: "{", contentType: "application/json", times: 1 });
    await fault({ status: 500, times: 1 });
    const seen = [];
    for (let turn = 0; turn < 4; turn++) {
      const answer = await client.call("GET", LIST);
      seen.push([answer.status, answer.headers.get("content-type"), await answer.text()]);
    }
    expect(seen).toEqual([
      [422, "application/json", '{"error":"Salah"}'],
      [502, "text/html; charset=utf-8", "<h1>Bad Gateway</h1>"],
      [503, "application/json", "{"],
      [500, null, ""],
    ]);
    expect((await client.call("GET", LIST)).status).toBe(200);
  });

  test("an enormous body", async () => {
    await fault({ status: 200, megabytes: 3 });
    expect((await load()).length).toBeGreaterThan(3 * 1024 * 1024);
  });

  test("a fault applies by method and path prefix", async () => {
    await fault({ method: "POST", path: "/delete*", status: 500 });
    expect((await client.call("POST", "/deletesa/1")).status).toBe(500);
    expect((await client.call("GET", LIST)).status).toBe(200);
    await fault({ path: "/images/*", redirect: "http://127.0.0.1:9/x" });
    const moved = await client.call("GET", "/images/a.png");
    expect([moved.status, moved.headers.get("location")]).toEqual([302, "http://127.0.0.1:9/x"]);
  });

  test("a cut body is valid HTTP and invalid JSON", async () => {
    const complete = await load();
    await fault({ cutJson: true, times: 1 });
    expect(complete.startsWith(await load())).toBe(true);
    await fault({ cutJson: true, times: 1 });
    await expect(client.read(LIST)).rejects.toThrow(SyntaxError);
    expect(await lastStatus()).toBe(200);
  });

  test("a connection dropped before the headers, or in the body", async () => {
    await fault({ reset: "before-headers", times: 1 });
    await expect(client.call("GET", LIST)).rejects.toThrow(BROKEN);
    expect(await lastStatus()).toBeNull();
    await fault({ reset: "in-body", times: 1 });
    const answer = await client.call("GET", LIST);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow(BROKEN);
  });

  test("a connection dropped after the commit of a write", async () => {
    await fault({ path: "/deletesa/1", reset: "after-commit" });
    await expect(client.call("POST", "/deletesa/1")).rejects.toThrow(BROKEN);
    expect(((await client.read(LIST)) as Row[])[0]).toMatchObject({ id: 2 });
  });

  test("a request hangs until the faults are cleared", async () => {
    await fault({ hang: true });
    const hanging = client.call("GET", LIST);
    await expect.poll(() => lastStatus(), { interval: 1 }).toBeNull();
    await control("DELETE", "/faults");
    expect((await hanging).status).toBe(200);
  });

  test.each([{}, { status: 200, body: "[1,2,3,4]" }, { cutJson: true }])(
    "the second half of a body waits until the faults are cleared, with %j",
    async (fields) => {
      if (Object.keys(fields).length > 0) await fault({ ...fields, times: 1 });
      const complete = await load();
      await fault({ ...fields, holdBody: true });
      const { body } = await client.call("GET", LIST);
      let text = "";
      const ended = body?.pipeThrough(new TextDecoderStream()).pipeTo(
        new WritableStream({
          write(part) {
            text += part;
          },
        }),
      );
      await expect.poll(() => text.length, { interval: 1 }).toBe(Math.floor(complete.length / 2));
      await control("DELETE", "/faults");
      await ended;
      expect(text).toBe(complete);
    },
  );

  test("the stand-in closes although a request hangs", async () => {
    const other = await startClient({ control: true, ownsProcess });
    await other.call("POST", "/__control/faults", { json: { path: LIST, hang: true } });
    const hanging = expect(other.call("GET", LIST)).rejects.toThrow(BROKEN);
    await expect.poll(() => lastStatus(other), { interval: 1 }).toBeNull();
    await other.api.close();
    await hanging;
  });

  test("a delay is allowed alone or with another fault", async () => {
    await fault({ delayMs: 20, times: 1 });
    const start = performance.now();
    expect((await client.call("GET", LIST)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(18);
    await fault({ delayMs: 1, status: 500 });
    expect((await client.call("GET", LIST)).status).toBe(500);
  });

  test("an empty or invalid fault is refused", async () => {
    const wrong = [
      {},
      { status: 500, hang: true },
      { status: 99 },
      { holdBody: true, reset: "in-body" },
      { statsu: 500 },
      { megabytes: 1 },
      { megabytes: 1, status: 200, body: "x" },
    ];
    for (const fields of wrong) {
      expect((await fault(fields)).status).toBe(422);
    }
  });
});
