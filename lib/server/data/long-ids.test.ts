import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { createListBuilder } from "../../list/change-list";
import { perawatanPostcheck as items } from "../../resources/item";
import { plain, readPackedList } from "../../testing/lists";
import { serve } from "../../testing/serve";
import { importWith } from "../../testing/settings";
import { createIncomingList } from "../delivery/incoming-list";

vi.mock("next/headers", () => import("../../testing/next-headers"));

/** 2^53 + 1, which JavaScript reads as its neighbour. */
const KEY = "9007199254740993";
const NEIGHBOUR = "9007199254740992";

const INEXACT = "Harga terlalu besar atau terlalu rinci untuk disimpan dengan tepat";

const ITEM = `"dealer": "Bogor", "keterangan": "Oli", "Harga_a": 12500.50`;

const BOTH = `{"id": ${NEIGHBOUR}, ${ITEM}, "Harga_b": 1}, {"id": ${KEY}, ${ITEM}, "Harga_b": ${KEY}}`;

/** A list of more than a megabyte, which a worker reads in pieces. */
const LONG = `[${`{"id": 7, ${ITEM}}, `.repeat(20_000)}${BOTH}]`;

/** Starts the app on an API with this list; returns its writes, and the app's functions. */
async function appOn(list: string) {
  const calls: string[] = [];
  const url = await serve(async (request, response) => {
    const body = await text(request);
    if (request.method !== "GET") calls.push([request.method, request.url, body].join(" ").trim());
    response.end(request.method === "GET" ? list : "{}");
  });
  const app = await importWith({ API_BASE_URL: url }, async () => ({
    ...(await import("./lists")),
    ...(await import("./save-form")),
    ...(await import("../store/store-client")),
    ...(await import("./form-data")),
    ...(await import("../../testing/sign-in")),
  }));
  await app.openStore();
  await app.signInAs("admin.it");
  return { app, calls };
}

const lastOf = (columns: Record<string, unknown[]>) =>
  ["id", "Harga_a", "Harga_b"].map((field) => columns[field]?.slice(-2));

const EXACT = [
  [NEIGHBOUR, KEY],
  [12500.5, 12500.5],
  [1, KEY],
];

test("a list keeps the digits of ids and prices that are no safe numbers", async () => {
  const { app } = await appOn(`{"data": [${BOTH}]}`);
  const { columns } = await readPackedList(await app.fetchPackedList(items));
  expect(lastOf(columns as Record<string, unknown[]>)).toEqual(EXACT);
});

test("a long list keeps them in its pieces", async () => {
  const list = createIncomingList(items);
  const { pieces } = await list.read([new TextEncoder().encode(LONG)]);
  expect(await list.end(200)).toMatchObject({ ok: true });
  const rows = createListBuilder();
  for (const piece of [...pieces, await list.pack()]) rows.add(JSON.parse(String(gunzipSync(piece))));
  expect(lastOf(plain(rows.list()).columns as Record<string, unknown[]>)).toEqual(EXACT);
});

test("a write reaches the record whose id it is, not its neighbour", async () => {
  const { app, calls } = await appOn(`[${BOTH}]`);
  const prices = { Harga_c: "3", Harga_d: "4", Harga_e: "5" };
  const save = async (key: string, change: Record<string, string>) => {
    const opened = await app.readFormRecord(items, "update", { key, brandOf: "" });
    const was = opened.kind === "record" ? opened.values : {};
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...was, ...change })) form.append(name, value);
    return app.updateFromForm(items, key, was, form);
  };
  expect(await save(KEY, { ...prices, Harga_b: "2" })).toMatchObject({ kind: "done" });
  expect(await save(KEY, prices)).toMatchObject({ kind: "invalid", errors: { Harga_b: INEXACT } });
  await app.deleteRow(items, KEY, {});
  expect(calls).toEqual([
    expect.stringMatching(`^PUT /api/updateperawatanpostcheck/${KEY} .*Harga_b=2`),
    `DELETE /api/deleteperawatanpostcheck/${KEY}`,
  ]);
});
