import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isRootOnDebian, run } from "./toolchain.mjs";

/** The programs that the tests of deploy/ need besides Node; each is a Debian package. */
const packages = ["nginx", "openssl", "curl"];

/** The requirements as text. */
export const SERVICES = `${packages.join(", ")} on Linux`;

const startPolicy = "/usr/sbin/policy-rc.d";

/** Whether a program is there, also where ordinary users do not look. */
export function isInstalled(program) {
  // Debian's daemons are not in the PATH of ordinary users, and what only podman runs is in nobody's.
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/lib/podman"];
  return folders.some((folder) => existsSync(path.join(folder, program)));
}

// Each client of the tests has its own loopback address, which only Linux allows by default.
const areInstalled = () => process.platform === "linux" && packages.every(isInstalled);

/** Where Debian has PostgreSQL's versions, in no PATH. */
const DEBIAN_POSTGRES = "/usr/lib/postgresql";

const hasServer = (version) => existsSync(path.join(DEBIAN_POSTGRES, version, "bin/initdb"));

/** Installs the server that some unit tests need, for root on Debian; without it those are skipped. */
export async function offerDatabase() {
  const hasPostgres =
    isInstalled("initdb") || (existsSync(DEBIAN_POSTGRES) && readdirSync(DEBIAN_POSTGRES).some(hasServer));
  if (hasPostgres || !isRootOnDebian()) return;
  console.log("Installing PostgreSQL");
  await installPackages(["postgresql"]);
}

/** Installs Debian packages, without starting their services. */
export async function installPackages(names) {
  const hasPolicy = existsSync(startPolicy);
  // Keeps Debian from starting them on their default ports; exit code 101 denies it.
  if (!hasPolicy) writeFileSync(startPolicy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    await run("apt-get", ["update"]);
    await run("apt-get", ["install", "-y", "--no-install-recommends", ...names], {
      DEBIAN_FRONTEND: "noninteractive",
    });
  } finally {
    if (!hasPolicy) rmSync(startPolicy);
  }
}

/** Whether nginx and the other programs are installed; root on Debian installs them, and Prometheus for the tests of the alerts. */
export async function ensureServices() {
  if (!(areInstalled() && isInstalled("promtool")) && isRootOnDebian()) {
    console.log("Installing nginx and Prometheus");
    await installPackages([...packages, "prometheus"]);
  }
  return areInstalled();
}

/** Runs the tests of deploy/, which need a build; returns the exit code. */
export function runDeployTests() {
  return run("vitest", ["run", "--config", "deploy/test/vitest.config.ts"]);
}
