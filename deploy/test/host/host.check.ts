import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import { compareHistory, NOTHING_WRONG } from "../../../lib/testing/compare-history.ts";
import { signIn } from "../person.ts";
import type { Running } from "../processes.ts";
import { NEW, OLD, openBrowser, prices, ROWS, updates } from "./batch.ts";
import { MAY_WRITE, tryAll } from "./hardening.ts";
import { bootMachine, type Machine, type Shell } from "./machine.ts";
import { commandsOf, filledIn, handbook, item, STEPS, section } from "./page.ts";
import { CHANGED, changeSource, makeRepository } from "./repository.ts";
import { FOLDER, NAME, REPOSITORY } from "./settings.ts";
import { API_URL, calls, type Site, sent, siteOf, startApi, stopApi, surroundings } from "./site.ts";

let api: Running;
let machine: Machine;
let shell: Shell;
let site: Site;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  api = await startApi(["--reset"]);
});

afterAll(async () => {
  site?.close();
  await browser?.close();
  // A shell that is still in the machine would keep it from ending.
  shell?.close();
  await machine?.stop();
  if (api) await stopApi(api);
});

/** Runs commands in another shell, as on another day, in the folder that the page names. */
async function followAnew(commands: string[]): Promise<void> {
  const another = machine.shell();
  await another.follow(["cd /opt/support-apk/source", ...commands]).finally(another.close);
}

const METRICS = "curl -s http://127.0.0.1:9401/metrics http://127.0.0.1:9402/metrics";

const settings = () => readFileSync(machine.file("etc/support-apk/settings"), "utf8");

test("a bare Debian boots", async () => {
  makeRepository();
  machine = await bootMachine(surroundings());
  shell = machine.shell();
  await shell.follow(filledIn({ API: API_URL, REPOSITORY }));
  await shell.follow(["export DOCTOR_USERNAME=siti DOCTOR_PASSWORD=siti-2024"]);
  expect(await shell.run("cat /etc/os-release")).toContain("Debian GNU/Linux 13");
});

test.each(STEPS)("the page: %s", async (step) => {
  await shell.follow(commandsOf(step));
});

test("it serves over TLS through nginx, to its own name only, and one can sign in and write", async () => {
  site = siteOf(machine);
  // All load comes from one person.
  for (const port of ["3001", "3002"]) {
    await shell.run(`echo REQUESTS_PER_SECOND=1000 >> /etc/support-apk/settings.${port}`);
  }
  await shell.run("deploy/release.sh restart");
  const { status, headers } = await site.client(1).ask("/");
  expect([status, headers.server, headers["strict-transport-security"]]).toEqual([
    200,
    "nginx",
    expect.stringContaining("max-age="),
  ]);
  expect(await shell.run(`curl -sI http://${NAME}/sa-list`)).toContain(`Location: https://${NAME}/sa-list`);
  await expect(shell.run("curl -sk https://127.0.0.1/")).rejects.toThrow("ended with 35");
  const person = await signIn(site, site.client(1));
  await site.writeAtBoth(person, "Pertama");
  const log = await shell.run("cat /var/log/nginx/access.log");
  for (const port of [3001, 3002]) expect(log).toContain(`"replica":"127.0.0.1:${port}"`);
});

test("systemd rates the unit 2.0 or better", async () => {
  const rated = await shell.run(
    "systemd-analyze security --no-pager --threshold=20 support-apk@3001.service",
  );
  console.log(rated.trim().split("\n").at(-1));
});

test("the process writes where it should and nowhere else, and reads no secret", async () => {
  expect(await tryAll(machine, shell)).toEqual(MAY_WRITE.map((folder) => `wrote ${folder}`));
});

test("after a reboot it is up, and sessions go on", async () => {
  const person = await signIn(site, site.client(1));
  shell.close();
  await machine.reboot();
  shell = machine.shell();
  await expect.poll(site.readiness, { timeout: 60_000 }).toBe(200);
  await shell.run("systemctl is-active nginx support-apk@3001 support-apk@3002");
  await site.openAtBoth(person, 200);
});

const UPGRADE = section("Upgrade without downtime");
const isUse = (command: string) => command.startsWith("deploy/release.sh use");

test("the page: a second build and its release", async () => {
  changeSource();
  await followAnew(UPGRADE.filter((command) => !isUse(command)));
});

test(`the page: an upgrade under load, with a batch of ${ROWS} rows, loses and repeats nothing`, async () => {
  browser = await openBrowser();
  onTestFailed(() => browser.picture(path.join(FOLDER, "batch.png")));
  await browser.start();
  await expect.poll(async () => (await updates()).size).toBeGreaterThan(5);
  await site.underLoad(() => followAnew(UPGRADE.filter(isUse)));
  expect((await updates()).size).toBeLessThan(ROWS);
  await browser.finished();
  expect([...(await updates()).values()]).toEqual(Array(ROWS).fill(1));
  for (const at of await site.both()) expect((await at.ask(CHANGED.path)).body).toContain(CHANGED.text);
  expect(compareHistory(site.historyFile(), await calls(), "nama_sa")).toEqual(NOTHING_WRONG);
});

test("wrong prices everywhere: the batch is taken back", async () => {
  expect(await prices()).toEqual(new Set([NEW]));
  onTestFailed(() => browser.picture(path.join(FOLDER, "undo.png")));
  await browser.undo();
  expect(await prices()).toEqual(new Set([OLD]));
  await browser.close();
});

