import dns from "node:dns";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { callsOf, importApp, makeAll } from "@/app/_faults/calls";
import { toldAll } from "@/app/_faults/expected";
import type { Meaning } from "@/app/_faults/faults";
import { doomedOf, samples } from "@/app/_faults/samples";
import { type Client, startClient } from "@/demo/test-client";
import { unusedAddress } from "@/lib/testing/serve";
import { applySettings } from "@/lib/testing/settings";

vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

const { port } = new URL(await unusedAddress());
const HOST = "api.contoh.test";
applySettings({ API_BASE_URL: `http://${HOST}:${port}` });
const { reads, looks, writes } = callsOf(await importApp());
// Without its list, an update ends at its look.
const others = writes.filter(({ kind }) => kind !== "update");

type Lookup = (name: string, options: unknown, done: (error: Error | null, found?: object[]) => void) => void;

const unknownName: Lookup = (name, _, done) =>
  done(Object.assign(new Error(`There is no ${name}.`), { code: "ENOTFOUND" }));
const thisMachine: Lookup = (_name, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]);

let client: Client;
const lookup = vi.spyOn(dns, "lookup") as unknown as { mockImplementation: (lookup: Lookup) => void };
beforeAll(() => () => void vi.restoreAllMocks());
afterEach(() => client.api.close());

async function startApi() {
  client = await startClient({ port: Number(port), control: true });
  for (const sample of samples) {
    const json = [sample.row, doomedOf(sample)];
    await client.call("PUT", `/__control/rows/${sample.stored}`, { json });
  }
}

test.each([
  ["whose name nobody knows", "ENOTFOUND", unknownName],
  ["that refuses connections", "ECONNREFUSED", thisMachine],
])("of an API %s everything says so, nothing was sent, and the next try works", async (_, code, found) => {
  const unsent: Meaning = {
    kind: "network",
    text: `Server tidak dapat dihubungi (${code})`,
    isUnsent: true,
  };
  lookup.mockImplementation(found);
  for (const calls of [reads, looks, others]) {
    expect(await makeAll(calls, "bearer")).toEqual(toldAll(calls, () => unsent));
  }
  lookup.mockImplementation(thisMachine);
  await startApi();
  for (const calls of [reads, writes]) {
    expect(await makeAll(calls, client.token)).toEqual(toldAll(calls, () => ({ kind: "fine" })));
  }
});
