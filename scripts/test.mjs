import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ENGINES, ensureEngines, runEngineTests } from "./engines.mjs";
import { ensureServices, offerDatabase, runDeployTests, SERVICES } from "./services.mjs";
import { build } from "./standalone.mjs";
import { addUp, countBrowser, countCheck, countUnit, describe, tellFailures } from "./test-summary.mjs";
import { ensureBrowser, ensureDependencies, Failure, main, root, run } from "./toolchain.mjs";

const reports = path.join(root, "reports");
const results = [];
const failures = [];

function record(name, counts) {
  results.push({ name, counts });
  return counts.failed === 0;
}

function recordReport(name, report, exitCode, count) {
  const file = path.join(reports, report);
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  failures.push(...tellFailures(text));
  record(name, count(text, exitCode));
}

function heading(text) {
  console.log(`\n=== ${text}`);
}

/** Runs a step of preparation; only its failure is counted. */
async function prepare(name, work) {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    return record(name, countCheck(1));
  }
}

async function checkEverything() {
  if (!(await prepare("dependencies", ensureDependencies))) return;

  heading("Lint");
  record("lint", countCheck(await run("biome", ["check", "--error-on-warnings", "."])));

  heading("Types");
  record("types", countCheck((await run("next", ["typegen"])) || (await run("tsc", ["--noEmit"]))));

  heading("Licences");
  record("licences", countCheck(await run("node", ["scripts/packages/licences.mjs"])));

  heading("Unit tests");
  await offerDatabase();
  const unitCode = await run("vitest", ["run"]);
  recordReport("unit tests", "unit.json", unitCode, countUnit);

  heading("Build");
  const isBuilt = record("build", countCheck(await build()));

  heading("Browser tests");
  const hasBrowser = await prepare("browser", ensureBrowser);
  if (!isBuilt) return console.log("Not run.");
  if (hasBrowser) {
    const browserCode = await run("playwright", ["test", "--config", "e2e/playwright.config.ts"]);
    recordReport("browser tests", "e2e.json", browserCode, countBrowser);
  }

  heading("Firefox and WebKit");
  if (await ensureEngines()) {
    const engineCode = await runEngineTests();
    recordReport("Firefox and WebKit", "engines.json", engineCode, countUnit);
  } else console.log(`Not run: it needs ${ENGINES}; then npm run test:engines.`);

  heading("Deployment tests");
  if (!(await ensureServices())) {
    return console.log(`Not run: it needs ${SERVICES}; then npm run test:deploy.`);
  }
  const deployCode = await runDeployTests();
  recordReport("deployment tests", "deploy.json", deployCode, countUnit);
}

await main(async () => {
  rmSync(reports, { recursive: true, force: true });
  await checkEverything();
  const total = addUp(results.map(({ counts }) => counts));
  if (failures.length > 0) heading(`Failures\n${failures.join("\n\n")}`);
  heading("Summary");
  for (const { name, counts } of results) console.log(`${name}: ${describe(counts)}`);
  console.log(describe(total));
  return total.failed === 0 ? 0 : 1;
});
