import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientAt } from "../test/client.ts";
import { makeCertificate } from "../test/nginx.ts";
import { signIn } from "../test/person.ts";
import { freePort, type Running, stop } from "../test/processes.ts";
import { IMAGE, inMegabytes, inspect, podman, startApi, tell, tryPodman } from "./podman.ts";

const deploy = path.join(import.meta.dirname, "..");
/** What docker.io/library/postgres takes for the files of secrets, and deploy/compose.yaml for its user. */
const POSTGRES_USER = 999;
const SERVICES = ["app-1", "app-2", "nginx", "postgres"];

const temporary = mkdtempSync(path.join(tmpdir(), "support-apk-"));
/** Its name is the project's. */
const folder = path.join(temporary, "support-apk");
const inside = (name: string) => path.join(folder, name);
const nameOf = (service: string) => `support-apk_${service}_1`;
let api: Running;
let apiUrl: string;
let ports: { HTTP_PORT: string; HTTPS_PORT: string };
let origin: string;
let ca: string;

/** Runs podman-compose in the folder. */
async function compose(...args: string[]): Promise<string> {
  const [command = "", ...first] = String(process.env.PODMAN_COMPOSE).split(" ");
  const images = ["nginx", "postgres"].map((name) => [`${name.toUpperCase()}_IMAGE`, `localhost/${name}`]);
  const env = { ...process.env, ...Object.fromEntries(images), ...ports };
  const { stdout } = await promisify(execFile)(command, [...first, ...args], {
    cwd: folder,
    env,
    timeout: 90_000,
  });
  return stdout;
}

/** Makes the folder as docs/containers.md says. */
function prepare(password: string) {
  mkdirSync(folder);
  for (const name of ["compose.yaml", "nginx"])
    cpSync(path.join(deploy, name), inside(name), { recursive: true });
  const conf = readFileSync(inside("nginx/nginx.conf"), "utf8")
    .replaceAll("backoffice.example.co.id", "localhost")
    .replaceAll(/127\.0\.0\.1:300([12])/g, "172.29.80.1$1:3000");
  writeFileSync(inside("nginx.conf"), conf);
  ca = makeCertificate(inside("tls"));
  writeFileSync(inside("postgres-password"), `${password}\n`, { mode: 0o600 });
  chownSync(inside("postgres-password"), POSTGRES_USER, POSTGRES_USER);
  const settings = {
    API_BASE_URL: apiUrl.replace("127.0.0.1", "172.29.80.1"),
    SESSION_SECRET: randomBytes(32).toString("hex"),
    APP_ORIGIN: origin,
    DATABASE_URL: `postgres://history:${password}@postgres:5432/history`,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(inside("settings"), lines.join(""), { mode: 0o600 });
}

const writes = () =>
  podman("exec", nameOf("postgres"), "psql", "-U", "history", "-Atc", "select count(*) from writes");

beforeAll(async () => {
  ports = { HTTP_PORT: String(await freePort()), HTTPS_PORT: String(await freePort()) };
  origin = `https://localhost:${ports.HTTPS_PORT}`;
  ({ api, apiUrl } = await startApi());
  prepare(randomBytes(24).toString("hex"));
  process.env.SERVER_FOLDER = path.join(await podman("image", "mount", IMAGE), "app");
});

afterAll(async () => {
  await tryPodman("rm", "--all", "--force", "--time", "1");
  await tryPodman("volume", "rm", "--all", "--force");
  await stop(api);
  rmSync(temporary, { recursive: true, force: true });
});

test("podman-compose brings everything up", async () => {
  const start = performance.now();
  await compose("up", "-d");
  const client = clientAt("127.0.0.1", Number(ports.HTTPS_PORT), ca);
  await expect.poll(async () => (await client.ask("/readyz")).status, { timeout: 30_000 }).toBe(200);
  client.close();
  tell(`compose: up after ${((performance.now() - start) / 1000).toFixed(1)} s`);
});

test("every service is healthy by its own check", async () => {
  for (const service of SERVICES)
    await expect
      .poll(async () => (await tryPodman("healthcheck", "run", nameOf(service))).code, {
        message: service,
        timeout: 30_000,
      })
      .toBe(0);
  expect((await inspect("inspect", nameOf("static"))).State).toMatchObject({ ExitCode: 0, Status: "exited" });
});

test("every service is read-only, and has no more rights than it needs", async () => {
  for (const service of SERVICES) {
    const { HostConfig } = await inspect("inspect", nameOf(service));
    expect(HostConfig.ReadonlyRootfs, service).toBe(true);
    const status = await podman("exec", nameOf(service), "cat", "/proc/1/status");
    expect(status, service).toMatch(/^NoNewPrivs:\s1$/m);
    // CHOWN, SETGID, SETUID and NET_BIND_SERVICE.
    const capabilities = service === "nginx" ? "00000000000004c1" : "0000000000000000";
    expect(status, service).toMatch(`CapBnd:\t${capabilities}`);
    if (service !== "nginx") expect(status, service).not.toMatch(/^Uid:.*\b0\b/m);
    const memory = await podman("stats", "--no-stream", "--format", "{{.MemUsage}}", nameOf(service));
    tell(`${service}: ${memory}, of at most ${inMegabytes(HostConfig.Memory)}`);
  }
});

test("a write goes through nginx to the API, and into the history in PostgreSQL", async () => {
  const client = clientAt("127.0.0.1", Number(ports.HTTPS_PORT), ca);
  const person = await signIn({ origin, apiUrl }, client);
  expect(await person.addAdvisor(client, "Lewat compose")).toBe(true);
  await expect.poll(writes).toBe("1");
  client.close();
});

test("one replica after the other starts anew without a failed request", async () => {
  const client = clientAt("127.0.0.1", Number(ports.HTTPS_PORT), ca);
  const person = await signIn({ origin, apiUrl }, client);
  const failed: unknown[] = [];
  let isOver = false;
  let count = 0;
  const load = (async () => {
    for (; !isOver; count++) {
      const isDone = await person.addAdvisor(client, `Selama pembaruan ${count}`).catch(() => false);
      const { status } = await person.open(client, "/sa-list").catch(() => ({ status: 0 }));
      if (!isDone || status !== 200) failed.push([count, isDone, status]);
    }
  })();
  for (const service of ["app-1", "app-2"]) {
    await compose("stop", service);
    await compose("start", service);
    const isWell = async () => (await tryPodman("healthcheck", "run", nameOf(service))).code;
    await expect.poll(isWell, { timeout: 20_000 }).toBe(0);
  }
  isOver = true;
  await load;
  tell(`${count} writes and as many pages meanwhile`);
  expect(failed).toEqual([]);
  await expect.poll(writes).toBe(String(count + 1));
  client.close();
});