test("the page: a rollback under load loses and repeats nothing", async () => {
  await site.underLoad(() => followAnew(section("Rollback")));
  for (const at of await site.both()) expect((await at.ask(CHANGED.path)).body).not.toContain(CHANGED.text);
  expect(compareHistory(site.historyFile(), await calls(), "nama_sa")).toEqual(NOTHING_WRONG);
});

test("the page: the history is restored from its backup", async () => {
  const person = await signIn(site, site.client(1));
  expect(await person.addAdvisor(site.client(1), "Sebelum cadangan")).toBe(true);
  const before = site.told();
  await followAnew(item("A backup of the history"));
  expect(await person.addAdvisor(site.client(1), "Sesudah cadangan")).toBe(true);
  await followAnew(item("Its restore"));
  expect(site.told()).toEqual(before);
  const after = await site.writeAtBoth(person, "Sesudah pemulihan");
  expect(site.told().slice(before.length)).toEqual(after);
});

test("the page: a new secret signs nobody out", async () => {
  const [old, made, know, use, forget] = item("A new secret") as [string, string, string, string, string];
  await shell.follow(["cd /opt/support-apk/source", old, made]);
  const person = await signIn(site, site.client(1));
  for (const step of [know, use]) {
    await shell.run(step);
    await site.openAtBoth(person, 200);
  }
  const later = await signIn(site, site.client(1));
  await shell.run(forget);
  await site.openAtBoth(later, 200);
  expect(settings()).toMatch(/^SESSION_SECRET=\w{64}$/m);
});

test("the handbook: each command works where nothing is wrong", async () => {
  const titles = [
    ...["The API is slow", "The API is down", "The disk is full"],
    ...["Somebody cannot sign in", "A replica or a host is gone"],
  ];
  for (const command of titles.flatMap(handbook)) {
    const found = await shell.run(command);
    if (command.endsWith("| tail")) expect(found, command).not.toBe("");
  }
});

test("a replica that is killed is back within seconds, and the other one has its people meanwhile", async () => {
  const person = await signIn(site, site.client(1));
  await shell.run("systemctl kill --signal=KILL support-apk@3001");
  await site.openAtBoth(person, 200);
  await site.writeAtBoth(person, "Selama satu mati");
  await expect.poll(() => shell.run("curl -s http://127.0.0.1:3001/readyz || true")).toContain("ready");
  expect(await shell.run("systemctl show -P NRestarts support-apk@3001")).toBe("1\n");
});

test("the handbook: a leaked secret is replaced, which signs everybody out, and the old one behind it ends that", async () => {
  const person = await signIn(site, site.client(1));
  const [, old] = /^SESSION_SECRET=(.*)$/m.exec(settings()) ?? [];
  await followAnew(handbook("A secret has leaked"));
  await site.openAtBoth(person, 307);
  const again = await signIn(site, site.client(1));
  const behind = `sed -i 's/^SESSION_SECRET=.*/&,${old}/' /etc/support-apk/settings`;
  await followAnew([behind, "deploy/release.sh restart"]);
  for (const one of [person, again]) await site.openAtBoth(one, 200);
});

test("with a full disk nothing is sent that is not recorded, and saving works once there is room", async () => {
  const store = "/var/lib/private/support-apk";
  await shell.follow([
    "systemctl stop support-apk@3001 support-apk@3002",
    `mv ${store} /root/store && mkdir ${store}`,
    `mount -t tmpfs -o size=32m tmpfs ${store}`,
    `cp -a /root/store/. ${store}/ && chown --reference /root/store ${store} && chmod 700 ${store}`,
    "deploy/release.sh restart",
    `cat /dev/zero > ${store}/filler || true`,
  ]);
  const person = await signIn(site, site.client(1));
  const names = Array.from({ length: 40 }, (_, at) => `Disk penuh ${at}`);
  const replies = [];
  for (const [at, name] of names.entries())
    replies.push(await person.create(site.client(101 + (at % 8)), name));
  const isSaved = ({ body }: { body: string }) => body.includes('"kind":"done"');
  const refused = replies.filter(({ body }) => body.includes("Riwayat tidak dapat mencatat"));
  console.log(`${refused.length} of ${names.length} writes were not sent.`);
  expect(refused.length).toBeGreaterThan(0);
  expect(await sent(names)).toEqual(replies.map((reply) => (isSaved(reply) ? 1 : 0)));
  expect(await shell.run(METRICS)).toMatch(/sns_history_missed_total [1-9]/);
  await shell.run(`rm ${store}/filler`);
  await expect
    .poll(async () => isSaved(await person.create(site.client(101), "Ada tempat")), { timeout: 60_000 })
    .toBe(true);
  expect(site.told()).toContain("Ada tempat");
});

test("without the API pages say so, and nothing has to be done when it is back", async () => {
  const person = await signIn(site, site.client(1));
  await stopApi(api);
  await expect.poll(site.readiness).toBe(503);
  expect((await person.open(site.client(1), "/sa-list")).body).toContain("Server tidak dapat dihubungi");
  api = await startApi();
  await expect.poll(site.readiness, { timeout: 5_000 }).toBe(200);
  expect(await sent(await site.writeAtBoth(person, "API kembali"))).toEqual([1, 1]);
});
