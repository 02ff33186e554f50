import { ensureBrowser, ensureDependencies, main, run } from "./toolchain.mjs";

/** Long batches with faults in the API and mishaps on the way; `SEED` repeats them. */
const LONG = { BATCH_RUNS: "50", BATCH_ROWS: "1000" };

await main(async () => {
  await ensureDependencies();
  await ensureBrowser();
  return run("playwright", ["test", "--config", "e2e/playwright.batches.config.ts"], {
    ...LONG,
    ...process.env,
  });
});
