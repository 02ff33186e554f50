import { spawnSync } from "node:child_process";
import { ensureDependencies, Failure, isRootOnDebian, main, run } from "./toolchain.mjs";

const isInstalled = () => spawnSync("soffice", ["--version"]).status === 0;

/** Installs LibreOffice on Debian as root if it is missing. */
async function ensureLibreOffice() {
  if (!isInstalled() && isRootOnDebian()) {
    console.log("Installing LibreOffice");
    await run("apt-get", ["update"]);
    await run("apt-get", ["install", "-y", "--no-install-recommends", "libreoffice-calc"], {
      DEBIAN_FRONTEND: "noninteractive",
    });
  }
  if (!isInstalled()) throw new Failure("The checks of written sheets need LibreOffice (soffice).");
}

await main(async () => {
  await ensureDependencies();
  await ensureLibreOffice();
  return run("vitest", ["run", "--config", "lib/testing/vitest.libreoffice.config.ts"]);
});
