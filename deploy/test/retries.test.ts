import { rmSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Edge, startEdge } from "./edge.ts";
import { shutdownFile } from "./nginx.ts";
import { expectOwnPage } from "./own-page.ts";

let edge: Edge;

beforeEach(async () => {
  edge = await startEdge();
});
afterEach(() => edge.close());

test.each(["GET", "HEAD"])("a %s without a response of one replica is sent to the other", async (method) => {
  edge.answer = (request, response) =>
    edge.received.length === 1 ? request.socket.destroy() : response.end("done");
  expect(await edge.client().ask("/", { method })).toMatchObject({ status: 200 });
  expect(edge.received.map(({ port }) => port).sort()).toEqual([...edge.ports.replicas].sort());
});

test.each(["POST", "PUT", "PATCH", "DELETE"])(
  "a %s without a response of one replica is not sent to the other",
  async (method) => {
    edge.answer = (request) => request.resume().on("end", () => request.socket.destroy());
    const answer = await edge.client().ask("/session", { method, body: "x=1" });
    expect(answer.status).toBe(502);
    await expectOwnPage(edge, answer, "Layanan sedang tidak tersedia");
    expect(edge.received.map((request) => request.method)).toEqual([method]);
  },
);

test.each([502, 503, 504])("a replica's own %i is passed on and not retried", async (status) => {
  edge.answer = (_, response) => response.writeHead(status, { "x-own": "1" }).end("own");
  expect(await edge.client().ask("/")).toMatchObject({ status, body: "own", headers: { "x-own": "1" } });
  expect(edge.received).toHaveLength(1);
});

test("a failure of both replicas does not exclude them from the next request", async () => {
  edge.answer = (request) => request.socket.destroy();
  await expectOwnPage(edge, await edge.client().ask("/"), "Layanan sedang tidak tersedia");
  expect(edge.received).toHaveLength(2);
  edge.answer = (_, response) => response.end("done");
  expect(await edge.client().ask("/")).toMatchObject({ status: 200 });
});

test("a replica that is stopping gets reads, which can be sent again, and no writes", async () => {
  const writes = ["POST", "PUT", "DELETE"];
  // Ports decide which client goes where: with few of them, all go to one replica once in a hundred runs.
  const clients = Array.from({ length: 40 }, (_, at) => edge.client(at + 1));
  /** Returns the replicas to which requests of all clients are sent. */
  async function replicasOf(methods: string[]) {
    edge.received.length = 0;
    for (const client of clients)
      for (const method of methods)
        expect(await client.ask("/x?a=1", { method, body: "x=1" })).toMatchObject({ status: 200 });
    expect(new Set(edge.received.map(({ url }) => url))).toEqual(new Set(["/x?a=1"]));
    return new Set(edge.received.map(({ port }) => port));
  }
  const [one, other] = edge.ports.replicas;
  const [oneStops, otherStops] = [one, other].map((port) => shutdownFile(edge.folder, port)) as [
    string,
    string,
  ];
  writeFileSync(oneStops, "");
  expect(await replicasOf(writes)).toEqual(new Set([other]));
  expect(await replicasOf(["GET", "HEAD"])).toEqual(new Set([one, other]));
  writeFileSync(otherStops, "");
  expect(await replicasOf(writes)).toEqual(new Set([one, other]));
  rmSync(oneStops);
  expect(await replicasOf(writes)).toEqual(new Set([one]));
});
