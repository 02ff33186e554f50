import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ENGINES, ensureEngines, runEngineTests } from "./engines.mjs";
import { ensureServices, offerDatabase, runDeployTests, SERVICES } from "./services.mjs";
import { build } from "./standalone.mjs";
import { addUp, countBrowser, countCheck, countUnit, describe } from "./test-summary.mjs";
import { ensureBrowser, ensureDependencies, Failure, main, root, run } from "./toolchain.mjs";

const reports = path.join(root, "reports");
const results = [];

function record(name, counts) {
  results.push({ name, counts });
  return counts.failed === 0;
}

function readReport(name) {
  const file = path.join(reports, name);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
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
  record("unit tests", countUnit(readReport("unit.json"), unitCode));

  heading("Build");
  const isBuilt = record("build", countCheck(await build()));

  heading("Browser tests");
  const hasBrowser = await prepare("browser", ensureBrowser);
  if (!isBuilt) return console.log("Not run.");
  if (hasBrowser) {
    const browserCode = await run("playwright", ["test", "--config", "e2e/playwright.config.ts"]);
    record("browser tests", countBrowser(readReport("e2e.json"), browserCode));
  }

  heading("Firefox and WebKit");
  if (await ensureEngines()) {
    const engineCode = await runEngineTests();
    record("Firefox and WebKit", countUnit(readReport("engines.json"), engineCode));
  } else console.log(`Not run: it needs ${ENGINES}; then npm run test:engines.`);

  heading("Deployment tests");
  if (!(await ensureServices())) {
    return console.log(`Not run: it needs ${SERVICES}; then npm run test:deploy.`);
  }
  const deployCode = await runDeployTests();
  record("deployment tests", countUnit(readReport("deploy.json"), deployCode));
}

await main(async () => {
  rmSync(reports, { recursive: true, force: true });
  await checkEverything();
  const total = addUp(results.map(({ counts }) => counts));
  heading("Summary");
  for (const { name, counts } of results) console.log(`${name}: ${describe(counts)}`);
  console.log(describe(total));
  return total.failed === 0 ? 0 : 1;
});
