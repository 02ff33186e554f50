import { ensureBuild } from "../standalone.mjs";
import { ensureBrowser, ensureDependencies, main, nodePath, run } from "../toolchain.mjs";
import { ensurePeers } from "./peers.mjs";

await main(async () => {
  await ensureDependencies();
  await ensureBrowser();
  await ensureBuild();
  await ensurePeers();
  return run(nodePath(), ["bench/growth.ts", ...process.argv.slice(2)]);
});
