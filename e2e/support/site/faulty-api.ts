import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** Returns the random choices of a seed (mulberry32). */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  /** From 0 to 1. */
  const part = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number from `from` to `to`. */
  const between = (from: number, to: number) => from + Math.floor(part() * (to - from + 1));
  return {
    part,
    between,
    pick: <Value>(values: readonly Value[]) => values[between(0, values.length - 1)] as Value,
  };
}

export type Random = ReturnType<typeof randomOf>;

/** What an API says that has not done what it was asked for. */
const REFUSALS = [
  [500, { message: "Kesalahan di server" }],
  [500, null],
  [422, { error: { keterangan: ["Tidak diterima"] } }],
  [401, { message: "Unauthorized" }],
  [401, { message: "Invalid token" }],
  [429, { message: "Too Many Attempts." }],
  [503, { message: "Service Unavailable" }],
] as const;

/** What can happen to a call: a read is never refused in a way that ends the session, and never done late. */
const READ_FAULTS = [REFUSALS[0], REFUSALS[5], "lost before", "cut", "slow"] as const;
const WRITE_FAULTS = [...REFUSALS, "lost before", "lost after", "cut", "slow", "late"] as const;

type Fault = (typeof WRITE_FAULTS)[number];

/** How much a slow answer takes, and how much later than its caller waits a late write happens, in milliseconds. */
const SLOW_MS = [100, 500] as const;
const LATE_MS = 1_500;

/** The part of the calls that meet a fault. */
const FAULTY_PART = 0.025;

type Call = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };

/** Starts an API behind which the real one stands, with faults in random calls. */
export async function openFaultyApi(target: string, random: Random) {
  let [writes, underWay] = [0, 0];

  async function forward({ method, path, headers, body }: Call) {
    if (method !== "GET") writes += 1;
    const { host: _, connection: __, "content-length": ___, "transfer-encoding": ____, ...kept } = headers;
    const answer = await fetch(target + path, {
      method,
      headers: kept as Record<string, string>,
      ...(method !== "GET" && { body: new Uint8Array(body) }),
    });
    const type = answer.headers.get("content-type") ?? "application/json";
    return { status: answer.status, type, bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  async function pass(call: Call, to: ServerResponse, isCut = false) {
    const { status, type, bytes } = await forward(call);
    to.writeHead(status, { "content-type": type, "content-length": bytes.length });
    if (isCut) to.write(bytes.subarray(0, bytes.length / 2), () => to.destroy());
    else to.end(bytes);
  }

  async function meet(fault: Fault, call: Call, to: ServerResponse) {
    if (fault === "lost after") await forward(call);
    if (fault === "slow") await sleep(random.between(...SLOW_MS));
    if (fault === "late") await sleep(LATE_MS);
    if (fault === "lost before" || fault === "lost after") return to.destroy();
    if (typeof fault === "string") return pass(call, to, fault === "cut");
    const [status, body] = fault;
    to.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  const server = createServer(async (from, to) => {
    underWay += 1;
    const { method = "GET", url: path = "/", headers } = from;
    // A call that has arrived is carried out even if its caller is gone.
    const call = { method, path, headers, body: await buffer(from) };
    const faults = method === "GET" ? READ_FAULTS : WRITE_FAULTS;
    const isFaulty = random.part() < FAULTY_PART;
    await (isFaulty ? meet(random.pick<Fault>(faults), call, to) : pass(call, to)).catch(() => to.destroy());
    underWay -= 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns how many writes the real API has been asked for. */
    writes: () => writes,
    /** Returns how many calls are under way. */
    underWay: () => underWay,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export type FaultyApi = Awaited<ReturnType<typeof openFaultyApi>>;
