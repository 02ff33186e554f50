import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const bin = path.join(root, "node_modules", ".bin");
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/** A failure with a one-sentence message for the user. */
export class Failure extends Error {}

/** Runs a script; `work` returns the exit code, and a Failure prints only its message. */
export async function main(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Starts a command at the root, with the project's tools and Node first in PATH. */
export function launch(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: "1",
      PATH: `${bin}${path.delimiter}${process.env.PATH}`,
      ...env,
    },
  });
  const exited = new Promise((resolve) => {
    child.on("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
    child.on("error", (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(127);
    });
  });
  return { child, exited };
}

/** Calls back when the process is asked to stop; returns the unsubscriber. */
export function onStop(callback) {
  for (const signal of signals) process.on(signal, callback);
  // npm stops only the shell around the script, which forwards no signal.
  const parent = process.ppid;
  const isOrphan = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;
  const watch = setInterval(() => isOrphan() && callback("SIGTERM"), 500).unref();
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, callback);
  };
}

/** Runs a command and returns its exit code; a signal ends the command, then this process. */
export async function run(command, args, env) {
  const { child, exited } = launch(command, args, env);
  let stopped = false;
  const release = onStop((signal) => {
    stopped = true;
    child.kill(signal);
  });
  const code = await exited;
  release();
  if (stopped) process.exit(code);
  return code;
}

/** Returns the product's Node: the pinned one, else this one if it is new enough. */
export function nodePath() {
  const pinned = path.join(bin, "node");
  if (existsSync(pinned)) return pinned;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 13)) return process.execPath;
  throw new Failure(
    `Node 22.13 or newer is needed; this is ${process.version}, and npm installed no Node for ${process.platform}-${process.arch}.`,
  );
}

function lockedPackages(file) {
  const lock = path.join(root, file);
  return existsSync(lock) ? JSON.parse(readFileSync(lock, "utf8")).packages : undefined;
}

/** npm writes its hidden lockfile last, so it reflects a complete install. */
function dependenciesMatch() {
  const installed = lockedPackages("node_modules/.package-lock.json");
  if (!installed) return false;
  return Object.entries(lockedPackages("package-lock.json")).every(
    ([name, wanted]) =>
      name === "" ||
      (installed[name] ? installed[name].version === wanted.version : wanted.optional === true),
  );
}

/** Installs package-lock.json's dependencies, unless they match. */
export async function ensureDependencies() {
  if (!dependenciesMatch()) {
    console.log("Installing the dependencies (npm ci)");
    const code = await run("npm", ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"]);
    if (code !== 0) throw new Failure("The dependencies could not be installed.");
  }
  nodePath();
}

const systemBrowser = "/usr/bin/chromium";
/** Debian's headless-only Chromium: half the work for the same tests. */
const quickBrowser = "/usr/bin/chromium-headless-shell";

/** Returns the Chromium for tests: CHROMIUM_PATH, else Playwright's, else the system's, else undefined. */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const { chromium } = createRequire(import.meta.url)("playwright");
  return [
    chromium.executablePath(),
    quickBrowser,
    systemBrowser,
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ].find((candidate) => existsSync(candidate));
}

/** Whether Debian packages can be installed. */
export function isRootOnDebian() {
  const release = "/etc/os-release";
  return (
    process.getuid?.() === 0 && existsSync(release) && /^ID=debian$/m.test(readFileSync(release, "utf8"))
  );
}

/** Installs a Chromium when none is found, and the headless-only one on Debian as root. */
export async function ensureBrowser() {
  const found = findBrowser();
  if (isRootOnDebian() && (!found || found === systemBrowser)) {
    console.log("Installing Chromium");
    await run("apt-get", ["update"]);
    await run("apt-get", ["install", "-y", "--no-install-recommends", path.basename(quickBrowser)], {
      DEBIAN_FRONTEND: "noninteractive",
    });
  }
  if (!findBrowser()) await run("playwright", ["install", "chromium"]);
  if (!findBrowser()) {
    throw new Failure("No Chromium found. Install one or set CHROMIUM_PATH.");
  }
}
