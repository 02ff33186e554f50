import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type FormUsers, type LiveEvent, OPEN_FORMS_HEADER } from "../../history/entry";
import { createPageOwnerHeader } from "../../messages/session";
import { EVENTS_PATH } from "../../resources/routes";
import { cookieOf, type Gated, startGated } from "../../testing/gated";
import { intentOf, startHistory } from "../../testing/history";
import { applySettings } from "../../testing/settings";
import { sessionOf } from "../../testing/sign-in";
import { markSessionsEnded } from "../session/lifetime";
import type { Session } from "../session/seal";
import { openDatabase } from "../store/database";
import { insertIntent, settleEntry } from "../store/store";
import * as history from "../store/store-client";
import { eventStreams } from "./event-stream";
import { startPolling } from "./polling";

vi.mock("../store/store-client", { spy: true });

const { file } = startHistory();
let stopPolling = () => {};
beforeAll(async () => {
  stopPolling = await startPolling();
});
afterAll(() => stopPolling());
// Only a failure waits this long: a busy machine is no failure.
vi.setConfig({ testTimeout: 60_000 });
applySettings({ EVENT_STREAMS_MAX: "42" });

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const headersOf = async (changes: Partial<Session> = {}) => ({
  ...(await cookieOf(changes)),
  ...createPageOwnerHeader(changes.userId ?? "7"),
});

/** Opens a stream and collects what it tells. */
async function open(app: Gated, headers: Record<string, string>) {
  const abort = new AbortController();
  closers.push(() => abort.abort());
  const response = await fetch(app.origin + EVENTS_PATH, { headers, signal: abort.signal });
  const told: { id: number; event: LiveEvent }[] = [];
  const forms: { forms: FormUsers[]; isAll?: true }[] = [];
  async function read() {
    let text = "";
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (text + part).split("\n\n");
      text = events.pop() ?? "";
      for (const each of events) {
        const [, id, data = "null"] = /^id: (\d+)\ndata: (.*)$/.exec(each) ?? [];
        if (id) told.push({ id: Number(id), event: JSON.parse(data) });
        else if (each.startsWith("data: ")) forms.push(JSON.parse(each.slice("data: ".length)));
      }
    }
  }
  read().catch(() => undefined);
  return {
    status: response.status,
    headers: response.headers,
    told,
    forms,
    keys: () => told.flatMap(({ event }) => ("writes" in event ? event.writes.map(({ key }) => key) : [])),
    close: () => abort.abort(),
  };
}

async function write(
  more: Parameters<typeof intentOf>[0],
  outcome: "done" | "rejected" = "done",
  { sent = Promise.resolve(), ahead = 0 } = {},
) {
  const recorded = await history.recordIntent(intentOf({ at: Date.now() + ahead, ...more }));
  await recorded?.settle(sent, () => ({ outcome, detail: null, doneAt: Date.now() + ahead }));
}

const shareForms = (replica: string, forms: string) => history.writeToStore("shareForms", replica, forms);

/** The position of a process without streams, and the result of a poll with forms that cannot be read. */
const unfollowed = expect.objectContaining({ changes: null });
const brokenForms = expect.objectContaining({ forms: expect.arrayContaining(["no JSON"]) });

/** Returns a request with its response, which nobody has answered yet. */
async function exchangeWith(headers: Record<string, string>) {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const abort = new AbortController();
  fetch(`http://127.0.0.1:${port}`, { headers, signal: abort.signal }).catch(() => undefined);
  const [request, response] = (await once(server, "request")) as [IncomingMessage, ServerResponse];
  onTestFinished(() => {
    abort.abort();
    server.close();
  });
  return { request, response };
}

const inTime = { timeout: 30_000, interval: 20 };

