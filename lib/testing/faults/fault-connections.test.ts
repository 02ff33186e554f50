import dns from "node:dns";
import { afterEach, beforeAll, test, vi } from "vitest";
import { type Client, startClient } from "@/demo/test-client";
import { expectReplies } from "@/lib/testing/faults/expected";
import { callsOf, importApp, makeAll, samples } from "@/lib/testing/faults/sample-calls";
import { openTestStore } from "@/lib/testing/history";
import { unusedAddress } from "@/lib/testing/serve";
import { applySettings } from "@/lib/testing/settings";

vi.setConfig({ testTimeout: 30_000 });
vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

const { port } = new URL(await unusedAddress());
const HOST = "api.contoh.test";
applySettings({ API_BASE_URL: `http://${HOST}:${port}` });
const { reads, looks, writes } = callsOf(await importApp());
// Without its list an update ends before the write.
const others = writes.filter(({ kind }) => kind !== "update");

type Lookup = (name: string, options: unknown, done: (error: Error | null, found?: object[]) => void) => void;

const unknownName: Lookup = (name, _, done) =>
  done(Object.assign(new Error(`There is no ${name}.`), { code: "ENOTFOUND" }));
const thisMachine: Lookup = (_name, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]);

openTestStore();
let client: Client;
const lookup = vi.spyOn(dns, "lookup") as unknown as { mockImplementation: (lookup: Lookup) => void };
beforeAll(() => () => void vi.restoreAllMocks());
afterEach(() => client.api.close());

async function startApi() {
  client = await startClient({ port: Number(port), control: true });
  for (const sample of samples) {
    const json = [sample.row, sample.doomed];
    await client.call("PUT", `/__control/rows/${sample.stored}`, { json });
  }
}

test.each([
  ["an unknown host name", unknownName],
  ["a refused connection", thisMachine],
])("after %s every call has a message, nothing is sent, and the next attempt works", async (fault, found) => {
  lookup.mockImplementation(found);
  for (const calls of [reads, looks, others]) {
    expectReplies(fault, calls, await makeAll(calls, "bearer"));
  }
  lookup.mockImplementation(thisMachine);
  await startApi();
  for (const calls of [reads, writes]) {
    expectReplies("no fault", calls, await makeAll(calls, client.token));
  }
});
