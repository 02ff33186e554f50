import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { installPackages, isInstalled } from "./services.mjs";
import { countUnit, describe } from "./test-summary.mjs";
import { ensureDependencies, Failure, isRootOnDebian, main, nodePath, root, run } from "./toolchain.mjs";

/** What it needs besides Node: each program is in the Debian package of its name. */
const PROGRAMS = [
  ...["buildah", "podman", "runc", "netavark", "aardvark-dns", "catatonit", "iptables"],
  ...["mmdebstrap", "python3", "nginx", "openssl", "curl"],
];

/** Where Debian's packages come from, as in the base of the Dockerfile. */
const MIRROR = process.env.DEBIAN_MIRROR || "http://deb.debian.org/debian";
const SUITE = "trixie";

const IMAGES = { debian: "localhost/debian", npm: "localhost/npm", app: "localhost/support-apk" };

/** Within the folder of this run. */
const FOLDER = "IMAGE_TEST_FOLDER";

async function ensurePrograms() {
  if (!isRootOnDebian()) throw new Failure(`This test needs root on Debian: ${PROGRAMS.join(", ")}.`);
  const missing = PROGRAMS.filter((name) => !isInstalled(name));
  if (missing.length > 0) await installPackages(missing);
  const stillMissing = PROGRAMS.filter((name) => !isInstalled(name));
  if (stillMissing.length > 0) throw new Failure(`This test needs ${stillMissing.join(", ")}.`);
}

async function must(command, args) {
  const code = await run(command, args);
  if (code !== 0) throw new Failure(`${command} ended with ${code}.`);
}

