import path from "node:path";
import { ensureDependencies, main, nodePath, root, run } from "./toolchain.mjs";

// The app's sources run unbuilt; `server-only` needs the react-server condition.
const flags = ["--conditions=react-server", "--import", "./doctor/resolve.mjs"];

await main(async () => {
  await ensureDependencies();
  const settings = path.join(root, ".env");
  return run(nodePath(), [`--env-file-if-exists=${settings}`, ...flags, "doctor/main.ts"], {
    LOG_LEVEL: "silent",
  });
});
