import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoggedRequest } from "../../demo/control/request-log.ts";
import { nodePath } from "../../scripts/toolchain.mjs";
import { clientAt } from "../test/client.ts";
import { makeCertificate, startNginx } from "../test/nginx.ts";
import { signIn } from "../test/person.ts";
import { freePort, type Running, stop } from "../test/processes.ts";
import {
  answers,
  IMAGE,
  inMegabytes,
  inspect,
  podman,
  settingsFile,
  startApi,
  tell,
  tryPodman,
} from "./podman.ts";

const root = path.join(import.meta.dirname, "../..");
const LOCKED_DOWN = ["--read-only", "--read-only-tmpfs=false", "--cap-drop", "ALL"];
const NAME = "support-apk";
const SECRET = randomBytes(32).toString("hex");
/** Volumes keep what a container writes. */
const VOLUME = "support-apk-test:/var/lib/support-apk";

const folder = mkdtempSync(path.join(tmpdir(), "support-apk-"));
const running: Running[] = [];
let apiUrl: string;
let url: string;
let origin: string;
let ca: string;
let settings: string;
/** The image's files, mounted. */
let files: string;

const control = (way: string, method = "GET", body?: unknown) =>
  fetch(`${apiUrl}/__control/${way}`, { method, body: body === undefined ? null : JSON.stringify(body) });

/** Starts the container as docs/containers.md says; returns the milliseconds until it is ready. */
async function startContainer(): Promise<number> {
  const start = performance.now();
  await podman(
    ...["run", "--detach", "--name", NAME, "--network", "host", ...LOCKED_DOWN],
    ...["--security-opt", "no-new-privileges", "--memory", "1536m", "--env-file", settings],
    ...["--volume", VOLUME, IMAGE],
  );
  await answers(`${url}/readyz`);
  return performance.now() - start;
}

/** Runs JavaScript in the container. */
const inside = (source: string) => tryPodman("exec", NAME, "node", "-e", source);

beforeAll(async () => {
  const started = await startApi();
  running.push(started.api);
  apiUrl = started.apiUrl;
  const [port, http, https] = [await freePort(), await freePort(), await freePort()];
  url = `http://127.0.0.1:${port}`;
  origin = `https://localhost:${https}`;
  settings = settingsFile({
    API_BASE_URL: apiUrl,
    SESSION_SECRET: SECRET,
    APP_ORIGIN: origin,
    TRUSTED_PROXIES: "1",
    HOSTNAME: "127.0.0.1",
    PORT: String(port),
    SHUTDOWN_SECONDS: "90",
  });
  ca = makeCertificate(path.join(folder, "tls"));
  // The second replica is away.
  running.push(await startNginx(folder, { http, https, replicas: [port, await freePort()] }));
  files = await podman("image", "mount", IMAGE);
  process.env.SERVER_FOLDER = path.join(files, "app");
});

afterAll(async () => {
  await tryPodman("rm", "--all", "--force");
  await tryPodman("volume", "rm", "--all", "--force");
  for (const one of running) await stop(one);
  rmSync(folder, { recursive: true, force: true });
});

test("the image has less than 330 MB, and tells what it needs", async () => {
  const { Size, Config } = await inspect("image", "inspect", IMAGE);
  const sizeOf = (part: string) =>
    Number(execFileSync("du", ["-sb", path.join(files, part)], { encoding: "utf8" }).split("\t")[0]);
  const [app, node] = [sizeOf("app"), sizeOf("usr/local/bin/node")];
  tell(
    `${inMegabytes(Size)}: ${inMegabytes(Size - app - node)} Debian, ${inMegabytes(node)} Node, ${inMegabytes(app)} app`,
  );
  expect(Size).toBeLessThan(330_000_000);
  expect(Config).toMatchObject({ User: "1000:1000", Volumes: { "/var/lib/support-apk": {} } });
});

test("it is ready within two seconds", async () => {
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    await tryPodman("rm", "--force", NAME);
    times.push(await startContainer());
  }
  tell(`ready after ${times.map((time) => `${time.toFixed(0)} ms`).join(", ")}`);
  // What else the machine does makes some of them longer.
  expect(Math.min(...times)).toBeLessThan(2_000);
});

test("it runs as nobody in particular, without capabilities and without a way to new ones", async () => {
  const { output } = await inside("console.log(fs.readFileSync('/proc/1/status', 'utf8'))");
  expect(output).toMatch(/^Uid:\s1000\s1000\s1000\s1000$/m);
  for (const kind of ["Inh", "Prm", "Eff", "Bnd", "Amb"])
    expect(output).toMatch(`Cap${kind}:\t0000000000000000`);
  expect(output).toMatch(/^NoNewPrivs:\s1$/m);
  expect(output).toMatch(/^Seccomp:\s2$/m);
});

