import { test, vi } from "vitest";
import { startClient } from "@/demo/test-client";
import { expectReplies } from "@/lib/testing/faults/expected";
import { callsOf, importApp, makeAll, samples } from "@/lib/testing/faults/sample-calls";
import { openTestStore } from "@/lib/testing/history";
import { unusedAddress } from "@/lib/testing/serve";
import { applySettings } from "@/lib/testing/settings";

vi.setConfig({ testTimeout: 30_000 });
vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

const address = await unusedAddress();
applySettings({ API_BASE_URL: address });
const { reads, looks, writes } = callsOf(await importApp());
// Without its list an update ends before the write.
const others = writes.filter(({ kind }) => kind !== "update");

openTestStore();

test("after a refused connection every call has a message, nothing is sent, and the next attempt works", async () => {
  for (const calls of [reads, looks, others])
    expectReplies("a refused connection", calls, await makeAll(calls, "bearer"));
  const client = await startClient({ port: Number(new URL(address).port), control: true });
  for (const { stored, row, doomed } of samples)
    await client.call("PUT", `/__control/rows/${stored}`, { json: [row, doomed] });
  for (const calls of [reads, writes]) expectReplies("no fault", calls, await makeAll(calls, client.token));
  await client.api.close();
});
