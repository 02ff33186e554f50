import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { request } from "node:https";
import path from "node:path";
import { type ConnectionOptions, connect } from "node:tls";
import { createGunzip } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BODY_TOO_LARGE, TOO_MANY_WRITES } from "../../lib/messages/problem.ts";
import type { Answered } from "./client.ts";
import { type Edge, startEdge } from "./edge.ts";
import { expectLogged, expectOwnPage } from "./own-page.ts";

const MAX_BODY = 48 * 1024 * 1024;
const LARGEST_LOGIN = 64 * 1024;
const SESSION = "sns_session=sealed";

let edge: Edge;

beforeEach(async () => {
  edge = await startEdge();
});
afterEach(() => edge.close());

function tls(options: ConnectionOptions = {}) {
  const socket = connect({
    host: "127.0.0.1",
    port: edge.ports.https,
    servername: "localhost",
    ca: edge.ca,
    ...options,
  });
  socket.on("error", () => {});
  return socket;
}

/** Returns the response to a request for a page, with its body as it is sent. */
async function fetchCompressed(headers: Record<string, string>): Promise<IncomingMessage> {
  const { https: port } = edge.ports;
  const sent = request({
    host: "127.0.0.1",
    servername: "localhost",
    port,
    ca: edge.ca,
    headers: { host: `localhost:${port}`, ...headers },
  });
  const [response] = await once(sent.end(), "response");
  return response;
}

