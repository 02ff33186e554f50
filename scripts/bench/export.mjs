import { existsSync } from "node:fs";
import path from "node:path";
import { ensureBrowser, ensureDependencies, Failure, main, nodePath, root, run } from "../toolchain.mjs";

const folder = path.join(root, "bench/export");
const out = path.join(root, "reports/bench-export");

async function step(command, ...args) {
  if ((await run(command, args)) !== 0) throw new Failure("The benchmark of exports could not be built.");
}

await main(async () => {
  await ensureDependencies();
  await ensureBrowser();
  const workers = ["own", "sheetjs"].map((name) => path.join(folder, `${name}.mjs`));
  const esbuild = path.join(folder, "node_modules/.bin/esbuild");
  if (!existsSync(esbuild)) await step("npm", "ci", "--prefix", folder, "--no-audit", "--no-fund");
  await step(esbuild, ...workers, "--bundle", "--minify", "--log-level=warning", `--outdir=${out}`);
  return run(nodePath(), ["bench/export/run.mjs"]);
});
