import { startCollector } from "../../lib/testing/collector.ts";
import { formOf } from "../support/forms/forms.ts";
import { openUpdate, save, storedRows, submit, UPDATED } from "../support/forms/forms-screen.ts";
import {
  askToDelete,
  confirmDelete,
  dialog,
  dismissAlert,
  openList,
  searchFor,
} from "../support/page/screen.ts";
import { expect, submitLogin } from "../support/site/fixtures.ts";
import { advisors, rowOf, users } from "../support/site/lists.ts";
import { people } from "../support/site/people.ts";
import { linesOf, test } from "../support/site/watched.ts";

const CANARY = "kenari-8842";

// The words of every failure, and how often its call is made: lib/testing/faults/fault-matrix.test.ts.
test("a failure shows the request id of the log and the API", async ({ page, api, signIn, server }) => {
  await signIn("it");
  await api.fault({ path: advisors.call, status: 500 });
  await api.clearRequests();
  await openList(page, advisors);
  const alert = dialog(page, "KESALAHAN");
  const shownId = await alert.getByText(/^ID permintaan: /).textContent();
  const id = shownId?.replace("ID permintaan: ", "");
  await dismissAlert(page, "Internal Server Error (500)");
  await expect(page.getByText(/^Daftar tidak dapat dimuat/)).toContainText("Internal Server Error (500)");
  await expect(page.getByText(`ID permintaan: ${id}`)).toBeVisible();
  const [call] = await api.callsOf(advisors.call);
  expect(call?.headers).toMatchObject({ "x-request-id": id });
  // There is no collector of traces.
  expect(call?.headers).not.toHaveProperty("traceparent");
  const logged = () => linesOf(server).filter(({ requestId }) => requestId === id);
  await expect
    .poll(logged)
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ msg: "request", method: "GET", route: advisors.path, status: 200 }),
        expect.objectContaining({ msg: "api call", method: "GET", endpoint: advisors.call, status: 500 }),
      ]),
    );
  await api.clearFaults();
  await page.getByRole("button", { name: "Coba Lagi", exact: true }).click();
  await expect(page.getByRole("table")).toBeVisible();
});

// What is logged and counted of a write: lib/server/session/audit.test.ts, lib/server/api/client.test.ts.
test("no log line and no metric contains input of users, or the bearer", async ({ page, api, server }) => {
  const form = formOf("users");
  const [row] = storedRows(form, 1);
  const profile = Object.fromEntries(["nama", "nik", "hobi", "kontak"].map((field) => [field, CANARY]));
  await api.setRows("users", [{ ...row, ...profile }]);
  const { username, password } = people.it;

  await page.goto("/");
  await submitLogin(page, `${CANARY}+${api.scope}`, CANARY);
  await dismissAlert(page, "Username atau kata sandi salah");
  await submitLogin(page, `${username}+${api.scope}`, password);
  await page.waitForURL("/user-list");
  await searchFor(page, CANARY);
  await page.request.get(`/images/${CANARY}.jpg`);
  await page.request.get(`/picks/dealers?of=${CANARY}`);
  await page.request.get(`/update-user/${CANARY}`);

  await openUpdate(page, form);
  const answer = { status: 422, body: { error: { nama: [CANARY] }, message: CANARY } };
  await api.fault({ path: `${form.update.path}*`, times: 1, ...answer });
  await submit(page);
  await dismissAlert(page, CANARY);
  const sent = page.waitForRequest((request) => "next-action" in request.headers());
  await save(page, UPDATED);
  const { cookie: _, ...headers } = (await sent).headers();
  const broken = { ...headers, origin: server.url, "content-type": "text/plain;charset=UTF-8" };
  await page.request.post("/user-list", { headers: broken, data: `["user","${CANARY}` });

  const bug = expect.objectContaining({ level: 50, requestId: expect.any(String), err: expect.anything() });
  await expect.poll(() => linesOf(server)).toContainEqual(bug);
  const record = `${row?.username}`;
  const metrics = await (await page.request.get(server.metricsUrl)).text();
  expect(metrics).toMatch(/^nodejs_eventloop_lag_seconds /m);
  const bearer = (await api.requests()).at(-1)?.headers.authorization?.replace("Bearer ", "");
  if (!bearer) throw new Error("The API was called without a bearer.");
  const named = linesOf(server).filter(({ msg }) => msg !== "audit");
  expect(named.length).toBeLessThan(linesOf(server).length);
  for (const secret of [CANARY, password, bearer, bearer.slice(0, 20), people.it.name, people.it.email]) {
    expect(server.output()).not.toContain(secret);
    expect(metrics).not.toContain(secret);
  }
  expect(JSON.stringify(named)).not.toContain(encodeURIComponent(record));
  expect(JSON.stringify(named)).not.toContain(record);
});

