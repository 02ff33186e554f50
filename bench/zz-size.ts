import { launchBrowser, newVisitor, open, settle } from "/tmp/wt/next/bench/browser/browser.ts";
import { openSite } from "/tmp/wt/next/bench/servers/site.ts";
import { mkdirSync } from "node:fs";
const browser = await launchBrowser();
const site = await openSite(browser, 60);
for (const [path, signed] of [["/", false], ["/opname-list", true]] as const) {
  const visitor = await newVisitor(browser, signed ? site.cookies : []);
  const opened = await open(visitor, site.app.url + path, "full");
  await settle(opened);
  const scripts = opened.traffic.all.filter(({ type }) => type === "Script");
  console.log(path, scripts.reduce((s, t) => s + t.bytes, 0), scripts.map((t) => `${t.url.split("/").pop()}:${t.bytes}`).join(" "));
  await visitor.close();
}
mkdirSync("/tmp/wt/shots", { recursive: true });
for (const [name, width, height] of [["d", 1280, 800], ["p", 390, 844]] as const) {
  const context = await browser.newContext({ viewport: { width, height }, storageState: { cookies: site.cookies as never, origins: [] } });
  const page = await context.newPage();
  await page.goto(site.app.url + "/opname-list");
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/wt/shots/list-${name}.png` });
  await page.locator("#filter").click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/wt/shots/filter-${name}.png` });
  await context.close();
}
await browser.close();
await Promise.all([site.api.stop(), site.app.stop()]);
process.exit(0);
