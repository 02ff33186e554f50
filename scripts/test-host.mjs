import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { installPackages } from "./services.mjs";
import { countUnit, describe } from "./test-summary.mjs";
import {
  ensureBrowser,
  ensureDependencies,
  Failure,
  isRootOnDebian,
  launch,
  main,
  onStop,
  root,
} from "./toolchain.mjs";

/** The Debian packages that the test needs, each with a program of it. */
const PACKAGES = {
  mmdebstrap: "mmdebstrap",
  "systemd-container": "systemd-nspawn",
  slirp4netns: "slirp4netns",
  iproute2: "ip",
  git: "git",
};

const NEEDS = `npm run test:host boots a Debian of its own: it needs root on Debian, cgroups and /dev/net/tun, and installs ${Object.keys(PACKAGES).join(", ")}.`;

/** The network of the test, so that ports and addresses are its own. */
const NETWORK = "support-apk-host";

const folder = process.env.HOST_TEST_FOLDER || path.join(tmpdir(), NETWORK);

const isInstalled = (program) =>
  ["/usr/bin", "/usr/sbin", "/bin", "/sbin"].some((place) => existsSync(path.join(place, program)));

function ip(...args) {
  execFileSync("ip", args, { stdio: ["ignore", "pipe", "inherit"] });
}

/** The mirror of this host's own packages. */
function mirror() {
  const format = "$(ORIGIN) $(REPO_URI)";
  const lines = execFileSync("apt-get", ["indextargets", "--format", format], { encoding: "utf8" }).split(
    "\n",
  );
  const found = lines.find((line) => line.startsWith("Debian ") && !line.includes("security"));
  return found?.slice("Debian ".length) ?? "http://deb.debian.org/debian";
}

async function ensurePrograms() {
  if (!isRootOnDebian() || !existsSync("/dev/net/tun")) throw new Failure(NEEDS);
  const missing = Object.entries(PACKAGES).flatMap(([name, program]) => (isInstalled(program) ? [] : [name]));
  if (missing.length > 0) {
    console.log(`Installing ${missing.join(", ")}`);
    await installPackages(missing);
  }
  if (!Object.values(PACKAGES).every(isInstalled)) throw new Failure(NEEDS);
}

/** Opens the network: its own addresses, and what is outside through this host, without a change of the host's rules. */
async function openNetwork() {
  closeNetwork();
  ip("netns", "add", NETWORK);
  ip("-n", NETWORK, "link", "set", "lo", "up");
  const child = spawn(
    "slirp4netns",
    [
      "--configure",
      "--disable-host-loopback",
      "--netns-type=path",
      "--ready-fd=3",
      `/run/netns/${NETWORK}`,
      "tap0",
    ],
    { stdio: ["ignore", "ignore", "inherit", "pipe"] },
  );
  const isOpen = await new Promise((resolve) => {
    child.stdio[3].once("data", () => resolve(true));
    child.once("exit", () => resolve(false));
    child.once("error", () => resolve(false));
  });
  if (!isOpen) throw new Failure("slirp4netns could not connect the network of the test.");
  return child;
}

/** Ends what still runs in the network, the machine among it, and removes it. */
function closeNetwork() {
  if (!existsSync(`/run/netns/${NETWORK}`)) return;
  const processes = execFileSync("ip", ["netns", "pids", NETWORK], { encoding: "utf8" });
  for (const id of processes.split("\n").filter(Boolean)) {
    try {
      process.kill(Number(id), "SIGKILL");
    } catch {
      // It has ended meanwhile.
    }
  }
  ip("netns", "del", NETWORK);
}

await main(async () => {
  await ensurePrograms();
  await ensureDependencies();
  await ensureBrowser();
  mkdirSync(folder, { recursive: true });
  const report = path.join(root, "reports/host.json");
  rmSync(report, { force: true });
  const network = await openNetwork();
  const env = { HOST_TEST_FOLDER: folder, HOST_TEST_MIRROR: mirror(), HOST_TEST_NAMESERVER: "10.0.2.3" };
  const vitest = ["vitest", "run", "--config", "deploy/test/host/vitest.config.ts"];
  const { child, exited } = launch("nsenter", [`--net=/run/netns/${NETWORK}`, ...vitest], env);
  const release = onStop((signal) => child.kill(signal));
  const code = await exited;
  release();
  closeNetwork();
  network.kill();
  const counts = countUnit(existsSync(report) ? readFileSync(report, "utf8") : "", code);
  console.log("Not tried: a certificate by certbot, which needs a public name.");
  console.log(`The machine and its log are in ${folder}.`);
  console.log(describe(counts));
  return counts.failed + counts.skipped === 0 ? 0 : 1;
});
