import { existsSync } from "node:fs";
import path from "node:path";
import { server, serverSettings } from "./standalone.mjs";
import { Failure, main, nodePath, root, run } from "./toolchain.mjs";

await main(async () => {
  if (!existsSync(server)) throw new Failure("There is no build. Run npm run build first.");
  const settings = path.join(root, ".env");
  if (existsSync(settings)) process.loadEnvFile(settings);
  const { DATA_DIR, STATE_DIRECTORY } = process.env;
  // Not in the folder of the build, which the next one replaces.
  const data = DATA_DIR || STATE_DIRECTORY ? {} : { DATA_DIR: path.join(root, ".data") };
  return run(nodePath(), [server], { ...serverSettings, ...data });
});
