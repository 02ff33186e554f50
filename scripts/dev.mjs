import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { businessSettings, freePort, serverGroup, startApi } from "./servers.mjs";
import { bundleServer } from "./standalone.mjs";
import { ensureDependencies, main, nodePath, root } from "./toolchain.mjs";

await main(async () => {
  await ensureDependencies();
  const settings = path.join(root, ".env");
  if (existsSync(settings)) process.loadEnvFile(settings);
  const folder = path.join(root, ".demo");
  const built = path.join(folder, "server");
  mkdirSync(folder, { recursive: true });

  const servers = serverGroup();
  const api = process.env.API_BASE_URL || (await startApi(servers, ["--data", ".demo/dev.sqlite"]));
  if (api) {
    const port = await freePort(Number(process.env.PORT ?? 3000));
    await bundleServer(built);
    const server = path.join(built, "server.mjs");
    const started = await servers.start("app", nodePath(), [server], `http://127.0.0.1:${port}/`, {
      SESSION_SECRET: randomBytes(32).toString("hex"),
      DATA_DIR: folder,
      ...businessSettings,
      ...process.env,
      NODE_ENV: "development",
      HOSTNAME: "127.0.0.1",
      PORT: String(port),
      API_BASE_URL: api,
    });
    if (started) console.log(`\n  Open http://localhost:${port}\n`);
  }
  return servers.ended();
});
