import { mkdirSync, writeFileSync } from "node:fs";
import { launchBrowser } from "./browser/browser.ts";
import { measure } from "./measure.ts";
import { readOptions, UsageError } from "./options.ts";
import { reportOf } from "./report.ts";
import { targetsOf, verdictOn } from "./targets.ts";

async function main() {
  const options = readOptions(process.argv.slice(2));
  const browser = await launchBrowser();
  const results = await measure(browser, options).finally(() => browser.close());
  const targets = targetsOf(results).map((target) => ({ ...target, verdict: verdictOn(target) }));
  mkdirSync("reports", { recursive: true });
  writeFileSync("reports/bench.json", JSON.stringify({ ...results, targets }, null, 2));
  console.log(`\n${reportOf(results)}\nAll figures: reports/bench.json`);
  if (targets.some(({ verdict }) => verdict === "MISSED")) process.exitCode = 1;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

main().catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : error);
  process.exit(1);
});
