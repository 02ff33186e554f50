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

  test("a fault applies by method and path prefix", async () => {
    await fault({ method: "POST", path: "/delete*", status: 500 });
    expect((await client.call("POST", "/deletesa/1")).status).toBe(500);
    expect((await client.call("GET", LIST)).status).toBe(200);
    await fault({ path: "/images/*", redirect: "http://127.0.0.1:9/x" });
    const moved = await client.call("GET", "/images/a.png");
    expect([moved.status, moved.headers.get("location")]).toEqual([302, "http://127.0.0.1:9/x"]);
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
