import { ensureBuild } from "../standalone.mjs";
import { ensureBrowser, ensureDependencies, main, nodePath, run } from "../toolchain.mjs";

await main(async () => {
  await ensureDependencies();
  await ensureBrowser();
  await ensureBuild();
  return run(nodePath(), ["bench/import.ts"]);
});
