import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { DemoOptions } from "./server.ts";
import { type Client, startClient } from "./test-client.ts";

type Row = Record<string, unknown>;
const folder = mkdtempSync(join(tmpdir(), "stand-in-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function session<T>(name: string, options: Partial<DemoOptions>, work: (client: Client) => Promise<T>) {
  const client = await startClient({ file: join(folder, "deep", name), ...options });
  try {
    return await work(client);
  } finally {
    await client.api.close();
  }
}

const advisors = async (client: Client) => (await client.read("/api/listallsa")) as Row[];
const opname = async (client: Client) => ((await client.read("/opname")) as { data: Row[] }).data;

test("rows and bearers survive a restart, and a reset drops the changes", async () => {
  const token = await session("restart.sqlite", {}, async (client) => {
    await client.call("POST", "/deletesa/1");
    return client.token;
  });
  await session("restart.sqlite", {}, async (client) => {
    expect((await client.call("GET", "/opname", { token })).status).toBe(200);
    expect((await advisors(client))[0]?.id).toBe(2);
  });
  await session("restart.sqlite", { reset: true }, async (client) => {
    expect((await client.call("GET", "/opname", { token })).status).toBe(401);
    expect((await advisors(client))[0]?.id).toBe(1);
  });
});

test("another row count resizes only the opname table", async () => {
  const few = await session("rows.sqlite", { opnameRows: 20 }, async (client) => {
    await client.call("POST", "/deletesa/1");
    return opname(client);
  });
  const many = await session("rows.sqlite", { opnameRows: 50 }, opname);
  expect([few.length, many.length]).toEqual([20, 50]);
  expect(many.slice(0, 20)).toEqual(few);
  await session("rows.sqlite", { opnameRows: 0 }, async (client) => {
    expect(await opname(client)).toEqual([]);
    expect((await advisors(client))[0]?.id).toBe(2);
  });
});
