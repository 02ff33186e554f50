import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { type Gated, startGated } from "../../testing/gated";
import { applySettings } from "../../testing/settings";
import { createResponseHeaders } from "../http/security-headers";

applySettings();

const UPGRADE = "GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
const TUNNEL = "CONNECT jahat.id:443 HTTP/1.1\r\nHost: jahat.id:443\r\n\r\n";

/** Sends bytes and returns what is received until the server closes the connection. */
async function answerTo(app: Gated, bytes: string): Promise<string> {
  const socket = app.connect();
  socket.write(bytes);
  let text = "";
  for await (const part of socket) text += part;
  socket.destroy();
  return text;
}

const leaving: Record<string, (socket: Socket, bytes: string) => void> = {
  "half-closes": (socket, bytes) => socket.end(bytes),
  "goes away": (socket, bytes) => socket.write(bytes, () => socket.destroy()),
  "resets at once": (socket, bytes) => socket.write(bytes, () => socket.resetAndDestroy()),
};

describe.each([
  ["an upgrade", UPGRADE],
  ["an upgrade followed by more bytes", `${UPGRADE}\0\0`],
  ["a tunnel", TUNNEL],
])("%s is refused, and its connection is closed", (_, bytes) => {
  test.each(Object.entries(leaving))("also when its sender %s", async (_, leave) => {
    const app = await startGated();
    for (let times = 0; times < 20; times++) leave(app.connect(), bytes);
    expect(await answerTo(app, bytes)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    await vi.waitFor(async () => expect(await app.connections()).toBe(0));
    expect(app.seen).toEqual([]);
  });
});

test.each([
  ["POST", "/%E0%A4%A", 400, undefined],
  ["GET", "ftp://contoh.id/user-list", 400, undefined],
  ["TRACE", "/", 405, "GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE"],
  ["POST", "/offline?x=1", 405, "GET, HEAD"],
  ["POST", "/healthz", 405, "GET, HEAD"],
])("%s %s is refused with %i", async (method, path, status, allow) => {
  const app = await startGated();
  const answer = await app.send({ method, path, headers: { origin: "odd" } });
  expect([answer.status, answer.headers.allow]).toEqual([status, allow]);
  expect(app.seen).toEqual([]);
});

test.each([
  ["GET", "/%E0%A4%A"],
  ["GET", "/user-list?cari=%E0%A4%A"],
  ["HEAD", "/sw.js"],
  ["OPTIONS", "/user-list"],
  ["POST", "/"],
])("%s %s reaches the app unchanged", async (method, path) => {
  const app = await startGated();
  expect((await app.send({ method, path })).status).toBe(200);
  expect(app.seen).toEqual([`${method} ${path}`]);
});

test.each([
  ["nonsense\r\n\r\n", 400],
  [`GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  [TUNNEL, 400],
  ["GET / HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n", 417],
])("what is malformed is refused with the headers of every response", async (bytes, status) => {
  const [head = "", ...lines] = (await answerTo(await startGated(), bytes)).split("\r\n");
  expect(head).toContain(`HTTP/1.1 ${status} `);
  const expected = Object.entries(createResponseHeaders("")).map(([name, value]) => `${name}: ${value}`);
  expect(lines).toEqual(expect.arrayContaining(expected));
});

test("a request that names no host is refused, except for a probe", async () => {
  const app = await startGated();
  expect(await answerTo(app, "GET /user-list HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
  expect(await answerTo(app, "GET /healthz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 [\s\S]*ok$/);
  expect(app.seen).toEqual([]);
});

test("connections are limited in time and number, and kept alive longer than by nginx", async () => {
  const { server } = await startGated();
  expect(server).toMatchObject({ headersTimeout: 20_000, requestTimeout: 600_000, maxConnections: 7_000 });
  const nginx = readFileSync("deploy/nginx/nginx.conf", "utf8");
  const kept = Number(/upstream reads \{[^}]*keepalive_timeout (\d+)s;/.exec(nginx)?.[1]) * 1000;
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(server.keepAliveTimeout);
});
