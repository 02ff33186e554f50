import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { LoggedRequest } from "../../demo/control/request-log.ts";
import { serverSettings } from "../../scripts/standalone.mjs";
import { nodePath } from "../../scripts/toolchain.mjs";
import { type Client, clientAt } from "./client.ts";
import type { Crowd } from "./load.ts";
import { linesOf, makeCertificate, type Ports, shutdownFile, startNginx } from "./nginx.ts";
import { freePort, type Running, start, stop, until } from "./processes.ts";
import { startReleases } from "./releases.ts";

const isOk = (url: string) => async () => (await fetch(url, { redirect: "error" })).ok;

/** Starts the deployed service: two replicas behind nginx, which share a store, and the stand-in API. */
export async function startSite() {
  const folder = mkdtempSync(path.join(tmpdir(), "support-apk-"));
  const ca = makeCertificate(path.join(folder, "tls"));
  const ports: Ports = {
    http: await freePort(),
    https: await freePort(),
    replicas: [await freePort(), await freePort()],
  };
  const apiPort = await freePort();
  const metrics = [await freePort(), await freePort()];
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const origin = `https://localhost:${ports.https}`;
  const settings = {
    ...serverSettings,
    HOSTNAME: "127.0.0.1",
    API_BASE_URL: apiUrl,
    SESSION_SECRET: randomBytes(32).toString("hex"),
    APP_ORIGIN: origin,
    TRUSTED_PROXIES: "1",
    SHUTDOWN_DRAIN_SECONDS: "1",
    DATA_DIR: folder,
    // All load comes from one person.
    REQUESTS_PER_SECOND: "1000",
  };
  const historyFile = path.join(settings.DATA_DIR, "history.sqlite");
  const api = start(nodePath(), [
    "demo/main.ts",
    "--control",
    "--data",
    ":memory:",
    "--port",
    String(apiPort),
  ]);
  const releases = await startReleases(folder, ports.replicas, restartReplica);
  const nginx = await startNginx(folder, ports);
  const replicas = new Map<number, Running>();
  const exitCodes: (number | null)[] = [];
  const clients: Client[] = [];

  function runReplica(port: number, changes: Record<string, string> = {}): Running {
    const replica = releases.run({
      ...settings,
      PORT: String(port),
      METRICS_PORT: String(metrics[ports.replicas.indexOf(port)]),
      SHUTDOWN_FILE: shutdownFile(folder, port),
      ...changes,
    });
    replicas.set(port, replica);
    return replica;
  }

  async function startReplica(port: number, changes: Record<string, string> = {}): Promise<void> {
    await until(runReplica(port, changes), isOk(`http://127.0.0.1:${port}/readyz`));
  }

  async function restartReplica(port: number): Promise<void> {
    if (replicas.has(port)) exitCodes.push(await stopReplica(port, "SIGTERM"));
    runReplica(port);
  }

  /** Stops a replica by a signal; returns its exit code. */
  async function stopReplica(port: number, signal: NodeJS.Signals): Promise<number | null> {
    const replica = replicas.get(port);
    if (!replica) throw new Error(`No replica runs on port ${port}.`);
    return stop(replica, signal);
  }

  /** Returns a client at 127.0.0.`last`, by which nginx chooses the replica. */
  function client(last: number): Client {
    const made = clientAt(`127.0.0.${last}`, ports.https, ca);
    clients.push(made);
    return made;
  }

  /** Returns readers and writers for both replicas. */
  function crowd(): Crowd {
    const clients = Array.from({ length: 8 }, (_, index) => client(101 + index));
    return { readers: clients.slice(2), writers: clients.slice(0, 2) };
  }

  /** Returns a client of each replica, in order. */
  async function clientOfEach(): Promise<Client[]> {
    const found = new Map<string, Client>();
    for (let last = 1; found.size < ports.replicas.length; last++) {
      const candidate = client(last);
      const { status } = await candidate.ask(`/robots.txt?${last}`);
      if (status !== 200) throw new Error(`The client at 127.0.0.${last} got ${status}.`);
      const replica = await replicaOf(last);
      if (!found.has(replica)) found.set(replica, candidate);
    }
    return ports.replicas.map((port) => found.get(`127.0.0.1:${port}`) as Client);
  }

  async function replicaOf(last: number): Promise<string> {
    const address = `127.0.0.${last}`;
    const line = () => linesOf(folder).find((one) => one.address === address);
    await until(nginx, async () => line() !== undefined);
    return line()?.replica ?? "";
  }

  /** Returns the calls that the API received, oldest first. */
  async function calls(): Promise<LoggedRequest[]> {
    return (await fetch(`${apiUrl}/__control/requests`)).json();
  }

  /** Keeps the store from every other process; returns what ends that. */
  function lockStore(): () => void {
    const store = new DatabaseSync(historyFile);
    store.exec("BEGIN EXCLUSIVE");
    return () => {
      if (store.isOpen) store.close();
    };
  }

  async function close(): Promise<void> {
    for (const { close } of clients) close();
    releases.close();
    // SIGKILL would leave nginx's workers running.
    await stop(nginx);
    await Promise.all([api, ...replicas.values()].map((one) => stop(one, "SIGKILL")));
    rmSync(folder, { recursive: true, force: true });
  }

  async function open(): Promise<void> {
    await until(api, isOk(`${apiUrl}/__control/requests`));
    for (const step of ["make", "use"]) {
      const { code, errors } = await releases.release([step, "first"]);
      if (code !== 0) throw new Error(errors);
    }
  }

  await open().catch(async (error) => {
    await close();
    throw error;
  });
  return {
    origin,
    historyFile,
    apiUrl,
    replicas: ports.replicas,
    metrics,
    lines: () => linesOf(folder),
    startReplica,
    stopReplica,
    lockStore,
    crowd,
    clientOfEach,
    calls,
    releases,
    exitCodes,
    close,
  };
}

export type Site = Awaited<ReturnType<typeof startSite>>;
