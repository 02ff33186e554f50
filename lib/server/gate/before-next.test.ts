import type * as channels from "node:diagnostics_channel";
import { once } from "node:events";
import type * as fs from "node:fs";
import { createServer, IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { importWith } from "../../testing/settings";

const subscriptions = vi.hoisted(() => [] as Parameters<typeof channels.subscribe>[]);

vi.mock("node:diagnostics_channel", async (importOriginal) => {
  const actual = await importOriginal<typeof channels>();
  const subscribe: typeof channels.subscribe = (...subscription) => {
    subscriptions.push(subscription);
    actual.subscribe(...subscription);
  };
  return { ...actual, subscribe };
});
// Without a build there are no style sheets.
vi.mock("node:fs", async (importOriginal) => ({
  ...(await importOriginal<typeof fs>()),
  readdirSync: () => [],
}));

/** Sends a request to a server behind the hooks; returns the response, the requests that reach the app, and the log. */
async function ask(path: string, { isPublished = true } = {}) {
  const { standBeforeNext } = await importWith({}, () => import("./before-next"));
  const { log } = await import("../process/log");
  const [error, info] = [vi.spyOn(log, "error"), vi.spyOn(log, "info")];
  const { unsubscribe } = await import("node:diagnostics_channel");
  standBeforeNext();
  onTestFinished(() => {
    for (const subscription of subscriptions.splice(0)) unsubscribe(...subscription);
  });
  if (!isPublished) {
    for (const [name, act] of subscriptions) if (name === "http.server.request.start") unsubscribe(name, act);
  }

  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    response.end("fine");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const headers = { connection: "close", "x-forwarded-for": "203.0.113.9" };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, seen, errors: error.mock.calls, info };
}

test("a request that the hooks saw reaches the app: with an id, a policy and the address of its connection", async () => {
  const { status, headers, seen, errors } = await ask("/user-list");
  expect([status, seen.length, errors]).toEqual([200, 1, []]);
  expect(headers.get("x-request-id")).toMatch(/^[\w-]{8,}$/);
  expect(seen[0]?.headers).toMatchObject({
    "x-forwarded-for": "127.0.0.1",
    "content-security-policy": expect.stringContaining("nonce-"),
  });
});

test("a request that the hooks did not see is refused, and logged as an error", async () => {
  const { status, headers, seen, errors } = await ask("/user-list", { isPublished: false });
  expect([status, seen, errors.length]).toEqual([503, [], 1]);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("a request that the gate refuses has its security headers and is logged", async () => {
  const { status, headers, seen, info } = await ask("/images/%E0%A4%A");
  expect([status, seen]).toEqual([400, []]);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  const requestId = headers.get("x-request-id");
  await vi.waitFor(() =>
    expect(info).toHaveBeenCalledWith(expect.objectContaining({ requestId, status: 400 }), "request"),
  );
});

test("where there are no event streams a page is told not to ask again", async () => {
  const settings = { EVENT_STREAMS_MAX: "0" };
  const { openEventStream } = await importWith(settings, () => import("./event-stream"));
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  openEventStream(request, response, null);
  expect(response.statusCode).toBe(204);
});
