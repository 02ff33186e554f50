import { build, isBuilt } from "./standalone.mjs";
import { ensureBrowser, ensureDependencies, Failure, main, nodePath, run } from "./toolchain.mjs";

await main(async () => {
  await ensureDependencies();
  await ensureBrowser();
  if (!isBuilt()) {
    console.log("Building the app");
    const code = await build();
    if (code !== 0) throw new Failure("The app could not be built.");
  }
  return run(nodePath(), ["bench/main.ts", ...process.argv.slice(2)]);
});