// The spans of a write: lib/server/process/tracing.test.ts.
test("a trace leads from a request to the API, without words", async ({ page, api, start, takeSession }) => {
  const collector = await startCollector();
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await api.setRows("sa", [rowOf(advisors, 1)]);
  await takeSession("it");
  await page.goto(`${server.url}${advisors.path}?cari=Nama+SA+1`);
  await expect(page.getByRole("row")).toHaveCount(2);
  expect(await server.stop()).toBe(0);
  collector.close();
  const spans = collector.spans.map(({ name }) => name);
  expect(spans).toEqual(expect.arrayContaining(["GET /sa-list", "open list", `GET ${advisors.call}`]));
  expect(collector.texts.join()).not.toMatch(/Nama.{1,3}SA|http\.(target|url)|next\.(span|route)/);
});

// That a proxy hears of it, by SHUTDOWN_FILE: lib/server/http/start-and-stop.test.ts.
test("a server that gets SIGTERM finishes a write", async ({ page, api, start, takeSession }) => {
  await api.setRows("sa", [rowOf(advisors, 1)]);
  const server = await start({ API_TIMEOUT_MS: "10000", SHUTDOWN_DRAIN_SECONDS: "1" });
  await takeSession("it");
  await page.goto(server.url + advisors.path);
  await api.fault({ path: "/deletesa/1", hang: true });
  await askToDelete(page, "Nama SA 1");
  await confirmDelete(page);
  await expect.poll(() => api.callsOf("/deletesa/1")).toHaveLength(1);

  const ended = server.stop();
  const readiness = () => page.request.get(`${server.url}/readyz`).then((answer) => answer.status());
  await expect.poll(readiness).toBe(503);
  expect((await page.request.get(`${server.url}/healthz`)).headers()).toMatchObject({ connection: "close" });
  await expect.poll(() => readiness().catch(() => "refused")).toBe("refused");
  await api.clearFaults();

  await expect(page.getByText("Data berhasil dihapus", { exact: true })).toBeVisible();
  expect(await ended).toBe(0);
  expect(await api.callsOf("/deletesa/1")).toHaveLength(1);
  expect(linesOf(server)).toContainEqual(
    expect.objectContaining({ msg: "audit", action: "del", resource: "sa", record: "1", result: "done" }),
  );
});

test("a server that gets SIGTERM stops at its deadline, and one whose log is not read goes on", async ({
  page,
  api,
  takeSession,
  start,
}) => {
  const server = await start({ API_TIMEOUT_MS: "60000", SHUTDOWN_SECONDS: "1" });
  await takeSession("it");
  await api.fault({ path: users.call, hang: true });
  const cut = page.request.get(server.url + users.path).catch(() => "cut");
  await expect.poll(() => api.callsOf(users.call)).not.toHaveLength(0);
  expect(await server.stop()).toBe(0);
  await cut;
  expect(linesOf(server).at(-1)).toMatchObject({ level: 40, underWay: expect.any(Number) });
  const unread = await start();
  unread.readNoMore();
  for (let times = 0; times < 5; times++)
    expect((await page.request.get(`${unread.url}/warehouse-list`)).status()).toBe(200);
  expect(unread.isRunning()).toBe(true);
  expect(await unread.stop()).toBe(0);
});

// Of the other settings that name something: lib/server/http/start-and-stop.test.ts, lib/server/store/store-client.test.ts.
test("a METRICS_PORT that is taken is told in one sentence", async ({ start, server }) => {
  const { port } = new URL(server.metricsUrl);
  await expect(start({ METRICS_PORT: port })).rejects.toThrow(
    /^Setting METRICS_PORT: nothing can listen there \(EADDRINUSE\)\.$/m,
  );
});
