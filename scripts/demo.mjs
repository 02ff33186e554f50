import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { businessSettings, freePort, serverGroup, startApi } from "./servers.mjs";
import { ensureBuild, server, serverSettings } from "./standalone.mjs";
import { ensureDependencies, Failure, main, nodePath, root } from "./toolchain.mjs";

const folder = path.join(root, ".demo");
const data = path.join(folder, "data.sqlite");
const history = path.join(folder, "history.sqlite");

function readFlags() {
  try {
    return parseArgs({
      options: {
        port: { type: "string", default: "3000" },
        reset: { type: "boolean", default: false },
        "opname-rows": { type: "string" },
      },
    }).values;
  } catch (error) {
    throw new Failure(`${error.message}\nUsage: npm run demo -- [--port N] [--reset] [--opname-rows N]`);
  }
}

/** Returns one secret per machine, so that a restart keeps sessions. */
function sessionSecret() {
  const file = path.join(folder, "session-secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}

function welcome(port) {
  return `
  Support Apk Nusantara is running: http://localhost:${port}

    Pengguna  Kata Kunci
    siti      siti-2024    admin.it: master data
    budi      budi-2024    admin.part: stock opname
    tamu      tamu-2024    no role

  The data is kept in ${data}
  Start afresh with: npm run demo -- --reset

  Ctrl+C stops it.
`;
}

await main(async () => {
  const flags = readFlags();
  await ensureDependencies();
  await ensureBuild();

  mkdirSync(folder, { recursive: true });
  // The history is of the data that goes.
  if (flags.reset) for (const end of ["", "-wal", "-shm"]) rmSync(history + end, { force: true });
  const apiFlags = ["--data", data];
  if (flags.reset) apiFlags.push("--reset");
  if (flags["opname-rows"]) apiFlags.push("--opname-rows", flags["opname-rows"]);

  const servers = serverGroup();
  const api = await startApi(servers, apiFlags);
  if (api) {
    const port = await freePort(Number(flags.port));
    const started = await servers.start("app", nodePath(), [server], `http://127.0.0.1:${port}/`, {
      ...businessSettings,
      ...serverSettings,
      HOSTNAME: "127.0.0.1",
      PORT: String(port),
      API_BASE_URL: api,
      SESSION_SECRET: sessionSecret(),
      DATA_DIR: folder,
    });
    if (started) console.log(welcome(port));
  }
  return servers.ended();
});
