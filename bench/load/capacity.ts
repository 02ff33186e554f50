import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createPageOwnerHeader } from "../../lib/messages/session.ts";
import { asPeople, asPerson } from "../servers/person.ts";
import { cpuSeconds, forgetPeak, peakBytes, residentBytes } from "../servers/process-use.ts";
import { type Server, startApi, startApp } from "../servers/servers.ts";
import { COUNT, inUnit, MEGABYTES, tableOf, type Unit } from "../table.ts";
import { actionIds } from "./actions.ts";
import { appWay, signIn } from "./app.ts";
import { gather, knowAll, PICTURES } from "./site.ts";
import type { Way } from "./way.ts";

// What people cost a replica, for docs/capacity.md: CPU time of each request, what 1 and 2 replicas serve, memory, and open streams.

const LENGTHS = [1_000, 10_000, 100_000];
const TURNS = 30;
const CROWD = 12;
const RUN_MS = 20_000;
const STREAMS = 3_000;
/** Streams that are opened before the memory of the others is measured: the code for them is read once. */
const FIRST_STREAMS = 100;

const CPU: Unit = { per: 0.001, name: "ms", digits: 1 };

type Site = { api: Server; apps: Server[]; ways: Way[]; cookies: string[] };

/** Starts replicas, and signs in people who use them in turn; those with an even number write. */
async function startSite(rows: number, replicas: number, people: number): Promise<Site> {
  const api = await startApi(rows, "--control");
  const apps: Server[] = [];
  while (apps.length < replicas) apps.push(await startApp(api));
  const members = await gather(api, people);
  const known = await knowAll(api, members);
  const actions = actionIds();
  const cookies: string[] = [];
  for (const { number, username, password } of members)
    cookies.push(
      await asPerson(await signIn(apps[0]?.url ?? "", actions, username, password), String(number)),
    );
  const ways = members.map(({ number }) =>
    appWay(
      apps[number % 4 < 2 ? 0 : replicas - 1]?.url ?? "",
      actions,
      { cookie: cookies[number] ?? "", userId: String(number) },
      known,
    ),
  );
  return { api, apps, ways, cookies };
}

async function stop({ api, apps }: Site): Promise<void> {
  await Promise.all([...apps, api].map((server) => server.stop()));
}

/** One person's turn at a list: its page, all of it, a picture; who writes creates, renames and deletes an advisor. */
async function turn(way: Way, isWriter: boolean, name: string): Promise<number> {
  const list = isWriter ? "sa" : "opname";
  if (isWriter) await way.create(name);
  const advisor = await way.whole(list, await way.open(list, ""), name);
  await way.picture(PICTURES[0] ?? "");
  if (!advisor) return 3;
  await way.update(advisor, `${name} baru`);
  await way.remove(advisor);
  return 6;
}

/** Returns the CPU time of each request, in seconds, and the memory of the process, by the length of the list. */
async function costsOf(rows: number) {
  const site = await startSite(rows, 1, 2);
  const [app] = site.apps;
  const [admin, reader] = site.ways;
  if (!app || !admin || !reader) throw new Error("Nothing was started.");
  const cost = async (step: (at: number) => Promise<unknown>): Promise<number> => {
    for (let at = 0; at < 5; at++) await step(at);
    const before = cpuSeconds(app.pid);
    for (let at = 5; at < 5 + TURNS; at++) await step(at);
    return (cpuSeconds(app.pid) - before) / TURNS;
  };
  const start = residentBytes(app.pid);
  forgetPeak(app.pid);
  const costs = {
    "a list with all its rows": await cost(async () =>
      reader.whole("opname", await reader.open("opname", ""), ""),
    ),
    "a picture": await cost((at) => reader.picture(PICTURES[at % PICTURES.length] ?? "")),
    "a write": await cost((at) => admin.create(`Daya ${at}`)),
  };
  const memory = { start, peak: peakBytes(app.pid) };
  await stop(site);
  return { rows, costs, memory };
}

