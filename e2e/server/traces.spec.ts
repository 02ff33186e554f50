import { startCollector } from "../../lib/testing/collector.ts";
import { askToDelete, chooseMenu, confirmDelete } from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { advisors, rowOf, users } from "../support/site/lists.ts";
import { test } from "../support/site/watched.ts";

/** A span of Next's, by its kind. */
const NEXTS = /^[A-Z]\w+\.\w+$/;

test("a trace leads from a request to the API, without words", async ({ page, api, start, takeSession }) => {
  const collector = await startCollector();
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await api.setRows("sa", [rowOf(advisors, 1)]);
  await takeSession("it");
  await page.goto(`${server.url}${advisors.path}?cari=Nama+SA+1`);
  await askToDelete(page, "Nama SA 1");
  await confirmDelete(page);
  await expect(page.getByText("Data berhasil dihapus", { exact: true })).toBeVisible();
  await chooseMenu(page, users.menu);
  await expect.poll(() => api.callsOf(users.call)).not.toHaveLength(0);
  const [removal] = await api.callsOf("/deletesa/1");
  const [list] = await api.callsOf(users.call);
  expect(await server.stop()).toBe(0);
  collector.close();

  const { spans } = collector;
  const pathTo = (traceparent: unknown): string[] => {
    const span = spans.find(({ spanId }) => spanId === String(traceparent).split("-")[2]);
    return span ? [...pathTo(`--${span.parentSpanId}`), span.name] : [];
  };
  const [ofRemoval, ofList] = [removal, list].map((call) => pathTo(call?.headers.traceparent));
  const own = (path?: string[]) => path?.filter((name) => !NEXTS.test(name));
  expect(own(ofRemoval)).toEqual(["POST /sa-list", "action remove", "write del", "POST /deletesa/{id}"]);
  expect(own(ofList)).toEqual(["GET /user-list", "open list", `GET ${users.call}`]);
  for (const path of [ofRemoval, ofList]) expect(path?.[1]).toBe("BaseServer.handleRequest");
  expect(collector.texts.join()).not.toMatch(
    /Nama.{1,3}SA|deletesa\/1|http\.(target|url)|next\.(span|route)/,
  );
});
