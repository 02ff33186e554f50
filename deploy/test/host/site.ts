import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, globSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "vitest";
import type { LoggedRequest } from "../../../demo/control/request-log.ts";
import { nodePath } from "../../../scripts/toolchain.mjs";
import { type Client, clientAt } from "../client.ts";
import { startLoad } from "../load.ts";
import { linesOf } from "../nginx.ts";
import { type Person, signIn } from "../person.ts";
import { type Running, start, stop, until } from "../processes.ts";
import type { Machine } from "./machine.ts";
import { FOLDER, NAME } from "./settings.ts";

const API_PORT = 4010;

export const API_URL = `http://127.0.0.1:${API_PORT}`;

const CERTIFICATES = "usr/local/share/ca-certificates";

/** What the machine has of its surroundings: names, and the certificates and the registry that this host trusts. */
export function surroundings(): Record<string, string> {
  const certificates = globSync(`/${CERTIFICATES}/*.crt`).map((file) => [
    path.join(CERTIFICATES, path.basename(file)),
    readFileSync(file, "utf8"),
  ]);
  const registry = execFileSync("npm", ["config", "get", "registry"], {
    encoding: "utf8",
    stdio: "pipe",
  }).trim();
  return {
    ...Object.fromEntries(certificates),
    "etc/hosts": `127.0.0.1 localhost ${NAME}\n::1 localhost\n`,
    // A minute less: a machine of a test need not outlive a power cut.
    "etc/dpkg/dpkg.cfg.d/quick": "force-unsafe-io\n",
    "root/.npmrc": `registry=${registry}\ncafile=/etc/ssl/certs/ca-certificates.crt\n`,
  };
}

/** Starts the stand-in API in the network of the machine; what it has stays when it is started again. */
export function startApi(more: string[] = []): Promise<Running> {
  const data = path.join(FOLDER, "api.sqlite");
  const args = ["demo/main.ts", "--control", "--data", data, "--port", String(API_PORT), ...more];
  const api = start(nodePath(), args);
  const answers = async () => (await fetch(`${API_URL}/__control/requests`)).ok;
  return until(api, answers).then(() => api);
}

export const stopApi = (api: Running) => stop(api);

/** Tells the stand-in API something of its control. */
export async function control(method: string, name: string, body?: unknown): Promise<void> {
  const headers = { "content-type": "application/json" };
  const init = body === undefined ? {} : { headers, body: JSON.stringify(body) };
  const answer = await fetch(`${API_URL}/__control/${name}`, { method, ...init });
  if (!answer.ok) throw new Error(`${method} ${name}: ${answer.status} ${await answer.text()}`);
}

/** The calls that the API has received, oldest first. */
export async function calls(): Promise<LoggedRequest[]> {
  return (await fetch(`${API_URL}/__control/requests`)).json();
}

/** How often the API has received each of these names of service advisors. */
export async function sent(names: Iterable<string>): Promise<number[]> {
  const writes = (await calls()).filter((call) => call.path === "/api/tambahsa");
  const byName = Map.groupBy(writes, ({ fields }) => fields.nama_sa);
  return Array.from(names, (name) => byName.get(name)?.length ?? 0);
}

const REPLICAS = ["127.0.0.1:3001", "127.0.0.1:3002"];

/** The service of the machine, as its people reach it. */
export function siteOf(machine: Machine) {
  const ca = readFileSync(machine.file("etc/nginx/support-apk/tls/fullchain.pem"), "utf8");
  const clients = new Map<number, Client>();
  let found: Client[] | undefined;

  const site = {
    origin: `https://${NAME}`,
    apiUrl: API_URL,

    /** Of the first release: its pages stay open. */
    get build() {
      return machine.file("opt/support-apk/releases/2026-01-31");
    },

    /** A copy of the history as it is now: SQLite cannot open a file by the machine's path. */
    historyFile(): string {
      const copy = path.join(FOLDER, "history.sqlite");
      for (const part of ["", "-wal", "-shm"]) rmSync(copy + part, { force: true });
      const file = machine.file("var/lib/private/support-apk/history.sqlite");
      for (const part of ["", "-wal"]) {
        if (existsSync(file + part)) copyFileSync(file + part, copy + part);
      }
      return copy;
    },

    /** A client at 127.0.0.`last`, by which nginx chooses the replica. */
    client(last: number): Client {
      const client = clients.get(last) ?? clientAt(`127.0.0.${last}`, 443, ca, NAME);
      clients.set(last, client);
      return client;
    },

    /** A client of each replica. */
    async both(): Promise<Client[]> {
      for (let last = 1; !found; last++) {
        await site.client(last).ask("/robots.txt");
        const lines = linesOf(machine.file("var/log/nginx"));
        const places = REPLICAS.map((one) => lines.findLast(({ replica }) => replica === one)?.address);
        const known = places.flatMap((place) => (place ? [site.client(Number(place.split(".")[3]))] : []));
        if (known.length === REPLICAS.length) found = known;
        if (last === 50) throw new Error("nginx sends everybody to one replica.");
      }
      return found;
    },

    /** Opens a list at each replica, which has to answer with this status. */
    async openAtBoth(person: Person, status: number): Promise<void> {
      for (const at of await site.both()) expect(await person.open(at, "/sa-list")).toMatchObject({ status });
    },

    /** Creates a service advisor at each replica, which has to confirm it; returns their names. */
    async writeAtBoth(person: Person, name: string): Promise<string[]> {
      const names = REPLICAS.map((_, index) => `${name} ${index + 1}`);
      for (const [index, at] of (await site.both()).entries())
        expect(await person.addAdvisor(at, String(names[index]))).toBe(true);
      return names;
    },

    readiness: async () => (await site.client(1).ask("/readyz")).status,

    /** Does a work while people read and write at both replicas, and expects that none of them notices. */
    async underLoad(work: () => Promise<void>): Promise<void> {
      const all = Array.from({ length: 8 }, (_, at) => site.client(101 + at));
      const crowd = { readers: all.slice(2), writers: all.slice(0, 2) };
      const load = startLoad(await signIn(site, site.client(1)), crowd);
      await load.more(50);
      await work();
      await load.more(50);
      await load.end();
      expect([load.failures, load.cutOff, load.lost()]).toEqual([[], [], []]);
      expect(new Set(await sent(load.written.keys()))).toEqual(new Set([1]));
    },

    /** The names of service advisors that the history tells of, in their order. */
    told(): string[] {
      const database = new DatabaseSync(site.historyFile());
      const rows = database.prepare("select after from writes where action = 'create' order by id").all();
      database.close();
      return rows.map(({ after }) => JSON.parse(String(after)).nama_sa);
    },

    close() {
      for (const { close } of clients.values()) close();
    },
  };
  return site;
}

export type Site = ReturnType<typeof siteOf>;
