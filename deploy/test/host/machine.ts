import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { FOLDER, MIRROR, NAMESERVER, RELEASE, REPOSITORY } from "./settings.ts";

const START_MS = 60_000;

/** With this code nspawn asks to be started again. */
const REBOOT = 133;

/** Gives nspawn what a host has that systemd started: cgroups of version 2 alone, and a /run in memory; and a group of its own. */
const OWN_CGROUP = `set -e
mkdir -p /run/systemd/nspawn
mount -t tmpfs tmpfs /run/systemd/nspawn
if [ ! -f /sys/fs/cgroup/cgroup.controllers ]; then
  umount -R /sys/fs/cgroup 2>/dev/null || true
  mount -t cgroup2 none /sys/fs/cgroup
fi
mkdir -p /sys/fs/cgroup/support-apk-host
echo $$ > /sys/fs/cgroup/support-apk-host/cgroup.procs
exec systemd-nspawn "$@"`;

/** What a terminal of root has, and nothing of this machine. */
const ENVIRONMENT = [
  "HOME=/root",
  "LANG=C.UTF-8",
  "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  "DEBIAN_FRONTEND=noninteractive",
];

/** Makes the bare Debian once; later runs copy it. */
function makeBase(): string {
  const base = path.join(FOLDER, `base-${RELEASE}`);
  if (existsSync(base)) return base;
  const part = `${base}.part`;
  rmSync(part, { recursive: true, force: true });
  const include = "--include=systemd,systemd-sysv,dbus";
  // Its mounts of /proc and /sys end with it, also when it is killed.
  const command = ["--mount", "mmdebstrap", "--variant=minbase", include, RELEASE, part, MIRROR];
  execFileSync("unshare", command, { stdio: "pipe" });
  renameSync(part, base);
  return base;
}

/** The arguments by which nsenter runs something in the machine, with the rights of this host's root. */
const enter = (leader: number) => [
  `--target=${leader}`,
  ..."--mount --uts --ipc --pid --cgroup --root --wd".split(" "),
];

/** A shell of root in the machine that keeps its folder and variables from one command to the next. */
function openShell(leader: number, log: string) {
  const loop = `while read -r line; do command=$(printf %s "$line" | base64 -d); eval "$command" </dev/null; echo "$?" >&3; done`;
  const child = spawn(
    "nsenter",
    [...enter(leader), "env", "-i", ...ENVIRONMENT, "bash", "--norc", "-c", loop],
    {
      stdio: ["pipe", "pipe", "pipe", "pipe"],
    },
  );
  const file = createWriteStream(log, { flags: "a" });
  let output = "";
  const keep = (part: Buffer) => {
    output += part;
    file.write(part);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const codes = createInterface({ input: child.stdio[3] as NodeJS.ReadableStream })[Symbol.asyncIterator]();

  const opened = {
    /** Runs one command; returns what it printed, and throws with that if it fails. */
    async run(command: string): Promise<string> {
      output = "";
      file.write(`\n# ${command}\n`);
      child.stdin.write(`${Buffer.from(command).toString("base64")}\n`);
      const { value: code } = await codes.next();
      // What it printed may arrive after its code.
      await sleep(20);
      if (code !== "0") throw new Error(`${command}\nended with ${code}:\n${output.slice(-4000)}`);
      return output;
    },
    /** Runs commands in order. */
    async follow(commands: string[]): Promise<void> {
      for (const command of commands) await opened.run(command);
    },

    close: () => child.kill("SIGKILL"),
  };
  return opened;
}

export type Shell = ReturnType<typeof openShell>;

/** Boots a bare Debian with these files of the host to be read in it. */
export async function bootMachine(files: Record<string, string>) {
  const root = path.join(FOLDER, "root");
  const log = path.join(FOLDER, "log.txt");
  rmSync(root, { recursive: true, force: true });
  rmSync(log, { force: true });
  execFileSync("cp", ["-a", "--reflink=auto", makeBase(), root]);
  // A name server of its own.
  rmSync(path.join(root, "etc/resolv.conf"), { force: true });
  for (const [name, text] of Object.entries({ "etc/resolv.conf": `nameserver ${NAMESERVER}\n`, ...files })) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  const options = [
    "--boot",
    "--register=no",
    "--keep-unit",
    "--resolv-conf=off",
    "--timezone=off",
    "--console=pipe",
  ];
  const place = [
    "--directory",
    root,
    "--machine=support-apk-host",
    `--bind-ro=${FOLDER}/repository.git:${REPOSITORY}`,
  ];
  const command = ["--mount", "sh", "-c", OWN_CGROUP, "nspawn", ...options, "--link-journal=no", ...place];
  const consoleFile = path.join(FOLDER, "console.txt");
  let child: ChildProcess;
  let leader = await start();

  /** Starts the machine; returns its first process once all services have started. */
  async function start(): Promise<number> {
    const output = openSync(consoleFile, "a");
    child = spawn("unshare", command, { stdio: ["ignore", output, output] });
    closeSync(output);
    for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(200)) {
      if (child.exitCode !== null) throw new Error(`systemd-nspawn ended; see ${consoleFile}.`);
      const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
      const first = Number(children.split(" ")[0]);
      if (first && isRunning(first)) return first;
    }
    throw new Error(`The machine did not start; see ${consoleFile}.`);
  }

  return {
    shell: () => openShell(leader, log),

    /** A file of the machine, by its path for this host. */
    file: (name: string) => path.join(`/proc/${leader}/root`, name),

    async reboot(): Promise<void> {
      const ended = once(child, "exit");
      spawn("nsenter", [...enter(leader), "systemctl", "reboot"], { stdio: "ignore" });
      const [code] = await ended;
      if (code !== REBOOT) throw new Error(`The machine ended with ${code}; see ${consoleFile}.`);
      leader = await start();
    },

    /** Switches the machine off. */
    async stop(): Promise<void> {
      if (child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Whether all services have started; one that has failed is no reason to wait. */
function isRunning(leader: number): boolean {
  const asked = spawnSync("nsenter", [...enter(leader), "systemctl", "is-system-running"]);
  return /^(running|degraded)$/m.test(String(asked.stdout));
}

export type Machine = Awaited<ReturnType<typeof bootMachine>>;
