import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { perawatanPostcheck as items } from "../../resources/catalogues";
import { serve } from "../../testing/serve";
import { importWith } from "../../testing/settings";

vi.mock("next/headers", () => import("../../testing/next-headers"));

/** 2^53 + 1, which JavaScript reads as its neighbour. */
const KEY = "9007199254740993";
const NEIGHBOUR = "9007199254740992";

const INEXACT = "Harga terlalu besar atau terlalu rinci untuk disimpan dengan tepat";

const ITEM = `"dealer": "Bogor", "keterangan": "Oli", "Harga_a": 12500.50`;

const BOTH = `{"id": ${NEIGHBOUR}, ${ITEM}, "Harga_b": 1}, {"id": ${KEY}, ${ITEM}, "Harga_b": ${KEY}}`;

/** Starts the app on an API with this list; returns its writes, and the app's functions. */
async function appOn(list: string) {
  const calls: string[] = [];
  const url = await serve(async (request, response) => {
    const body = await text(request);
    if (request.method !== "GET") calls.push([request.method, request.url, body].join(" ").trim());
    response.end(request.method === "GET" ? list : "{}");
  });
  const app = await importWith({ API_BASE_URL: url }, async () => ({
    ...(await import("./save-form")),
    ...(await import("../store/store-client")),
    ...(await import("./form-data")),
    ...(await import("../../testing/sign-in")),
  }));
  await app.openStore();
  await app.signInAs("admin.it");
  return { app, calls };
}

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
