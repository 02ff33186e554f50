import { mkdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import { root } from "../../scripts/toolchain.mjs";
import { type Screen, screenOf } from "./screen.ts";
import { type Site, startSite } from "./site.ts";
import type { Engine } from "./tab.ts";
import { TASKS } from "./tasks.ts";

const reports = path.join(root, "reports/engines");

/** Declares a test of each task in one engine: it begins with what the one before left. */
export function runTasks(start: (folder: string) => Promise<Engine>, way: "https" | "http"): void {
  let site: Site;
  let engine: Engine;
  let screen: Screen;

  beforeAll(async () => {
    mkdirSync(reports, { recursive: true });
    site = await startSite(way);
    engine = await start(site.folder);
    screen = screenOf(await engine.newTab());
  });
  afterAll(async () => {
    await engine?.close();
    await site?.close();
  });

  test("what the console tells of is found", async () => {
    await screen.tab.open(site.url);
    await screen.tab.read('void console.error("told by the page")');
    await screen.tab.read("void setTimeout(() => { document.createElement('div').innerHTML = '<b></b>'; })");
    await expect
      .poll(
        async () => {
          await screen.tab.read("0");
          return engine.errors().join("\n");
        },
        { timeout: 10_000 },
      )
      .toMatch(/told by the page.*(CSP|TrustedHTML)/s);
  });

  test.each(TASKS)("$name", async ({ name, work }) => {
    const before = engine.errors().length;
    // What was on the screen when it failed.
    onTestFailed(() => screen.tab.screenshot(path.join(reports, `${way} ${name}.png`)));
    await work({
      site,
      screen,
      downloads: engine.downloads,
      openTab: async () => screenOf(await engine.newTab()),
    });
    expect(engine.errors().slice(before)).toEqual([]);
  });
}
