import type { ServerResponse } from "node:http";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { serve, unusedAddress } from "../../testing/serve";
import { importWith } from "../../testing/settings";

const GET = { method: "GET", endpoint: "/api/listallsa", token: "bearer" } as const;
const POST = { method: "POST", endpoint: "/deletesa/{id}", params: { id: "7" }, token: "bearer" } as const;
const PICTURE = { ...GET, endpoint: "/images/{foto}", params: { foto: "a.png" } };
const TOO_LATE = { kind: "network", code: "ETIMEDOUT", timeout: true };

async function clientOf(address: string, timeout = 5000) {
  const settings = { API_BASE_URL: address, API_TIMEOUT_MS: String(timeout) };
  return importWith(settings, () => import("./client"));
}

describe("the deadline", () => {
  test.each([GET, POST])("ends a $method without a response, and sends it once", async (call) => {
    let requests = 0;
    const { callApi } = await clientOf(await serve(() => void requests++), 500);
    expect(await callApi(call)).toEqual({ ok: false, failure: TOO_LATE });
    expect(requests).toBe(1);
  });

  test("ends a response that arrives slowly", async () => {
    const address = await serve((_, response) => {
      const drops = setInterval(() => response.write(" "), 40);
      response.once("close", () => clearInterval(drops));
      setTimeout(() => response.end("[]"), 1000).unref();
    });
    const { callApi, fetchFile } = await clientOf(address, 150);
    expect(await callApi(GET)).toEqual({ ok: false, failure: TOO_LATE });
    expect(await fetchFile(PICTURE)).toEqual({ ok: false, failure: TOO_LATE });
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
    vi.stubEnv("API_LIST_TIMEOUT_MS", "1500");
    onTestFinished(() => void vi.stubEnv("API_LIST_TIMEOUT_MS", undefined));
    const list = { ...GET, isList: true };
    const { callApi } = await clientOf(await drip(10), 400);
    expect(await callApi(list)).toMatchObject({ ok: true });
    const endless = await clientOf(await drip(Number.POSITIVE_INFINITY), 400);
    expect(await endless.callApi(list)).toEqual({ ok: false, failure: TOO_LATE });
    const stopped = await serve((_, response) => void response.writeHead(200).write("["));
    const { fetchFile } = await clientOf(stopped, 400);
    expect(await fetchFile(list)).toEqual({ ok: false, failure: TOO_LATE });
  });

  test("of an upload is separate and longer", async () => {
    const held: ServerResponse[] = [];
    const address = await serve((_, response) => void held.push(response));
    const { callApi } = await clientOf(address, 500);
    const upload = callApi({ ...POST, isUpload: true });
    expect(await callApi(POST)).toEqual({ ok: false, failure: TOO_LATE });
    for (const response of held) response.end("{}");
    expect(await upload).toMatchObject({ ok: true });
  });

  test("of an upload ends it as well", async () => {
    vi.stubEnv("API_UPLOAD_TIMEOUT_MS", "500");
    onTestFinished(() => void vi.stubEnv("API_UPLOAD_TIMEOUT_MS", undefined));
    const { callApi } = await clientOf(await serve(() => {}));
    expect(await callApi({ ...POST, isUpload: true })).toEqual({ ok: false, failure: TOO_LATE });
  });

  test("leaves no timer after a call, with or without a response", async () => {
    const answering = await serve((_, response) => void response.end("[]"));
    const started = vi.spyOn(globalThis, "setTimeout");
    const cleared = vi.spyOn(globalThis, "clearTimeout");
    onTestFinished(() => void vi.restoreAllMocks());
    for (const [address, timeout] of [
      [answering, 4321],
      [await unusedAddress(), 4322],
    ] as const) {
      const { callApi } = await clientOf(address, timeout);
      await callApi(GET);
      const at = started.mock.calls.findIndex(([, delay]) => delay === timeout);
      expect(at).not.toBe(-1);
      expect(cleared).toHaveBeenCalledWith(started.mock.results[at]?.value);
    }
  });

  test("ends the second try of a GET as well", async () => {
    let requests = 0;
    const address = await serve((request) => {
      requests++;
      if (requests === 1) request.socket.resetAndDestroy();
    });
    const { callApi } = await clientOf(address, 500);
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
    const { fetchFile } = await clientOf(await serveFile("2000"), 150);
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
    const { fetchFile: fetchHalf } = await clientOf(half, 150);
    expect(await fetchHalf(PICTURE, reserve)).toEqual({ ok: false, failure: TOO_LATE });
  });
});

