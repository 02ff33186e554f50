import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { businessSettings, freePort, serverGroup, startApi } from "./servers.mjs";
import { ensureDependencies, main, root } from "./toolchain.mjs";

await main(async () => {
  await ensureDependencies();
  const settings = path.join(root, ".env");
  if (existsSync(settings)) process.loadEnvFile(settings);
  mkdirSync(path.join(root, ".demo"), { recursive: true });

  const servers = serverGroup();
  const api = process.env.API_BASE_URL || (await startApi(servers, ["--data", ".demo/dev.sqlite"]));
  if (api) {
    const port = await freePort(Number(process.env.PORT ?? 3000));
    const args = ["dev", "--webpack", "--hostname", "127.0.0.1", "--port", String(port)];
    const started = await servers.start("app", "next", args, `http://127.0.0.1:${port}/`, {
      SESSION_SECRET: randomBytes(32).toString("hex"),
      ...businessSettings,
      ...process.env,
      API_BASE_URL: api,
    });
    if (started) console.log(`\n  Open http://localhost:${port}\n`);
  }
  return servers.ended();
});
