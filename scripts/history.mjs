import path from "node:path";
import { ensureDependencies, main, nodePath, root, run } from "./toolchain.mjs";

await main(async () => {
  await ensureDependencies();
  const flags = [`--env-file-if-exists=${path.join(root, ".env")}`, "--import", "./doctor/resolve.mjs"];
  return run(nodePath(), [...flags, "lib/server/store/command.ts", ...process.argv.slice(2)]);
});
