import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { serve } from "../../testing/serve";
import { importWith } from "../../testing/settings";

const GET = { method: "GET", endpoint: "/api/listallsa", token: "bearer" } as const;
const POST = { method: "POST", endpoint: "/deletesa/{id}", params: { id: "7" }, token: "bearer" } as const;
const PICTURE = { ...GET, endpoint: "/images/{foto}", params: { foto: "a.png" } };
const TOO_LATE = { kind: "network", code: "ETIMEDOUT", timeout: true };

afterEach(() => void vi.unstubAllEnvs());

const clientOf = (address: string, settings: Record<string, string> = {}) =>
  importWith({ API_BASE_URL: address, ...settings }, () => import("./client"));

const within = (ms: number) => ({ API_TIMEOUT_MS: String(ms) });

describe("the deadline", () => {
  test("ends a response that arrives slowly", async () => {
    const address = await serve((_, response) => {
      const drops = setInterval(() => response.write(" "), 40);
      response.once("close", () => clearInterval(drops));
      setTimeout(() => response.end("[]"), 1000).unref();
    });
    const { callApi } = await clientOf(address, within(150));
    expect(await callApi(GET)).toEqual({ ok: false, failure: TOO_LATE });
  });

  test("of a list counts from part to part, until the whole list has taken too long", async () => {
    const drip = (parts: number) =>
      serve((_, response) => {
        let sent = 0;
        const drops = setInterval(() => {
          sent += 1;
          if (sent > parts) response.end("[]");
          else response.write(" ");
        }, 50);
        response.once("close", () => clearInterval(drops));
      });
    const settings = { ...within(400), API_LIST_TIMEOUT_MS: "1500" };
    const list = { ...GET, isList: true };
    const { callApi } = await clientOf(await drip(10), settings);
    expect(await callApi(list)).toMatchObject({ ok: true });
    const stopped = await serve((_, response) => void response.writeHead(200).write("["));
    for (const address of [await drip(Number.POSITIVE_INFINITY), stopped]) {
      const late = await clientOf(address, settings);
      expect(await late.callApi(list)).toEqual({ ok: false, failure: TOO_LATE });
    }
  });

  test("of an upload is longer", async () => {
    const settings = { ...within(300), API_UPLOAD_TIMEOUT_MS: "900" };
    const { callApi } = await clientOf(await serve(() => {}), settings);
    const order: string[] = [];
    const made = [{ ...POST, isUpload: true }, POST].map(async (call) => {
      expect(await callApi(call)).toEqual({ ok: false, failure: TOO_LATE });
      order.push("isUpload" in call ? "upload" : "call");
    });
    await Promise.all(made);
    expect(order).toEqual(["call", "upload"]);
  });

  test("ends the second try of a GET as well", async () => {
    let requests = 0;
    const address = await serve((request) => {
      requests++;
      if (requests === 1) request.socket.resetAndDestroy();
    });
    const { callApi } = await clientOf(address, within(500));
    expect(await callApi(GET)).toEqual({ ok: false, failure: TOO_LATE });
    expect(requests).toBe(2);
  });
});

describe("the memory for a file", () => {
  const PART = Buffer.alloc(1000);

  let sendRest = () => {};

  /** Serves the first part of a file, and the second one by `sendRest`; with its length at the head or without. */
  const serveFile = (length?: string) =>
    serve((_, response) => {
      response.writeHead(200, length === undefined ? {} : { "content-length": length });
      response.write(PART);
      sendRest = () => response.end(PART);
    });

  test.each([
    ["2000", [2000, 1000, 2000]],
    [undefined, [0, 1000, 2000]],
  ])("is reserved before and during the body, with the Content-Length %s", async (length, reserved) => {
    const { fetchFile } = await clientOf(await serveFile(length));
    const asked: number[] = [];
    const reserve = (bytes: number) => {
      asked.push(bytes);
      if (bytes === 1000) sendRest();
      return null;
    };
    expect(await fetchFile(PICTURE, reserve)).toMatchObject({ ok: true });
    expect(asked).toEqual(reserved);
  });

  test("pauses the deadline, which then restarts", async () => {
    const { fetchFile } = await clientOf(await serveFile("2000"), within(150));
    let given = 0;
    const reserve = (bytes: number) =>
      bytes === 1000
        ? new Promise<void>((resolve) => void setTimeout(resolve, 300)).then(() => {
            given++;
            sendRest();
          })
        : null;
    expect(await fetchFile(PICTURE, reserve)).toMatchObject({ ok: true });
    expect(given).toBe(1);
    const half = await serve((_, response) => void response.writeHead(200).write(PART));
    const { fetchFile: fetchHalf } = await clientOf(half, within(150));
    expect(await fetchHalf(PICTURE, reserve)).toEqual({ ok: false, failure: TOO_LATE });
  });
});

