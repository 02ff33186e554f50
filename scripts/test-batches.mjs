import { ensureBrowser, ensureDependencies, main, run } from "./toolchain.mjs";

/** Long batches with faults in the API and mishaps on the way; `SEED` repeats them. */
const LONG = { BATCH_RUNS: "50", BATCH_ROWS: "1000" };

await main(async () => {
  await ensureDependencies();
  await ensureBrowser();
  const faults = ["--config", "e2e/playwright.config.ts", "--project=app", "batches/faults.spec.ts"];
  return run("playwright", ["test", ...faults], { ...LONG, ...process.env });
});
