import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeCertificate, startNginx } from "../../deploy/test/nginx.ts";
import { freePort, type Running, start, stop, until } from "../../deploy/test/processes.ts";
import { server, serverSettings } from "../../scripts/standalone.mjs";
import { nodePath } from "../../scripts/toolchain.mjs";
import { settingsAt } from "../support/site/servers.ts";
import { openSite } from "../support/site/site.ts";

const responds = (url: string) => async () => (await fetch(url, { redirect: "manual" })).status < 500;

/** A place where the app is reached, which can be cut off. */
type Door = {
  url: string;
  cut: () => Promise<unknown>;
  restore: () => Promise<unknown>;
  close: () => Promise<unknown>;
};

/** Opens nginx with a certificate of its own, as it stands before the app. */
async function openNginx(folder: string, https: number, app: number): Promise<Door> {
  makeCertificate(path.join(folder, "tls"));
  const ports = { http: await freePort(), https, replicas: [app, app] as [number, number] };
  let nginx = await startNginx(folder, ports);
  const cut = () => stop(nginx);
  const restore = async () => {
    nginx = await startNginx(folder, ports);
  };
  return { url: `https://localhost:${https}`, cut, restore, close: cut };
}

/** Starts the stand-in API and the build before it, by TLS behind nginx or by plain HTTP. */
export async function startSite(way: "https" | "http") {
  const folder = mkdtempSync(path.join(tmpdir(), "engine-"));
  const running: Running[] = [];

  async function run(
    file: string,
    args: string[],
    url: string,
    settings: Record<string, string> = {},
  ): Promise<void> {
    const one = start(nodePath(), [file, ...args], settings);
    running.push(one);
    await until(one, responds(url));
  }

  const apiPort = await freePort();
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  await run(
    "demo/main.ts",
    ["--control", "--data", ":memory:", "--port", String(apiPort)],
    `${apiUrl}/__control/requests`,
  );

  /** Starts the app on loopback; returns its port. */
  async function startApp(settings: Record<string, string>): Promise<number> {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    await run(server, [], url, { ...serverSettings, ...settingsAt(url), API_BASE_URL: apiUrl, ...settings });
    return port;
  }

  async function open(): Promise<Door> {
    if (way === "http") return openSite(`http://localhost:${await startApp({})}`);
    const https = await freePort();
    const app = await startApp({ APP_ORIGIN: `https://localhost:${https}`, TRUSTED_PROXIES: "1" });
    return openNginx(folder, https, app);
  }

  const door = await open();

  /** Sends a call of the API as another person does, with the bearer of this account. */
  async function call(method: string, path: string, fields: Record<string, string>): Promise<void> {
    const account = new URLSearchParams({ username: "siti", password: "siti-2024" });
    const login = await fetch(`${apiUrl}/api/user/loginit`, { method: "POST", body: account });
    const { token } = (await login.json()) as { token: { token: string } };
    const headers = { authorization: `Bearer ${token.token}` };
    const body = new FormData();
    for (const [name, text] of Object.entries(fields)) body.append(name, text);
    const { ok, status } = await fetch(apiUrl + path, { method, headers, body });
    if (!ok) throw new Error(`${method} ${path}: ${status}`);
  }

  /** Lets the API take its time for a call. */
  async function delay(path: string): Promise<void> {
    const body = JSON.stringify({ path, delayMs: 2000 });
    await fetch(`${apiUrl}/__control/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
  }

  return {
    ...door,
    folder,
    call,
    delay,
    /** Starts the app without a proxy; returns its address by plain HTTP, whose host has never asked for HTTPS. */
    startPlain: async () => `http://127.0.0.1:${await startApp({})}`,
    async close() {
      await door.close();
      await Promise.all(running.map((one) => stop(one, "SIGKILL")));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Site = Awaited<ReturnType<typeof startSite>>;