/** Returns what a crowd without pauses gets from this many replicas, and the CPU time that they take. */
async function crowdAt(replicas: number) {
  const site = await startSite(1_000, replicas, CROWD);
  const use = () => site.apps.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
  let requests = 0;
  const work = async (deadline: number) => {
    await Promise.all(
      site.ways.map(async (way, number) => {
        for (let at = 0; Date.now() < deadline; at++) {
          const count = await turn(way, number % 2 === 0, `Daya ${number}-${at}-${deadline}`);
          requests += count;
        }
      }),
    );
  };
  await work(Date.now() + RUN_MS / 4);
  requests = 0;
  const [begun, before] = [Date.now(), use()];
  await work(begun + RUN_MS);
  const seconds = (Date.now() - begun) / 1000;
  const cpu = use() - before;
  const memory = Math.max(...site.apps.map(({ pid }) => residentBytes(pid)));
  await stop(site);
  return {
    replicas,
    perSecond: requests / seconds,
    cores: cpu / seconds,
    perRequest: cpu / requests,
    memory,
  };
}

/** Returns what open streams take: memory of each, and CPU time in a second while nothing happens. */
async function streamsCost() {
  const folder = mkdtempSync(path.join(tmpdir(), "support-apk-capacity-"));
  const api = await startApi(1_000, "--control");
  const app = await startApp(api, {
    DATA_DIR: folder,
    EVENT_STREAMS_MAX: String(STREAMS),
  });
  const [member] = await gather(api, 1);
  const cookie = await signIn(app.url, actionIds(), member?.username ?? "", member?.password ?? "");
  const open = (cookie: string, at: number) =>
    new Promise<void>((resolve, reject) => {
      const headers = { ...createPageOwnerHeader(`orang-${at}`), cookie };
      const request = http.get(`${app.url}/events`, { agent: false, headers }, (response) => {
        response.resume();
        if (response.statusCode === 200) resolve();
        else reject(new Error(`A stream was answered with ${response.statusCode}.`));
      });
      request.on("error", reject);
    });
  const cookies = await asPeople(cookie, STREAMS);
  let before = 0;
  for (const [at, each] of cookies.entries()) {
    if (at === FIRST_STREAMS) before = residentBytes(app.pid);
    await open(each, at);
  }
  await sleep(10_000);
  const begun = cpuSeconds(app.pid);
  await sleep(20_000);
  const cpu = (cpuSeconds(app.pid) - begun) / 20;
  const memory = (residentBytes(app.pid) - before) / (STREAMS - FIRST_STREAMS);
  await Promise.all([app.stop(), api.stop()]);
  rmSync(folder, { recursive: true });
  return { memory, cpu };
}

async function main() {
  const costs = [];
  for (const rows of LENGTHS) costs.push(await costsOf(rows));
  const crowds = [await crowdAt(1), await crowdAt(2)];
  const streams = await streamsCost();
  const kinds = Object.keys(costs[0]?.costs ?? {}) as (keyof (typeof costs)[number]["costs"])[];
  const count = (value: number) => inUnit(value, COUNT);
  console.log(
    tableOf(
      "CPU time of a replica for one request, and its memory",
      ["rows", ...kinds.map((kind) => `${kind}, ms`), "at rest, MB", "most, MB"],
      costs.map(({ rows, costs, memory }) => [
        count(rows),
        ...kinds.map((kind) => inUnit(costs[kind], CPU)),
        inUnit(memory.start, MEGABYTES),
        inUnit(memory.peak, MEGABYTES),
      ]),
    ),
  );
  console.log(
    tableOf(
      `${CROWD} people without pauses, lists of 1,000 rows`,
      ["replicas", "requests a second", "cores taken", "CPU a request, ms", "memory of one, MB"],
      crowds.map(({ replicas, perSecond, cores, perRequest, memory }) => [
        count(replicas),
        count(perSecond),
        cores.toFixed(2),
        inUnit(perRequest, CPU),
        inUnit(memory, MEGABYTES),
      ]),
    ),
  );
  console.log(
    `${count(STREAMS)} open streams: ${(streams.memory / 1000).toFixed(0)} kB each, ${(streams.cpu * 100).toFixed(1)} % of a core\n`,
  );
  mkdirSync("reports", { recursive: true });
  writeFileSync("reports/capacity.json", JSON.stringify({ costs, crowds, streams }, null, 2));
}

await main();