test("no forwarded header of a client reaches a replica", async () => {
  const forged = {
    "x-forwarded-for": "203.0.113.7",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "http",
    "x-forwarded-port": "81",
    "x-real-ip": "203.0.113.7",
    forwarded: "for=203.0.113.7;host=evil.example",
    "x-middleware-subrequest": "middleware:middleware:middleware",
    "x-request-id": "forged",
  };
  await edge.client(7).ask("/", { headers: forged });
  const host = `localhost:${edge.ports.https}`;
  const headers = edge.received[0]?.headers;
  expect(headers).toMatchObject({
    host,
    "x-forwarded-for": "127.0.0.7",
    "x-forwarded-host": host,
    "x-forwarded-proto": "https",
    "x-forwarded-port": String(edge.ports.https),
  });
  for (const name of ["x-real-ip", "forwarded", "x-middleware-subrequest"])
    expect(headers).not.toHaveProperty(name);
  expect(headers?.["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
  await expectLogged(edge, { path: "/", id: String(headers?.["x-request-id"]) });
});

test("the log has no query, and a path arrives unchanged", async () => {
  await edge.client().ask("/images/a%2Fb%20c?cari=rahasia%2F1");
  expect(edge.received[0]?.url).toBe("/images/a%2Fb%20c?cari=rahasia%2F1");
  await expectLogged(edge, { path: "/images/a%2Fb%20c" });
  expect(JSON.stringify(edge.lines())).not.toContain("rahasia");
});

test("another host gets no response, and plain HTTP is redirected to the site", async () => {
  await expect(edge.client().ask("/", { headers: { host: "evil.example" } })).rejects.toThrow(
    /hang up|ECONNRESET/,
  );
  const [refusal] = await once(tls({ servername: "evil.example" }), "error");
  expect(refusal.message).toContain("unrecognized name");
  const sent = plainRequest({
    port: edge.ports.http,
    path: "/user-list?a=1",
    headers: { host: "localhost" },
  }).end();
  const [answer] = await once(sent, "response");
  answer.resume();
  expect([answer.statusCode, answer.headers.location]).toEqual([301, "https://localhost/user-list?a=1"]);
  expect(answer.headers["strict-transport-security"]).toBeUndefined();
  expect(edge.received).toEqual([]);
});

test("TLS 1.2 and HTTP/2 are supported, and nothing older", async () => {
  const modern = tls({ ALPNProtocols: ["h2", "http/1.1"] });
  await once(modern, "secureConnect");
  expect([modern.getProtocol(), modern.alpnProtocol]).toEqual(["TLSv1.3", "h2"]);
  modern.destroy();
  const old = tls({ maxVersion: "TLSv1.1", minVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" });
  const [refusal] = await once(old, "error");
  expect(refusal.code).toBe("ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION");
});

test("pages are compressed here as they come, and not by a replica; events are not", async () => {
  const [first, second] = ["first ".repeat(500), "second ".repeat(500)];
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  edge.answer = async (_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).write(first);
    await arrived;
    response.end(second);
  };
  const accepts = { "accept-encoding": "gzip, br" };
  const page = await fetchCompressed(accepts);
  expect(page.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
  const unpacked = page.pipe(createGunzip());
  let text = "";
  for await (const part of unpacked) {
    text += part;
    if (text === first) arrive();
  }
  expect(text).toBe(first + second);
  expect(edge.received[0]?.headers).not.toHaveProperty("accept-encoding");
  edge.answer = (_, response) => response.writeHead(200, { "content-type": "text/event-stream" }).end(first);
  expect(await edge.client().ask("/events", { headers: accepts })).toMatchObject({
    headers: expect.not.objectContaining({ "content-encoding": "gzip" }),
    body: first,
  });
});

test("a head with two session cookies passes", async () => {
  edge.answer = (_, response) =>
    response.writeHead(200, { "set-cookie": ["a", "b"].map((name) => `${name}=${"x".repeat(4000)}`) }).end();
  expect((await edge.client().ask("/")).headers["set-cookie"]).toHaveLength(2);
});

test("48 MB are accepted, and one byte more is refused with an error page", async () => {
  let length = 0;
  edge.answer = (request, response) =>
    request
      .on("data", (part) => {
        length += part.length;
      })
      .on("end", () => response.end("done"));
  const send = (bytes: number) =>
    edge.client().ask("/", { method: "POST", body: Buffer.alloc(bytes), cookie: SESSION });
  expect(await send(MAX_BODY)).toMatchObject({ status: 200 });
  expect(length).toBe(MAX_BODY);
  const answer = await send(MAX_BODY + 1);
  expect(answer.status).toBe(413);
  await expectOwnPage(edge, answer, "Kiriman terlalu besar");
  expect(edge.received).toHaveLength(1);
});

describe("without a session", () => {
  test.each([
    ["64 KB pass", LARGEST_LOGIN, {}, 200],
    ["one byte more is refused", LARGEST_LOGIN + 1, {}, 413],
    ["a cookie of another name does not count", 1e6, { cookie: `a_${SESSION}` }, 413],
  ])("%s", async (_, bytes, headers, status) => {
    const answer = await edge.client().ask("/", { method: "POST", body: Buffer.alloc(bytes), headers });
    expect(answer.status).toBe(status);
    if (status === 413) await expectOwnPage(edge, answer, "Kiriman terlalu besar");
    expect(edge.received).toHaveLength(status === 413 ? 0 : 1);
  });

  test("a body without Content-Length is refused", async () => {
    const socket = tls();
    socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n");
    const [text] = await once(socket, "data");
    expect(String(text)).toMatch(/^HTTP\/1.1 411 /);
    socket.destroy();
    const modern = connectHttp2(`https://localhost:${edge.ports.https}`, { ca: edge.ca });
    const stream = modern.request({ ":method": "POST", ":path": "/" }, { endStream: false });
    stream.write("x");
    const [headers] = await once(stream, "response");
    expect(headers[":status"]).toBe(411);
    modern.destroy();
    expect(edge.received).toEqual([]);
  });
});

test("a form that nginx refuses gets the app's message", async () => {
  const send = (bytes: number, cookie?: string) =>
    edge
      .client()
      .ask("/", { method: "POST", body: Buffer.alloc(bytes), headers: { "next-action": "a" }, cookie });
  const refused = [await send(LARGEST_LOGIN + 1), await send(MAX_BODY + 1, SESSION)];
  const crowd = Array.from({ length: 20 }, () => edge.client(9));
  const answers = await Promise.all(
    crowd.flatMap((client) =>
      Array.from({ length: 25 }, () => client.ask("/", { method: "POST", headers: { "next-action": "a" } })),
    ),
  );
  refused.push(answers.find(({ status }) => status === 429) as Answered);
  expect(refused.map(({ status, body }) => [status, JSON.parse(body)])).toEqual([
    [413, { kind: "session", reason: "expired" }],
    [413, { kind: "message", text: BODY_TOO_LARGE }],
    [429, { kind: "message", isBusy: true, text: TOO_MANY_WRITES }],
  ]);
  for (const { headers } of refused) {
    expect(headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
    });
  }
});

test("an upgrade request reaches no replica", async () => {
  const headers = { connection: "Upgrade", upgrade: "websocket" };
  expect((await edge.client().ask("/x", { headers })).status).toBe(200);
  expect(edge.received[0]?.headers).not.toHaveProperty("upgrade");
  expect(String(edge.received[0]?.headers.connection)).not.toMatch(/upgrade/i);
});

test("an address with too many requests gets Retry-After, and other addresses are not affected", async () => {
  const crowd = Array.from({ length: 40 }, () => edge.client(9));
  const answers = await Promise.all(
    crowd.flatMap((client) => Array.from({ length: 15 }, () => client.ask("/lists/sa"))),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(300);
  expect(refused.length).toBeGreaterThan(100);
  await expectOwnPage(edge, refused[0] as Answered, "Terlalu banyak permintaan");
  expect(refused[0]?.headers["retry-after"]).toBe("1");
  expect((await edge.client(10).ask("/lists/sa")).status).toBe(200);
});

test("an address can hold a limited number of requests open, and others are not affected", async () => {
  edge.answer = () => {};
  const held = Array.from({ length: 200 }, () =>
    edge
      .client(9)
      .ask("/lists/sa")
      .catch(() => null),
  );
  await expect.poll(() => edge.received.length).toBe(200);
  expect((await edge.client(9).ask("/lists/sa")).status).toBe(429);
  edge.answer = (_, response) => response.end("done");
  expect((await edge.client(10).ask("/lists/sa")).status).toBe(200);
  for (const replica of edge.replicas) replica.closeAllConnections();
  await Promise.all(held);
});

test("clients that send slowly are disconnected, and others are not affected", async () => {
  const head = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n";
  const slow = Array.from({ length: 60 }, (_, index) => {
    const socket = tls();
    socket.write(index % 2 ? head : `${head}\r\nx`);
    return new Promise((resolve) => socket.resume().on("close", resolve));
  });
  const answers = Array.from({ length: 20 }, (_, index) => edge.client(index + 1).ask("/"));
  for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
  await Promise.all(slow);
  expect(edge.received.filter(({ method }) => method === "POST")).toEqual([]);
});

test("static files of every kept release are served, and others are not found", async () => {
  const folder = path.join(edge.folder, "static/_next/static/chunks");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "older.js"), "older()");
  edge.answer = (request, response) =>
    response.writeHead(request.url?.endsWith("/newer.js") ? 200 : 404).end("newer()");
  const ask = (name: string) => edge.client().ask(`/_next/static/chunks/${name}`);
  expect(await ask("newer.js")).toMatchObject({ status: 200, body: "newer()" });
  const older = await ask("older.js");
  expect(older).toMatchObject({ status: 200, body: "older()" });
  expect(older.headers).toMatchObject({
    "content-type": "application/javascript",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  const none = await ask("none.js");
  expect(none.status).toBe(404);
  expect(none.headers["cache-control"]).toBeUndefined();
});
