import { ensureBuild } from "../standalone.mjs";
import { ensureDependencies, main, nodePath, run } from "../toolchain.mjs";

await main(async () => {
  await ensureDependencies();
  await ensureBuild();
  return run(nodePath(), ["bench/load/store.ts", ...process.argv.slice(2)]);
});