/** Does a step, and tells how long it took. */
async function step(name, work) {
  const start = performance.now();
  console.log(`\n=== ${name}`);
  await work();
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Gives the container programs a store, limits and a runtime of their own, which work without systemd, too. */
function containersOf(folder) {
  const inside = (name) => JSON.stringify(path.join(folder, name));
  writeFileSync(
    path.join(folder, "storage.conf"),
    `[storage]\ndriver = "overlay"\ngraphroot = ${inside("storage")}\nrunroot = ${inside("run")}\n`,
  );
  writeFileSync(
    path.join(folder, "containers.conf"),
    `[containers]
default_ulimits = ["nofile=20000:20000", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
tmp_dir = ${inside("libpod")}
[network]
network_backend = "netavark"
network_config_dir = ${inside("networks")}
`,
  );
  return {
    CONTAINERS_STORAGE_CONF: path.join(folder, "storage.conf"),
    CONTAINERS_CONF: path.join(folder, "containers.conf"),
    BUILDAH_ISOLATION: "chroot",
  };
}

/** Makes what the Dockerfile gets from a registry: Debian, and the same with npm. */
async function makeBases(folder) {
  const archive = path.join(folder, "debian.tar");
  await must("mmdebstrap", ["--quiet", "--variant=minbase", SUITE, archive, MIRROR]);
  await must("podman", ["import", "--quiet", archive, IMAGES.debian]);
  rmSync(archive);
  const local = path.join(folder, "npm/local");
  mkdirSync(path.join(local, "bin"), { recursive: true });
  await must("npm", ["install", "--global", "--prefix", local, "--no-audit", "--no-fund", "npm@11"]);
  await must("cp", ["-L", nodePath(), path.join(local, "bin/node")]);
  const context = path.dirname(local);
  writeFileSync(path.join(context, "Dockerfile"), `FROM ${IMAGES.debian}\nCOPY local /usr/local\n`);
  await must("buildah", ["bud", "--quiet", "--tag", IMAGES.npm, context]);
}

/** Returns the options by which npm in the image reaches the registry that npm reaches here. */
function sameRegistry(folder) {
  const settingOf = (name) => execFileSync("npm", ["config", "get", name], { encoding: "utf8" }).trim();
  const authorities = process.env.NODE_EXTRA_CA_CERTS || settingOf("cafile");
  const file = path.join(folder, "npmrc");
  const trusted = authorities === "null" ? [] : [`${authorities}:/run/authorities.pem:ro`];
  const lines = [
    `registry=${settingOf("registry")}`,
    ...(trusted.length > 0 ? ["cafile=/run/authorities.pem"] : []),
  ];
  writeFileSync(file, lines.join("\n"));
  return [`${file}:/usr/local/etc/npmrc:ro`, ...trusted].flatMap((volume) => ["--volume", volume]);
}

/** Makes the two services of compose.yaml with the users and folders that the public images have. */
async function makeServices(folder) {
  const archive = path.join(folder, "services.tar");
  const change = [
    "groupmod -g 999 postgres && usermod -u 999 postgres",
    "install -d -o 999 -g 999 /var/lib/postgresql/data",
    "ln -sf /dev/stdout /var/log/nginx/access.log && ln -sf /dev/stderr /var/log/nginx/error.log",
    "rm -rf /var/lib/nginx && mkdir -p /var/cache/nginx && ln -s /var/cache/nginx /var/lib/nginx",
  ];
  await must("mmdebstrap", [
    ...["--quiet", "--variant=minbase", "--include=nginx,curl,postgresql-17"],
    ...change.map((line) => `--customize-hook=chroot "$1" sh -c "${line}"`),
    ...[SUITE, archive, MIRROR],
  ]);
  await must("podman", ["import", "--quiet", archive, "localhost/services"]);
  rmSync(archive);
  const context = path.join(folder, "services");
  mkdirSync(context);
  cpSync(path.join(root, "deploy/image/postgres.sh"), path.join(context, "postgres.sh"));
  const bin = "/usr/lib/postgresql/17/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  const postgres = `ENV PGDATA=/var/lib/postgresql/data PATH=${bin}
COPY postgres.sh /usr/bin/
RUN rm /var/run && install -d -m 3777 /var/run/postgresql
CMD ["postgres.sh"]
`;
  for (const [name, lines] of [
    ["nginx", 'CMD ["nginx", "-g", "daemon off;"]\n'],
    ["postgres", postgres],
  ]) {
    writeFileSync(path.join(context, name), `FROM localhost/services\n${lines}`);
    const file = ["--file", path.join(context, name)];
    await must("buildah", ["bud", "--quiet", ...file, "--tag", `localhost/${name}`, context]);
  }
}

/** Returns the command of the base's podman-compose; an older one knows no addresses. */
async function fetchCompose(folder) {
  const extracted = path.join(folder, "podman-compose");
  await must("mmdebstrap", [
    ...["--quiet", "--variant=extract", "--include=podman-compose", SUITE, extracted, MIRROR],
  ]);
  const packages = path.join(extracted, "usr/lib/python3/dist-packages");
  return `env PYTHONPATH=${packages} /usr/bin/python3 ${path.join(extracted, "usr/bin/podman-compose")}`;
}

async function buildImage(folder) {
  const key = path.join(folder, "actions-key");
  writeFileSync(key, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
  await must("buildah", [
    ...["bud", "--format", "docker", "--file", "deploy/Dockerfile", "--tag", IMAGES.app],
    ...["--build-arg", `BUILD_BASE=${IMAGES.npm}`, "--build-arg", `BASE=${IMAGES.debian}`],
    ...["--secret", `id=actions-key,src=${key}`, ...sameRegistry(folder), root],
  ]);
}

/** Builds the image and runs the tests; they have a network of their own. */
async function testInside(folder) {
  Object.assign(process.env, containersOf(folder));
  await step("Debian and npm as the bases", () => makeBases(folder));
  await step("nginx and PostgreSQL for compose.yaml", async () => {
    await makeServices(folder);
    process.env.PODMAN_COMPOSE = await fetchCompose(folder);
  });
  await step("The image of deploy/Dockerfile", () => buildImage(folder));
  const report = path.join(root, "reports/image.json");
  rmSync(report, { force: true });
  // What podman keeps of its networks outside its folder ends with them.
  const own = "mkdir -p /run/containers && mount -t tmpfs tmpfs /run/containers && ip link set lo up";
  const tests = `${own} && exec vitest run --config deploy/image/vitest.config.ts`;
  const code = await run("unshare", ["--net", "--mount", "sh", "-c", tests]);
  console.log(describe(countUnit(existsSync(report) ? readFileSync(report, "utf8") : "", code)));
  return code;
}

/** Runs this file once more where its mounts and processes end with it. */
async function testApart() {
  await ensureDependencies();
  await ensurePrograms();
  const folder = mkdtempSync("/var/tmp/support-apk-image-");
  const apart = ["--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "--propagation", "private"];
  try {
    return await run("unshare", [...apart, "node", import.meta.filename], { [FOLDER]: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const folder = process.env[FOLDER];
await main(() => (folder ? testInside(folder) : testApart()));
