import type { ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { saResource } from "../../resources/registry";
import { serve } from "../../testing/serve";
import { importWith } from "../../testing/settings";
import { createIncomingList } from "../delivery/incoming-list";
import { type ListCall, receiveList } from "../delivery/receive-list";

vi.mock("next/headers", () => import("../../testing/next-headers"));
// Worker threads start from the files of the build.
vi.mock("../delivery/long-list", () => ({
  createIncomingListInWorker: vi.fn(async (resource: typeof saResource) => createIncomingList(resource)),
}));

const MAX_MB = 2;

/** So many rows are long: they are read as they come. */
const MANY = 3_000;

/** Returns rows as text. */
const rowsAt = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) =>
    JSON.stringify({ id: String(from + at), nama_sa: `Nama ${from + at}`, cabang: "Cabang ".repeat(10) }),
  ).join(",");

/** Starts an API that answers with what the test writes, and the app in front of it. */
async function startArriving() {
  const responses: ServerResponse[] = [];
  const url = await serve((_, response) => void responses.push(response.writeHead(200)));
  const settings = { API_BASE_URL: url, API_MAX_ANSWER_MB: String(MAX_MB) };
  const lists = await importWith(settings, () => import("./lists"));
  const { signInAs } = await import("../../testing/sign-in");
  await signInAs("admin.it");
  const view = lists.createListView(saResource, "admin.it", "Asia/Jakarta");

  /** Opens a page whose API has sent this much; `claimKey` is the request of its browser for the whole list. */
  async function openWith(text: string, start = 0) {
    const opening = lists.openList(saResource, view, start);
    const response = await vi.waitUntil(() => responses[0], 4_000);
    response.write(text);
    const opened = await opening;
    if (!opened.ok) throw new Error(opened.failure.kind);
    const { listWindow, claimKey } = opened.value;
    const take = () => lists.claimList(saResource, claimKey);
    return { response, listWindow, take };
  }
  const { readPackedList } = await import("../../testing/lists");
  return { ...lists, view, responses, openWith, readPackedList };
}

const keysFrom = (from: number, count = 25) => Array.from({ length: count }, (_, at) => String(from + at));

describe("a page whose API is still sending", () => {
  test("has the first rows of a long list; the browser gets all of them once they are there", async () => {
    const { openWith, responses, readPackedList } = await startArriving();
    const { response, listWindow, take } = await openWith(`[${rowsAt(0, MANY)},`);
    expect(listWindow).toMatchObject({ start: 0, count: Number.POSITIVE_INFINITY });
    expect(listWindow.rows.map(({ key }) => key)).toEqual(keysFrom(0));
    const taken = take();
    response.end(`${rowsAt(MANY, 9_000)}]`);
    const { length, columns } = await readPackedList(await taken);
    expect([length, columns.id?.at(-1)]).toEqual([12_000, "11999"]);
    expect(responses).toHaveLength(1);
  });

  test("waits for the rows of its address, and one more", async () => {
    const { openWith, openList, view, responses } = await startArriving();
    const far = await openWith(`{"data":[${rowsAt(0, 11_926)},`, 11_900);
    expect(far.listWindow.rows.map(({ key }) => key)).toEqual(keysFrom(11_900));
    far.response.end(`${rowsAt(11_926, 4)}]}`);
    const beyond = openList(saResource, view, 20_000);
    (await vi.waitUntil(() => responses[1], 4_000)).end(`{"data":[${rowsAt(0, 11_930)}]}`);
    expect(await beyond).toMatchObject({ ok: true, value: { listWindow: { start: 11_925, count: 11_930 } } });
  });

  // What a body is that is no list in the end: lib/server/api/list-reader.property.test.ts.
  test.each([
    ["is cut off", "[", rowsAt(MANY, 2), { kind: "unreadable", status: 200 }],
    [
      "is none in the end, but tells of the session",
      ...(['{"data":[', '{}],"data":null,"message":"Token"}'] as const),
      { kind: "session", reason: "expired" },
    ],
    ["is too large", "[", `"${"x".repeat(MAX_MB * 1024 * 1024)}"]`, { kind: "oversized", status: 200 }],
  ])("has no list if the body %s", async (_, head, tail, failure) => {
    const { openWith, responses } = await startArriving();
    const { response, listWindow, take } = await openWith(`${head}${rowsAt(0, MANY)},`);
    expect(listWindow.rows).toHaveLength(25);
    response.end(tail);
    const taken = await take();
    // A first piece may arrive before the failure, which then is at the end of the list.
    expect(taken.ok ? await taken.value?.end : taken).toEqual({ ok: false, failure });
    expect(responses).toHaveLength(1);
  });

  test("has the other list, if the body has another under a key that goes first", async () => {
    const { openWith, readPackedList } = await startArriving();
    const { response, take } = await openWith(`{"users":[${rowsAt(0, MANY)},`);
    response.end(`{}],"data":[${rowsAt(100, 2)}]}`);
    expect((await readPackedList(await take())).columns.id).toEqual(["100", "101"]);
  });

  test("asks once more after a reset, and has no list after a second one", async () => {
    const { openWith, openList, view, responses, readPackedList } = await startArriving();
    const first = await openWith(`[${rowsAt(0, 12_000)},`);
    const taken = first.take();
    first.response.destroy();
    const second = await vi.waitUntil(() => responses[1], 4_000);
    second.end(`[${rowsAt(500, 30)}]`);
    expect((await readPackedList(await taken)).columns.id).toEqual(keysFrom(500, 30));

    const again = openList(saResource, view, 0);
    for (const number of [2, 3]) (await vi.waitUntil(() => responses[number], 4_000)).destroy();
    expect(await again).toMatchObject({ ok: false, failure: { kind: "network", timeout: false } });
  });
});

test("a long list stays with the API after the rows of its page, until it is asked for", async () => {
  const passed = vi.fn();
  const call: ListCall = async (begin) => {
    await begin()(Buffer.from(`[${rowsAt(0, MANY)}]`))?.then(passed);
    return { ok: true, value: { status: 200 } };
  };
  const opened = await receiveList(saResource, call, { hasWindow: false, leave: () => {} });
  await setImmediate();
  expect(passed).not.toHaveBeenCalled();
  const packed = opened.ok ? await opened.value.pack() : opened;
  expect(packed).toMatchObject({ ok: true });
  expect(passed).toHaveBeenCalledOnce();
});
