import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Fault } from "../../demo/control/faults.ts";
import { action } from "./actions.ts";
import type { Client } from "./client.ts";
import { type Person, signIn } from "./person.ts";
import { freePort, start, stop, until } from "./processes.ts";
import { type Site, startSite } from "./site.ts";

const rules = path.join(import.meta.dirname, "../monitoring");
const folders = (process.env.PATH ?? "").split(path.delimiter);
const isMissing = ["prometheus", "promtool"].some(
  (program) => !folders.some((folder) => existsSync(path.join(folder, program))),
);
if (isMissing) console.warn("Not run: the tests of the alerts need Debian's package prometheus.");

const promtool = (...args: string[]) => execFileSync("promtool", args, { cwd: rules, encoding: "utf8" });

describe.skipIf(isMissing)("the alert rules", () => {
  test("are valid, and promtool's tests of them pass", () => {
    expect(promtool("check", "config", "prometheus.yml")).toContain("SUCCESS");
    expect(promtool("check", "rules", "alerts.yml")).toContain("SUCCESS");
    expect(promtool("test", "rules", "alerts.test.yml")).toContain("SUCCESS");
  });
});

/** How many times as fast Prometheus sees and judges here: of a rule that waits a minute six seconds are left. */
const SPEED = 10;

const quick = (text: string) =>
  text.replace(
    /(\[|for: |interval: )(\d+)([ms])/g,
    (_, before, count, unit) => `${before}${(count * (unit === "m" ? 60_000 : 1_000)) / SPEED}ms`,
  );

/** Starts Prometheus with the rules of the page on these metrics. */
async function startPrometheus(targets: number[]) {
  const folder = mkdtempSync(path.join(tmpdir(), "prometheus-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  writeFileSync(path.join(folder, "alerts.yml"), quick(readFileSync(path.join(rules, "alerts.yml"), "utf8")));
  const config = quick(readFileSync(path.join(rules, "prometheus.yml"), "utf8")).replace(
    /"127.0.0.1:94.*"/,
    targets.map((target) => `"127.0.0.1:${target}"`).join(", "),
  );
  writeFileSync(path.join(folder, "prometheus.yml"), config);
  const running = start("prometheus", [
    `--config.file=${path.join(folder, "prometheus.yml")}`,
    `--storage.tsdb.path=${path.join(folder, "data")}`,
    `--web.listen-address=127.0.0.1:${port}`,
    "--enable-feature=exemplar-storage",
  ]);
  await until(running, async () => (await fetch(`${url}/-/ready`)).ok);
  return {
    running,
    /** Returns the names of the alerts that fire. */
    async firing(): Promise<string[]> {
      const answer = await fetch(`${url}/api/v1/alerts`);
      const { data } = (await answer.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      const names = data.alerts
        .filter(({ state }) => state === "firing")
        .map(({ labels }) => labels.alertname);
      return [...new Set(names)].sort();
    },
    async close() {
      await stop(running);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const NAMES = Array.from({ length: 25 }, (_, at) => ({ username: `orang-${at}`, password: "salah-2024" }));

describe.skipIf(isMissing)("a fault of the running service", { timeout: 60_000 }, () => {
  let site: Site;
  let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
  let clients: Client[];
  let person: Person;
  const planted: string[] = [];
  const ended = new AbortController();
  const load: Promise<void>[] = [];

  async function work(client: Client): Promise<void> {
    while (!ended.signal.aborted) {
      for (const list of ["sa", "user"]) await person.open(client, `/lists/${list}`).catch(() => null);
      await sleep(100);
    }
  }

  const fault = (given: Fault) =>
    fetch(`${site.apiUrl}/__control/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(given),
    });

  /** Expects that these alerts come, and none but those of the faults so far. */
  async function expectFiring(...alerts: string[]): Promise<void> {
    planted.push(...alerts);
    const seen = new Set<string>();
    const look = async () => {
      for (const name of await prometheus.firing()) seen.add(name);
      return alerts.filter((name) => !seen.has(name));
    };
    await expect.poll(look, { timeout: 40_000 }).toEqual([]);
    expect([...seen].filter((name) => !planted.includes(name))).toEqual([]);
  }

  beforeAll(async () => {
    site = await startSite();
    prometheus = await startPrometheus(site.metrics);
    clients = await site.clientOfEach();
    person = await signIn(site, clients[0] as Client);
    load.push(...clients.map(work));
  }, 90_000);
  afterAll(async () => {
    ended.abort();
    await Promise.all(load);
    await prometheus?.close();
    await site?.close();
  });

  test("is none while all is well", async () => {
    await sleep(10_000);
    expect(await prometheus.firing()).toEqual([]);
  });

  test("is told: a slow list, one that fails, a store that takes nothing, many wrong logins", async () => {
    await fault({ path: "/api/listallsa", delayMs: 4_500 });
    await fault({ path: "/api/user/listall", status: 500 });
    const [client] = clients as [Client];
    for (const fields of NAMES) {
      await client.ask("/", action("signIn", [{ kind: "idle" }, "$K1"], fields, site));
    }
    const unlock = site.lockStore();
    try {
      expect(await person.addAdvisor(client, "Baru")).toBe(false);
      await expectFiring("ApiSlow", "ApiFails", "HistoryMissed", "LoginsRefused");
    } finally {
      unlock();
    }
  });

  test("is told: no API, a killed replica", async () => {
    await fetch(`${site.apiUrl}/__control/faults`, { method: "DELETE" });
    await fault({ method: "GET", path: "/*", reset: "before-headers" });
    await site.stopReplica(site.replicas[1] as number, "SIGKILL");
    await expectFiring("ApiDown", "ReplicaDown");
  });

  test("is told: a secret that is replaced, a clock that is an hour ahead", async () => {
    const [, second] = site.replicas as [number, number];
    const ahead = "const { now } = Date; Date.now = () => now() + 3_600_000;";
    await fetch(`${site.apiUrl}/__control/faults`, { method: "DELETE" });
    await site.startReplica(second, {
      SESSION_SECRET: "another secret of more than 32 characters",
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}`,
    });
    await expectFiring("SessionsUnreadable", "ClockWrong");
  });
});