describe("a response larger than API_MAX_ANSWER_MB", () => {
  const MOST = 1024 * 1024;
  const answerOf = (size: number) => serve((_, response) => void response.end("7".repeat(size)));
  const clientAt = async (address: string) => {
    vi.stubEnv("API_MAX_ANSWER_MB", "1");
    return clientOf(address);
  };

  test.each([GET, POST])("is a failure of a $method", async (call) => {
    const { callApi, fetchFile } = await clientAt(await answerOf(MOST + 1));
    const failure = { kind: "oversized", status: 200 };
    expect(await callApi(call)).toEqual({ ok: false, failure });
    expect(await fetchFile(PICTURE)).toEqual({ ok: false, failure });
  });

  test("is told of before: a list has a part of the limit in the metrics, and a warning from 70 % on", async () => {
    for (const [part, isNear] of [
      [0.6, false],
      [0.8, true],
    ] as const) {
      const { callApi } = await clientAt(await answerOf(part * MOST));
      const [{ metrics }, { log }] = await Promise.all([
        import("../http/requests"),
        import("../process/log"),
      ]);
      const warn = vi.spyOn(log, "warn");
      await callApi({ ...GET, isList: true });
      const { values } = await metrics.listSize.get();
      expect(values).toEqual([expect.objectContaining({ value: expect.closeTo(part, 2) })]);
      expect(warn).toHaveBeenCalledTimes(isNear ? 1 : 0);
      warn.mockRestore();
    }
  });

  test("starts one byte above the limit", async () => {
    const { fetchFile } = await clientAt(await answerOf(MOST));
    expect(await fetchFile(PICTURE)).toMatchObject({ value: { type: "", bytes: { length: MOST } } });
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
  expect(lines).toEqual([
    { method: "GET", endpoint: GET.endpoint, status: 200, tries: 2, ms: expect.any(Number) },
    {
      method: "POST",
      endpoint: POST.endpoint,
      status: 401,
      tries: 1,
      failure: "session",
      ms: expect.any(Number),
    },
  ]);
});

test("a call that nobody waits for any more is closed, and logged as canceled", async () => {
  const nobodyWaits = new AbortController();
  const closed = Promise.withResolvers<void>();
  const address = await serve((_, response) => {
    response.once("close", closed.resolve);
    response.writeHead(200).write("[1,");
  });
  const { fetchParts } = await clientOf(address);
  const { log } = await import("../process/log");
  const logged = vi.spyOn(log, "info").mockReturnValue();
  const take = () => {
    nobodyWaits.abort();
    return null;
  };
  const failure = { kind: "network", code: "ECANCELED", timeout: false };
  const call = { ...GET, signal: nobodyWaits.signal };
  expect(await fetchParts(call, () => take)).toEqual({ ok: false, failure });
  await closed.promise;
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ status: "ECANCELED", tries: 1 }),
    "api call",
  );
});

test("a response that is not HTTP is a network failure", async () => {
  const address = await serve((request) => void request.socket.end("halo\r\n\r\n"));
  const { callApi } = await clientOf(address);
  const failure = { kind: "network", code: "EUNKNOWN", timeout: false };
  expect(await callApi(GET)).toEqual({ ok: false, failure });
});
