import { ensureBrowser, ensureDependencies, main, run } from "./toolchain.mjs";

/** Long batches with faults in the API and mishaps on the way; `SEED` repeats them. */
const LONG = { BATCH_RUNS: "50", BATCH_ROWS: "1000" };

await main(async () => {
  await ensureDependencies();
  await ensureBrowser();
  const play = (project) =>
    run("playwright", ["test", "--config", "e2e/playwright.batches.config.ts", `--project=${project}`], {
      ...LONG,
      ...process.env,
    });
  // One after the other: the faults would cost time.
  return Math.max(await play("times"), await play("faults"));
});
