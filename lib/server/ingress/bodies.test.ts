import { describe, expect, test, vi } from "vitest";
import { BODY_TOO_LARGE, UPLOADS_BUSY } from "../../messages/problem";
import { cookieOf, type Gated, type Got, startGated } from "../../testing/gated";
import { applySettings } from "../../testing/settings";

applySettings({ UPLOAD_MEMORY_MB: "100" });

const KB = 1024;
const MB = KB * KB;
const EXPIRED = { kind: "session", reason: "expired" };

const lengthOf = (bytes: number) => ({ "content-length": String(bytes) });

/** Sends only the head of a request; returns the response. */
function answerToHead(app: Gated, headers: Record<string, string>, method = "POST") {
  const { request, answer } = app.begin({ method, headers });
  request.flushHeaders();
  return answer;
}

describe("without a session", () => {
  test.each([
    ["of more than 64 KB", lengthOf(64 * KB + 1), 413],
    ["without a length", { "transfer-encoding": "chunked" }, 411],
    ["with a cookie that is no session", { ...lengthOf(MB), cookie: "sns_session=Fe26.2*1*x" }, 413],
  ])("a body %s is refused before it is sent", async (_, headers, status) => {
    const app = await startGated();
    for (const method of ["POST", "GET"]) {
      const answer = await answerToHead(app, headers, method);
      expect(answer.status).toBe(status);
      expect(answer.headers).toMatchObject({ connection: "close", "content-type": "text/plain" });
      expect(JSON.parse(answer.body)).toEqual(EXPIRED);
    }
    expect(app.seen).toEqual([]);
    await vi.waitFor(async () => expect(await app.connections()).toBe(0), 3_000);
  });

  test("a client that keeps sending still reads the response", async () => {
    const app = await startGated();
    const body = Buffer.alloc(8 * MB);
    const answer = await app.send({ method: "POST", headers: lengthOf(body.length), body });
    expect(answer.status).toBe(413);
    expect(app.seen).toEqual([]);
  });

  test("a body that waits for `100 Continue` gets it, unless it is refused", async () => {
    const app = await startGated();
    const ask = (bytes: number) => {
      const invited = vi.fn();
      const headers = { ...lengthOf(bytes), expect: "100-continue" };
      const { request, answer } = app.begin({ method: "POST", headers });
      request.flushHeaders();
      request.on("continue", () => {
        invited();
        request.end(Buffer.alloc(bytes));
      });
      return answer.then(({ status }) => [status, invited.mock.calls.length]);
    };
    expect(await ask(64 * KB)).toEqual([200, 1]);
    expect(await ask(64 * KB + 1)).toEqual([413, 0]);
  });
});

describe("with a session", () => {
  /** Starts an upload that does not end; returns "seen" when it reaches the app, else the response. */
  async function begin(app: Gated, userId: string, size: Record<string, string> = lengthOf(MB)) {
    const before = app.seen.length;
    const headers = { ...(await cookieOf({ userId })), ...size };
    const { request, answer } = app.begin({ method: "POST", headers });
    request.write("x".repeat(100));
    const isSeen = vi.waitUntil(() => app.seen.length > before, 3_000).then(() => "seen" as const);
    isSeen.catch(() => {});
    return { request, came: await Promise.race([isSeen, answer]) };
  }

  test("a large body arrives complete, with a length or without one", async () => {
    const app = await startGated();
    const cookie = await cookieOf();
    const body = Buffer.alloc(20 * MB, "x");
    for (const size of [lengthOf(body.length), { "transfer-encoding": "chunked" }]) {
      const answer = await app.send({ method: "POST", headers: { ...cookie, ...size }, body });
      expect(answer).toMatchObject({ status: 200, body: String(body.length) });
    }
  });

  test("more than 48 MB are refused at once", async () => {
    const app = await startGated();
    const answer = await answerToHead(app, { ...(await cookieOf()), ...lengthOf(48 * MB + 1) });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toMatchObject({ kind: "message", text: BODY_TOO_LARGE });
  });

  test("the third upload of a person is refused until another ends, and other people are not affected", async () => {
    const app = await startGated();
    const { request } = await begin(app, "7");
    expect((await begin(app, "7")).came).toBe("seen");
    const { status, headers, body } = (await begin(app, "7")).came as Got;
    expect([status, headers["content-type"], headers["retry-after"]]).toEqual([503, "text/plain", "5"]);
    expect(JSON.parse(body)).toMatchObject({ kind: "message", text: UPLOADS_BUSY, isBusy: true });
    expect((await begin(app, "8")).came).toBe("seen");
    request.destroy();
    await vi.waitFor(async () => expect((await begin(app, "7")).came).toBe("seen"));
  });

  test("all uploads share the memory of the setting; one without a length counts as the largest", async () => {
    const app = await startGated();
    expect((await begin(app, "7", lengthOf(48 * MB))).came).toBe("seen");
    expect((await begin(app, "8", { "transfer-encoding": "chunked" })).came).toBe("seen");
    expect((await begin(app, "9", lengthOf(5 * MB))).came).toMatchObject({ status: 503 });
    expect((await begin(app, "9", lengthOf(4 * MB))).came).toBe("seen");
  });

  test("a complete upload keeps its memory until the handler is done, even if the client has left", async () => {
    const app = await startGated({ holds: true });
    const headers = { ...(await cookieOf()), ...lengthOf(100 * KB) };
    const uploads = [1, 2].map(() => app.begin({ method: "POST", headers }).request);
    for (const request of uploads) request.end(Buffer.alloc(100 * KB));
    await vi.waitFor(() => expect(app.waiting()).toBe(2));
    for (const request of uploads) request.destroy();
    await vi.waitFor(async () => expect(await app.connections()).toBe(0));
    expect((await begin(app, "7")).came).toMatchObject({ status: 503 });
    app.letGo();
    await vi.waitFor(async () => expect((await begin(app, "7")).came).toBe("seen"));
    app.letGo();
  });
});
