import { describe, expect, test, vi } from "vitest";
import { type Call, callsOf, importApp, makeAll } from "@/app/_faults/calls";
import { expectedFaults, expectedLine, expectTold } from "@/app/_faults/expected";
import { type FaultCase, faultCases } from "@/app/_faults/faults";
import { samples } from "@/app/_faults/samples";
import { applySettings } from "@/lib/testing/settings";
import { startStandIn } from "@/lib/testing/stand-in";

vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

applySettings({ API_TIMEOUT_MS: "2000", API_MAX_ANSWER_MB: "1" });
const api = startStandIn();
const { reads, looks, writes } = callsOf(await importApp());
const WRITING = ["POST", "PUT", "DELETE"];

/** Makes the calls on fresh rows, and forgets what was asked of the API before. */
async function makeFresh(calls: Call[]) {
  for (const sample of samples) await api.setRows(sample.stored, [sample.row, sample.doomed]);
  await api.clearRequests();
  return makeAll(calls, api.token());
}

/** How often each call of the API was made. */
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

/** The fault is over: the same calls do what they are meant to. */
async function expectRecovery(calls: Call[]) {
  await api.clearFaults();
  expectTold("no fault", calls, await makeFresh(calls));
}

describe.each(faultCases)("$name", { timeout: 20_000 }, (faulty) => {
  test("is told of everything that is read, and the next try works", async () => {
    await spoil(faulty, ["GET"]);
    expectTold(faulty.name, reads, await makeFresh(reads));
    expect(await counts()).toEqual(each(reads, faulty.readCalls ?? 1));
    await expectRecovery(reads);
  });

  test("is told of the look before an update, which is sent only after a good one", async () => {
    await spoil(faulty, ["GET"]);
    expectTold(faulty.name, looks, await makeFresh(looks));
    const isGood = looks.every((look) => expectedLine(faulty.name, look) === "done");
    const updates = writes.filter(({ kind }) => kind === "update");
    const sent = isGood ? each(updates, 1) : {};
    expect(await counts()).toEqual({ ...each(looks, faulty.readCalls ?? 1), ...sent });
    await expectRecovery(looks);
  });

  test("is told of everything that is written, which is sent once, and the next try works", async () => {
    await spoil(faulty, WRITING);
    expectTold(faulty.name, writes, await makeFresh(writes));
    expect(await counts()).toEqual({ ...each(looks, 1), ...each(writes, 1) });
    await expectRecovery(writes);
  });
});

test("the table has each fault, and those of a connection that is never made", () => {
  const unmade = ["a name that nobody knows", "a refused connection"];
  expect(expectedFaults).toEqual(["no fault", ...unmade, ...faultCases.map(({ name }) => name)]);
});