test("a stream tells who wrote what, never its values, to those who may read the list", async () => {
  const app = await startGated();
  const it = await open(app, await headersOf());
  const part = await open(app, await headersOf({ role: "admin.part", userId: "8", id: "other" }));
  expect([it.status, it.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  expect(it.headers.get("cache-control")).toContain("no-store");
  await write({ key: "1", userName: "Siti" });
  await write({ key: "2" }, "rejected");
  await write({ key: "3", action: "del", batch: "b" });
  await vi.waitFor(() => expect(it.keys()).toEqual(["1", "3"]), inTime);
  const [first] = it.told.flatMap(({ event }) => ("writes" in event ? event.writes : []));
  expect(first).toEqual({
    ...{ resource: "sa", key: "1", action: "update", userId: "7", by: "Siti", batch: null },
    at: expect.any(Number),
  });
  expect(part.told.map(({ event }) => event)).toEqual([{ writes: [], now: expect.any(Number) }]);
  expect(app.seen).toEqual([]);
});

test("the first stream after a while is sent a write that was under way when it began, and what was written meanwhile", async () => {
  const app = await startGated();
  const api = Promise.withResolvers<void>();
  const slow = write({ key: "12" }, "done", { sent: api.promise });
  await vi.waitFor(
    () => expect(history.queryStore).toHaveBeenLastCalledWith("pollChanges", unfollowed),
    inTime,
  );
  await write({ key: "13" });
  const it = await open(app, await headersOf());
  await vi.waitFor(() => expect(it.keys()).toContain("13"), inTime);
  expect(it.keys()).not.toContain("12");
  api.resolve();
  await slow;
  await vi.waitFor(() => expect(it.keys()).toContain("12"), inTime);
});

test("what could not be read is sent once it can be, each write once", async () => {
  const app = await startGated();
  const live = await open(app, await headersOf());
  await vi.waitFor(() => expect(live.told).toHaveLength(1), inTime);
  const id = String(live.told.at(-1)?.id);
  const gone = new Error("gone");
  for (let times = 0; times < 4; times++) vi.mocked(history.queryStore).mockRejectedValueOnce(gone);
  await write({ key: "14" });
  const begun = await open(app, await headersOf({ userId: "8" }));
  const cut = await open(app, { ...(await headersOf({ userId: "9" })), "last-event-id": id });
  await vi.waitFor(() => {
    for (const { keys } of [live, begun, cut]) expect(keys().filter((key) => key === "14")).toEqual(["14"]);
  }, inTime);
});

test("what breaks for one poll silences no stream", async () => {
  const app = await startGated();
  const it = await open(app, await headersOf());
  await shareForms("broken replica", "no JSON");
  await vi.waitFor(() => expect(history.queryStore).toHaveResolvedWith(brokenForms), inTime);
  await write({ key: "15" });
  await vi.waitFor(() => expect(it.keys()).toContain("15"), inTime);
  await shareForms("broken replica", "[]");
});

test("an id that this store has not given is told that writes were missed, and goes on from there", async () => {
  const app = await startGated();
  const it = await open(app, { ...(await headersOf()), "last-event-id": "900000" });
  await vi.waitFor(() => expect(it.told.at(-1)?.event).toMatchObject({ writes: [], isPart: true }), inTime);
  await write({ key: "16" });
  await vi.waitFor(() => expect(it.keys()).toEqual(["16"]), inTime);
});

test("a silent stream is sent the id of what its person may not read", async () => {
  const app = await startGated();
  const part = await open(app, await headersOf({ role: "admin.part", userId: "8", id: "other" }));
  const it = await open(app, await headersOf());
  await write({ key: "17" });
  await vi.waitFor(() => expect(it.keys()).toContain("17"), inTime);
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 20_000);
  onTestFinished(() => clock.mockRestore());
  await vi.waitFor(() => expect(part.told.at(-1)?.id).toBe(it.told.at(-1)?.id), inTime);
  expect(part.keys()).toEqual([]);
});

test("a write of a replica whose clock is hours off has the time of this one", async () => {
  const app = await startGated();
  const it = await open(app, await headersOf());
  for (const hours of [-1, 1]) await write({ key: `${hours}` }, "done", { ahead: hours * 3_600_000 });
  await vi.waitFor(() => expect(it.keys().slice(-2)).toEqual(["-1", "1"]), inTime);
  const events = it.told.flatMap(({ event }) => ("writes" in event ? event.writes : [])).slice(-2);
  for (const { at } of events) expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
});

test("a client that reads nothing is cut after its session has ended, and counts no more at once", async () => {
  const app = await startGated();
  const stalled = { id: "stalled", userId: "78" };
  const responses: ServerResponse[] = [];
  for (let at = 0; at < 40; at++) {
    const { request, response } = await exchangeWith(await headersOf(stalled));
    // As a socket whose client takes nothing.
    response.detachSocket(request.socket);
    response.assignSocket(Object.assign(new Writable({ write() {} }), { cork() {}, uncork() {} }) as never);
    eventStreams.open(request, response, sessionOf(stalled));
    responses.push(response);
  }
  expect((await open(app, await headersOf({ ...stalled, id: "another" }))).status).toBe(429);
  const ends = responses.map((response) => vi.spyOn(response, "end"));
  markSessionsEnded([stalled.id]);
  await vi.waitFor(() => expect(responses.every(({ writableEnded }) => writableEnded)).toBe(true), inTime);
  expect((await open(app, await headersOf({ ...stalled, id: "another" }))).status).toBe(200);
  await vi.waitFor(() => expect(responses.every(({ destroyed }) => destroyed)).toBe(true), inTime);
  for (const end of ends) expect(end).toHaveBeenCalledOnce();
});

test("without a session, for another person, and beyond the limits of one and of all there is no stream", async () => {
  const app = await startGated();
  expect((await open(app, createPageOwnerHeader("7"))).status).toBe(401);
  expect((await open(app, { ...(await cookieOf()), ...createPageOwnerHeader("8") })).status).toBe(403);
  expect((await open(app, await cookieOf())).status).toBe(403);
  for (let at = 0; at < 40; at++) expect((await open(app, await headersOf())).status).toBe(200);
  expect((await open(app, await headersOf())).status).toBe(429);
  for (const userId of ["8", "9"]) expect((await open(app, await headersOf({ userId }))).status).toBe(200);
  expect((await open(app, await headersOf({ userId: "10" }))).status).toBe(503);
});

test("a stream that has missed more than is told at once is told all of it", async () => {
  const app = await startGated();
  const before = await open(app, await headersOf());
  await vi.waitFor(() => expect(before.told).toHaveLength(1), inTime);
  before.close();
  const keys = Array.from({ length: 1_100 }, (_, at) => `many ${at}`);
  const { db, close } = await openDatabase({ file });
  await db.transaction().execute(async (all) => {
    for (const key of keys) {
      const id = await insertIntent(all, intentOf({ at: Date.now(), key }));
      await settleEntry(all, id, { outcome: "done", detail: null, doneAt: Date.now() });
    }
  });
  await close();
  const id = String(before.told.at(-1)?.id);
  const after = await open(app, { ...(await headersOf()), "last-event-id": id });
  await vi.waitFor(() => expect(new Set(after.keys())).toEqual(new Set(keys)), inTime);
});

test("who has a form open is told to those who may read the list, on every replica, until the stream ends", async () => {
  const app = await startGated();
  const it = await open(app, await headersOf());
  const part = await open(app, await headersOf({ role: "admin.part", userId: "8", id: "other" }));
  const opened = (...forms: [string, string][]) => ({
    [OPEN_FORMS_HEADER]: encodeURIComponent(JSON.stringify(forms)),
  });
  const wati = { id: "wati", userId: "9", name: "Wati" };
  const editor = await open(app, {
    ...(await headersOf(wati)),
    ...opened(["sa", "1"], ["opname", "2"], ["nothing", "3"]),
  });
  const people = [{ userId: "9", name: "Wati" }];
  const editing = [{ resource: "sa", key: "1", people }];
  await vi.waitFor(() => expect(it.forms).toEqual([{ forms: [], isAll: true }, { forms: editing }]), inTime);
  expect(part.forms).toEqual([{ forms: [], isAll: true }]);
  const elsewhere = [{ resource: "sa", key: "5", people }];
  await shareForms("other replica", JSON.stringify(elsewhere));
  await vi.waitFor(() => expect(it.forms.at(-1)).toEqual({ forms: elsewhere }), inTime);
  editor.close();
  const left = [{ resource: "sa", key: "1", people: [] }];
  await vi.waitFor(() => expect(it.forms.at(-1)).toEqual({ forms: left }), inTime);
});
