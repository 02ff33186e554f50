import { describe, expect, test, vi } from "vitest";
import { expectedLine, expectReplies } from "@/lib/testing/faults/expected";
import { type FaultCase, faultCases } from "@/lib/testing/faults/faults";
import { type Call, callsOf, importApp, makeAll, samples } from "@/lib/testing/faults/sample-calls";
import { applySettings } from "@/lib/testing/settings";
import { startStandIn } from "@/lib/testing/stand-in";

vi.mock("next/headers", () => import("@/lib/testing/next-headers"));
// Calls are counted: lists that are read later, for writes without an answer, have tests of their own.
vi.mock("@/lib/server/data/settle-entries", async (original) => ({
  ...(await original<typeof import("@/lib/server/data/settle-entries")>()),
  settleInBackground: () => undefined,
}));

applySettings({ API_TIMEOUT_MS: "2000", API_MAX_ANSWER_MB: "1" });
const api = startStandIn();
const { reads, looks, writes } = callsOf(await importApp());
const WRITING = ["POST", "PUT", "DELETE"];

/** Makes the calls on fresh rows, with an empty request log. */
async function makeFresh(calls: Call[]) {
  for (const sample of samples) await api.setRows(sample.stored, [sample.row, sample.doomed]);
  await api.clearRequests();
  return makeAll(calls, api.token());
}

/** Returns how often each API call was made. */
async function counts() {
  const requests = await api.requests();
  const made = Object.groupBy(requests, ({ method, path }) => `${method} ${path}`);
  return Object.fromEntries(Object.entries(made).map(([call, all = []]) => [call, all.length]));
}

const each = (calls: Call[], count: number) =>
  Object.fromEntries(calls.map(({ upstream }) => [upstream, count]));

async function spoil({ fault }: FaultCase, methods: string[]) {
  for (const method of methods) await api.fault({ ...fault, method, path: "/*" });
}

/** Checks that the same calls succeed without the fault. */
async function expectRecovery(calls: Call[]) {
  await api.clearFaults();
  expectReplies("no fault", calls, await makeFresh(calls));
}

describe.each(faultCases)("$name", { timeout: 20_000 }, (faulty) => {
  test("has a message for every read, and the next attempt works", async () => {
    await spoil(faulty, ["GET"]);
    expectReplies(faulty.name, reads, await makeFresh(reads));
    expect(await counts()).toEqual(each(reads, faulty.readCalls ?? 1));
    await expectRecovery(reads);
  });

  test("has a message for the read before an update, and the update is sent only after a complete one", async () => {
    await spoil(faulty, ["GET"]);
    expectReplies(faulty.name, looks, await makeFresh(looks));
    const isGood = looks.every((look) => expectedLine(faulty.name, look) === "done");
    const updates = writes.filter(({ kind }) => kind === "update");
    const sent = isGood ? each(updates, 1) : {};
    expect(await counts()).toEqual({ ...each(looks, faulty.readCalls ?? 1), ...sent });
    await expectRecovery(looks);
  });

  test("has a message for every write, which is sent once, and the next attempt works", async () => {
    await spoil(faulty, WRITING);
    expectReplies(faulty.name, writes, await makeFresh(writes));
    // A deletion reads the list as well.
    expect(await counts()).toEqual({ ...each(looks, 2), ...each(writes, 1) });
    await expectRecovery(writes);
  });
});