describe("the largest response", () => {
  const MOST = 1024 * 1024;
  const clientWith = async (size: number) =>
    clientOf(await serve((_, response) => void response.end("7".repeat(size))), { API_MAX_ANSWER_MB: "1" });

  test("is one of API_MAX_ANSWER_MB; a larger one is a failure", async () => {
    const { fetchFile } = await clientWith(MOST);
    expect(await fetchFile(PICTURE)).toMatchObject({ value: { type: "", bytes: { length: MOST } } });
    const larger = await clientWith(MOST + 1);
    for (const call of [GET, POST])
      expect(await larger.callApi(call)).toEqual({ ok: false, failure: { kind: "oversized", status: 200 } });
  });

  test.each([
    [0.6, 0],
    [0.8, 1],
  ])("is told of before: a list of %d of it is in the metrics, with %d warnings", async (part, warnings) => {
    const { callApi } = await clientWith(part * MOST);
    const { metrics } = await import("../http/requests");
    const { log } = await import("../process/log");
    const warn = vi.spyOn(log, "warn");
    await callApi({ ...GET, isList: true });
    const { values } = await metrics.listSize.get();
    expect(values).toEqual([expect.objectContaining({ value: expect.closeTo(part, 2) })]);
    expect(warn).toHaveBeenCalledTimes(warnings);
  });
});

test.each(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"])(
  "a GET cut off by %s is sent again, once",
  async (code) => {
    const cause = Object.assign(new Error("cut off"), { code });
    const send = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("fetch failed", { cause }));
    onTestFinished(() => send.mockRestore());
    const { callApi } = await clientOf("http://127.0.0.1:1");
    expect(await callApi(GET)).toEqual({ ok: false, failure: { kind: "network", code, timeout: false } });
    expect(send).toHaveBeenCalledTimes(2);
  },
);

test("a call leaves no timer behind, done or failed", async () => {
  const send = vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(new Response("[]"));
  send.mockRejectedValueOnce(new TypeError("fetch failed"));
  const { callApi } = await clientOf("http://127.0.0.1:1");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  expect([(await callApi(GET)).ok, (await callApi(POST)).ok]).toEqual([true, false]);
  expect(vi.getTimerCount()).toBe(0);
});

test("the log has one line per call, with its attempts and the reason of a failure", async () => {
  let requests = 0;
  const address = await serve((request, response) => {
    requests++;
    if (requests === 1) request.socket.resetAndDestroy();
    else if (request.method === "GET") response.end("[]");
    else response.writeHead(401).end('{"message":"Token habis"}');
  });
  const { callApi } = await clientOf(address);
  const { log } = await import("../process/log");
  const lines: unknown[] = [];
  vi.spyOn(log, "info").mockImplementation((fields: unknown) => void lines.push(fields));
  await callApi(GET);
  await callApi(POST);
  const ms = expect.any(Number);
  expect(lines).toEqual([
    { method: "GET", endpoint: GET.endpoint, status: 200, tries: 2, ms },
    { method: "POST", endpoint: POST.endpoint, status: 401, tries: 1, failure: "session", ms },
  ]);
});

test("a call that nobody waits for any more is closed, and logged as canceled", async () => {
  const nobodyWaits = new AbortController();
  const closed = Promise.withResolvers<void>();
  const address = await serve((_, response) => {
    response.once("close", closed.resolve);
    response.writeHead(200).write("[1,");
  });
  const { streamResponse } = await clientOf(address);
  const { log } = await import("../process/log");
  const logged = vi.spyOn(log, "info").mockReturnValue();
  const take = () => {
    nobodyWaits.abort();
    return null;
  };
  const failure = { kind: "network", code: "ECANCELED", timeout: false };
  const call = { ...GET, signal: nobodyWaits.signal };
  expect(await streamResponse(call, () => take)).toEqual({ ok: false, failure });
  await closed.promise;
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ status: "ECANCELED", tries: 1 }),
    "api call",
  );
});

test("a response that is not HTTP is a network failure", async () => {
  const { callApi } = await clientOf(await serve((request) => void request.socket.end("halo\r\n\r\n")));
  const failure = { kind: "network", code: "EUNKNOWN", timeout: false };
  expect(await callApi(GET)).toEqual({ ok: false, failure });
});
