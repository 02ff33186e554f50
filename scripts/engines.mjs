import { existsSync, readdirSync } from "node:fs";
import { installPackages } from "./services.mjs";
import { isRootOnDebian, run } from "./toolchain.mjs";

/** The requirements as text: Debian packages, and nginx, which stands before WebKit. */
export const ENGINES = "firefox-esr, webkit2gtk-driver, xvfb, nginx and openssl on Debian";

const packages = ["firefox-esr", "webkit2gtk-driver", "xvfb", "xauth", "nginx", "openssl"];

/** Firefox, as Debian has it. */
export const FIREFOX = "/usr/bin/firefox-esr";

const programs = [
  FIREFOX,
  "/usr/bin/WebKitWebDriver",
  "/usr/bin/xvfb-run",
  "/usr/sbin/nginx",
  "/usr/bin/openssl",
];

/** Returns WebKit's small browser, which its driver starts; its folder has the version of the library. */
export const miniBrowser = () =>
  readdirSync("/usr/lib")
    .filter((name) => name.endsWith("-linux-gnu"))
    .flatMap((name) => readdirSync(`/usr/lib/${name}`).map((file) => `/usr/lib/${name}/${file}/MiniBrowser`))
    .find((file) => file.includes("/webkit2gtk-4.") && existsSync(file));

const areInstalled = () => programs.every((program) => existsSync(program)) && miniBrowser() !== undefined;

/** Whether Firefox, WebKit and what drives them are installed; root on Debian installs them. */
export async function ensureEngines() {
  if (!areInstalled() && isRootOnDebian()) {
    console.log("Installing Firefox and WebKit");
    await installPackages(packages);
  }
  return areInstalled();
}

/** Runs the tasks in Firefox and WebKit, which need a build; returns the exit code. */
export function runEngineTests() {
  return run("vitest", ["run", "--config", "e2e/engines/vitest.config.ts"]);
}
