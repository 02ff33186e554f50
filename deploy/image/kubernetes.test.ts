import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Running, stop } from "../test/processes.ts";
import { answers, inspect, podman, startApi, tell, tryPodman } from "./podman.ts";

const MANIFEST = path.join(import.meta.dirname, "../kubernetes.yaml");
const POD = "support-apk-pod-0";
const CONTAINER = `${POD}-app`;
/** The network that podman makes for pods; its gateway is this host. */
const NETWORK = "podman-default-kube-network";

const folder = mkdtempSync(path.join(tmpdir(), "support-apk-"));
let api: Running;
let address: string;

/** Plays the manifest with these settings as the Secret. */
async function playWith(settings: Record<string, string>): Promise<string> {
  const file = path.join(folder, "secret.json");
  const secret = {
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name: "support-apk" },
    stringData: settings,
  };
  writeFileSync(file, JSON.stringify(secret));
  await podman("kube", "play", file);
  const { code, output } = await tryPodman("kube", "play", MANIFEST);
  if (code === 0) return output;
  if (!output.includes("secret support-apk is not valid JSON")) throw new Error(output);
  // podman 4.3 makes Secrets that it cannot read.
  const encoded = Object.entries(settings).map(([name, value]) => [
    name,
    Buffer.from(value).toString("base64"),
  ]);
  writeFileSync(file, JSON.stringify(Object.fromEntries(encoded)));
  await podman("secret", "rm", "support-apk");
  await podman("secret", "create", "support-apk", file);
  return podman("kube", "play", "--replace", MANIFEST);
}

beforeAll(async () => {
  const started = await startApi();
  api = started.api;
  await podman("network", "create", NETWORK);
  const [{ gateway }] = (await inspect("network", "inspect", NETWORK)).subnets;
  const settings = {
    API_BASE_URL: started.apiUrl.replace("127.0.0.1", gateway),
    SESSION_SECRET: randomBytes(32).toString("hex"),
    APP_ORIGIN: "https://backoffice.example.co.id",
    // Out of reach: the pod starts without it.
    DATABASE_URL: "postgres://history@127.0.0.1:5432/history",
  };
  await playWith(settings);
  const infra = await podman("pod", "inspect", "--format", "{{.InfraContainerID}}", POD);
  address = (await inspect("inspect", infra)).NetworkSettings.Networks[NETWORK].IPAddress;
});

afterAll(async () => {
  await tryPodman("kube", "down", MANIFEST);
  await tryPodman("pod", "rm", "--all", "--force", "--time", "1");
  await stop(api);
  rmSync(folder, { recursive: true, force: true });
});

test("podman kube play runs the Deployment with the settings of the Secret", async () => {
  await answers(`http://${address}:3000/readyz`);
  await answers(`http://${address}:9401/metrics`);
});

test("the pod has the rights of the manifest", async () => {
  const status = await podman("exec", CONTAINER, "cat", "/proc/1/status");
  expect(status).toMatch(/^Uid:\s1000\s1000\s1000\s1000$/m);
  expect(status).toMatch(/^CapBnd:\s0000000000000000$/m);
  expect(status).toMatch(/^NoNewPrivs:\s1$/m);
  const { HostConfig } = await inspect("inspect", CONTAINER);
  expect(HostConfig).toMatchObject({ ReadonlyRootfs: true, Memory: 1536 * 1024 * 1024 });
});

test("a pod that is to stop says that it is not ready, still answers, and ends with 0", async () => {
  const start = performance.now();
  const stopped = podman("stop", "--time", "115", CONTAINER);
  await answers(`http://${address}:3000/readyz`, 503);
  await answers(`http://${address}:3000/healthz`);
  await stopped;
  const seconds = (performance.now() - start) / 1000;
  tell(`it took new connections for 15 s, and ended ${seconds.toFixed(1)} s after SIGTERM`);
  expect(seconds).toBeGreaterThan(15);
  expect((await inspect("inspect", CONTAINER)).State.ExitCode).toBe(0);
});
