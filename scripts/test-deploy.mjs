import { ensureServices, runDeployTests, SERVICES } from "./services.mjs";
import { ensureBuild } from "./standalone.mjs";
import { ensureDependencies, Failure, main } from "./toolchain.mjs";

await main(async () => {
  await ensureDependencies();
  if (!(await ensureServices())) throw new Failure(`The tests of deploy/ need ${SERVICES}.`);
  await ensureBuild();
  return runDeployTests();
});