test("it writes into its volume and nowhere else", async () => {
  const write = (place: string) => inside(`fs.writeFileSync('${place}/tried', '')`);
  for (const place of ["/app", "/app/.next", "/tmp", "/var/tmp", "/etc", "/usr/local/bin", "/run"])
    expect((await write(place)).output, place).toMatch(/EROFS|EACCES/);
  expect(await write("/var/lib/support-apk")).toMatchObject({ code: 0 });
  const writable =
    "require('child_process').execSync('find / -xdev -writable -not -type l 2>/dev/null; true')";
  expect((await inside(`console.log(String(${writable}))`)).output).toBe("/var/lib/support-apk");
});

test("its own health check passes, and fails when the server hangs", async () => {
  expect(await tryPodman("healthcheck", "run", NAME)).toMatchObject({ code: 0 });
  expect((await inspect("image", "inspect", IMAGE)).Healthcheck.Timeout).toBe(5_000_000_000);
  await podman("kill", "--signal", "STOP", NAME);
  expect((await tryPodman("healthcheck", "run", NAME)).code).not.toBe(0);
  await podman("kill", "--signal", "CONT", NAME);
  await answers(`${url}/healthz`);
});

test("SIGTERM ends it after what is under way: a write is done, once, and the code is 0", async () => {
  const client = clientAt("127.0.0.1", Number(new URL(origin).port), ca);
  const person = await signIn({ origin, apiUrl }, client);
  await control("faults", "POST", { path: "/api/tambahsa", hang: true });
  const written = person.addAdvisor(client, "Selagi berhenti");
  const sent = async () => {
    const calls = (await (await control("requests")).json()) as LoggedRequest[];
    return calls.filter(({ path }) => path === "/api/tambahsa").length;
  };
  await expect.poll(sent, { timeout: 10_000 }).toBe(1);
  const start = performance.now();
  const stopped = podman("stop", "--time", "100", NAME);
  await answers(`${url}/readyz`, 0);
  await control("faults", "DELETE");
  expect(await written).toBe(true);
  await stopped;
  tell(`stopped ${(performance.now() - start).toFixed(0)} ms after SIGTERM, with a write under way`);
  expect((await inspect("inspect", NAME)).State).toMatchObject({ Status: "exited", ExitCode: 0 });
  expect(await sent()).toBe(1);
  client.close();
});

test("the history outlives the container", async () => {
  await podman("rm", NAME);
  await startContainer();
  const place = await podman("volume", "inspect", "--format", "{{.Mountpoint}}", "support-apk-test");
  const output = execFileSync(nodePath(), ["scripts/history.mjs", "check"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: place, DATABASE_URL: "" },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  tell(output.trim().split("\n").join("; "));
  expect(output).toMatch(/^1 entries/);
});

test("the key of the actions is where Next builds it in, and not in the history or in the environment", async () => {
  const key = readFileSync(path.join(String(process.env.IMAGE_TEST_FOLDER), "actions-key"), "utf8").trim();
  const holding = readdirSync(path.join(files, "app"), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && readFileSync(path.join(file.parentPath, file.name)).includes(key))
    .map(({ name }) => name);
  expect(holding).toEqual(["server-reference-manifest.json"]);
  const { Config, History } = await inspect("image", "inspect", IMAGE);
  expect(JSON.stringify(History)).not.toContain(key);
  const names = Config.Env.map((line: string) => line.split("=")[0]);
  const malloc = ["MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_"];
  expect(names.sort()).toEqual(["DATA_DIR", "HOSTNAME", ...malloc, "NODE_ENV", "PATH", "PORT"]);
  expect(globSync("app/**/.env*", { cwd: files })).toEqual([]);
});

test("no source and no package of development is in it", () => {
  const own = globSync("app/{*,*/**}", { cwd: files, exclude: ["app/node_modules/**"] });
  expect(own.filter((file) => /\.(tsx?|map|test\.\w+)$/.test(file))).toEqual([]);
  expect(own.filter((file) => /^app\/(demo|e2e|bench|doctor|scripts|lib|app)\//.test(file))).toEqual([]);
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const installed = Object.keys(packages).filter(
    (name) => globSync(`app/${name}/package.json`, { cwd: files }).length,
  );
  expect(installed.length).toBeGreaterThan(10);
  expect(installed.filter((name) => packages[name].dev)).toEqual([]);
});
