import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeCertificate, startNginx } from "../../deploy/test/nginx.ts";
import { freePort, start, stop, takesConnections, until } from "../../deploy/test/processes.ts";
import { server, serverSettings } from "../../scripts/standalone.mjs";
import { nodePath } from "../../scripts/toolchain.mjs";
import { type AppProcess, startApp } from "../support/site/app-process.ts";
import { openSite } from "../support/site/site.ts";

/** Opens nginx with a certificate of its own, as it stands before the app. */
async function openNginx(folder: string, https: number, app: number) {
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
  const apiPort = await freePort();
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const port = ["--port", String(apiPort)];
  const api = start(nodePath(), ["demo/main.ts", "--control", "--data", ":memory:", ...port]);
  await until(api, () => takesConnections(apiPort));
  const apps: AppProcess[] = [];

  /** Starts the app on loopback; returns its port. */
  async function startOwnApp(settings: Record<string, string>): Promise<number> {
    const port = await freePort();
    apps.push(await startApp(server, port, { ...serverSettings, API_BASE_URL: apiUrl, ...settings }));
    return port;
  }

  async function open() {
    if (way === "http") return openSite(`http://localhost:${await startOwnApp({})}`);
    const https = await freePort();
    const app = await startOwnApp({ APP_ORIGIN: `https://localhost:${https}`, TRUSTED_PROXIES: "1" });
    return openNginx(folder, https, app);
  }

  const door = await open();

  /** Lets the API take its time for a call. */
  async function delay(path: string): Promise<void> {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ path, delayMs: 2000 });
    await fetch(`${apiUrl}/__control/faults`, { method: "POST", headers, body });
  }

  return {
    ...door,
    folder,
    delay,
    /** Starts the app without a proxy; returns its address by plain HTTP, whose host has never asked for HTTPS. */
    startPlain: async () => `http://127.0.0.1:${await startOwnApp({})}`,
    async close() {
      await door.close();
      await Promise.all([...apps.map((app) => app.stop("SIGKILL")), stop(api, "SIGKILL")]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Site = Awaited<ReturnType<typeof startSite>>;
