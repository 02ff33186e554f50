import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isRootOnDebian, run } from "./toolchain.mjs";

/** What the tests of deploy/ run besides Node; each is a Debian package of the same name. */
const packages = ["nginx", "redis-server", "openssl", "curl"];

/** What the tests need, in words. */
export const SERVICES = `${packages.join(", ")} on Linux`;

const startPolicy = "/usr/sbin/policy-rc.d";

function isInstalled(program) {
  // Debian keeps servers out of the path of those who are not root.
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin"];
  return folders.some((folder) => existsSync(path.join(folder, program)));
}

// Each client of the tests has a loopback address of its own, which only Linux gives without asking.
const areInstalled = () => process.platform === "linux" && packages.every(isInstalled);

async function install() {
  const hasPolicy = existsSync(startPolicy);
  // Debian would start them on their usual ports; 101 is its word for "not now".
  if (!hasPolicy) writeFileSync(startPolicy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    await run("apt-get", ["update"]);
    await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], {
      DEBIAN_FRONTEND: "noninteractive",
    });
  } finally {
    if (!hasPolicy) rmSync(startPolicy);
  }
}

/** Whether nginx, Redis and what goes with them are here; on Debian root has them installed first. */
export async function ensureServices() {
  if (!areInstalled() && isRootOnDebian()) {
    console.log("Installing nginx and Redis");
    await install();
  }
  return areInstalled();
}

/** Runs the tests of deploy/ and answers the exit code; they need a build. */
export function runDeployTests() {
  return run("vitest", ["run", "--config", "deploy/test/vitest.config.ts"]);
}
