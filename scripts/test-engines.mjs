import { ENGINES, ensureEngines, runEngineTests } from "./engines.mjs";
import { ensureBuild } from "./standalone.mjs";
import { ensureDependencies, Failure, main } from "./toolchain.mjs";

await main(async () => {
  await ensureDependencies();
  if (!(await ensureEngines())) throw new Failure(`The tests in Firefox and WebKit need ${ENGINES}.`);
  await ensureBuild();
  return runEngineTests();
});
