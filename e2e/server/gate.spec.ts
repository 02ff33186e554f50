import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { request as ask } from "node:http";
import { connect, type Socket } from "node:net";
import { formOf } from "../support/forms/forms.ts";
import {
  CREATED,
  choosePicture,
  expectTexts,
  fill,
  openCreate,
  PIXEL,
  preview,
  save,
  submit,
  writes,
} from "../support/forms/forms-screen.ts";
import { dialog, dismissAlert } from "../support/page/screen.ts";
import type { AppProcess } from "../support/site/app-process.ts";
import { expect, sealedSession, submitLogin } from "../support/site/fixtures.ts";
import { people } from "../support/site/people.ts";
import { callOf, FORM } from "../support/site/server-actions.ts";
import { linesOf, test } from "../support/site/watched.ts";

const MB = 1024 * 1024;
const UPLOADS_BUSY =
  "Server sedang menerima kiriman lain, sehingga data belum dikirim. Tunggu sebentar, lalu coba lagi.";

const form = formOf("cabang");
const logo = Buffer.concat([PIXEL, randomBytes(MB)]);

// The gate between the network and the app.
test.use({ settings: { UPLOAD_MEMORY_MB: "48" } });
test.describe.configure({ mode: "default" });

/** Returns the headers of a server action from a page of the app. */
const actionOf = ({ url }: AppProcess) => ({
  ...callOf("create", ["sa", FORM, "7"], {}).headers,
  origin: url,
  "content-type": "multipart/form-data; boundary=batas",
});

/** Sends a request with a body; returns the status of the response. */
async function statusOf({ url }: AppProcess, headers: Record<string, string>, body: Buffer): Promise<number> {
  const sent = ask(`${url}/create-sa`, { method: "POST", headers, agent: false });
  sent.end(body);
  const [answer] = await once(sent, "response");
  answer.resume();
  return answer.statusCode;
}

test("three hundred upgrades leave no connection open, however their clients end", async ({
  server: app,
}) => {
  test.skip(process.platform !== "linux", "Open descriptors are read from /proc, which only Linux has.");
  const open = () => readdirSync(`/proc/${app.pid}/fd`).length;
  const upgrade = "GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
  const leave: ((socket: Socket) => void)[] = [
    (socket) => socket.end(upgrade),
    (socket) => socket.write(upgrade, () => socket.destroy()),
    (socket) => socket.write(upgrade, () => socket.resetAndDestroy()),
    (socket) => socket.end("CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n"),
  ];
  const before = open();
  await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      const socket = connect(Number(new URL(app.url).port), "127.0.0.1").on("error", () => {});
      leave[index % leave.length]?.(socket);
      await once(socket.resume(), "close");
    }),
  );
  await expect.poll(open).toBeLessThanOrEqual(before);
  const metrics = await (await fetch(app.metricsUrl)).text();
  expect(metrics).toMatch(/^sns_requests_refused_total\{reason="upgrade"\} \d+$/m);
  expect(linesOf(app)).toContainEqual(
    expect.objectContaining({ level: 40, reason: "upgrade", method: "GET", route: "other" }),
  );
  expect(linesOf(app)).toContainEqual(
    expect.objectContaining({ msg: "request", status: 400, requestId: expect.any(String) }),
  );
});

test("large bodies without a session are not buffered, and the login still works", async ({
  page,
  server: app,
  api,
}) => {
  test.skip(process.platform !== "linux", "Memory is read from /proc, which only Linux has.");
  const peak = () =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid}/status`, "utf8"))?.[1]) / 1024;
  const before = peak();
  const body = Buffer.alloc(40 * MB, "x");
  const headers = { ...actionOf(app), "content-length": String(body.length) };
  const statuses = await Promise.all(Array.from({ length: 12 }, () => statusOf(app, headers, body)));
  expect(new Set(statuses)).toEqual(new Set([413]));
  expect(peak() - before).toBeLessThan(100);
  await page.goto("/");
  await submitLogin(page, `${people.it.username}+${api.scope}`, people.it.password);
  await page.waitForURL(people.it.home);
});

test("an upload that is refused for lack of memory can be sent again, with the form unchanged", async ({
  page,
  server: app,
  api,
  takeSession,
}) => {
  await api.setRows("cabang", []);
  const cookie = `sns_session=${await sealedSession("it", api.scope, { userId: "another" })}`;
  const headers = { ...actionOf(app), cookie };
  const other = ask(`${app.url}/create-sa`, {
    method: "POST",
    headers: { ...headers, "content-length": String(48 * MB), expect: "100-continue" },
    agent: false,
  }).on("error", () => {});
  other.flushHeaders();
  // Another upload that came first would take the memory.
  await once(other, "continue");
  const tried = () => statusOf(app, { ...headers, "content-length": String(MB) }, Buffer.alloc(MB));
  expect(await tried()).toBe(503);

  await takeSession("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await choosePicture(page, "Logo", logo);
  await submit(page);
  await dismissAlert(page, UPLOADS_BUSY);
  await expectTexts(page, form.create.typed);
  await expect(preview(page, "Logo")).toBeVisible();
  expect(await writes(api)).toEqual([]);
  other.destroy();
  await expect.poll(tried).not.toBe(503);
  await save(page, CREATED);
  expect(await writes(api)).toHaveLength(1);
});

test("a large form of an expired session shows the session dialog", async ({
  page,
  context,
  api,
  takeSession,
}) => {
  await takeSession("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await choosePicture(page, "Logo", logo);
  await context.clearCookies();
  await submit(page);
  await expect(dialog(page, "Sesi sudah habis")).toBeVisible();
  expect(await writes(api)).toEqual([]);
});
