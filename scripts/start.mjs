import { existsSync } from "node:fs";
import path from "node:path";
import { server, serverSettings } from "./standalone.mjs";
import { Failure, main, nodePath, root, run } from "./toolchain.mjs";

await main(async () => {
  if (!existsSync(server)) throw new Failure("There is no build. Run npm run build first.");
  const settings = path.join(root, ".env");
  return run(nodePath(), [`--env-file-if-exists=${settings}`, server], serverSettings);
});
