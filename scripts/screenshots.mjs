import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright";
import sharp from "sharp";
import { businessSettings, freePort, serverGroup, startApi } from "./servers.mjs";
import { pixelsOf, SHOTS } from "./shots.mjs";
import { build, isBuilt, server, serverSettings } from "./standalone.mjs";
import {
  ensureBrowser,
  ensureDependencies,
  Failure,
  findBrowser,
  main,
  nodePath,
  root,
} from "./toolchain.mjs";

async function signIn(page, url, account) {
  await page.goto(url);
  await page.getByLabel("Pengguna", { exact: true }).fill(account);
  await page.getByLabel("Kata Kunci", { exact: true }).fill(`${account}-2024`);
  await page.getByRole("button", { name: "Masuk", exact: true }).click();
  await page.waitForURL("**/*-list");
}

/** Opens a screen and waits for what it loads. */
async function open(page, url, { path: screen, account = "siti" }) {
  if (screen === "/") return page.goto(url);
  await signIn(page, url, account);
  await page.goto(`${url}${screen}`);
  if (/^\/[\w-]+-list(?!.*lihat=)/.test(screen)) {
    await page.getByRole("cell").first().waitFor();
    // The number of pages comes with the whole list.
    await page.getByText("dari ...").waitFor({ state: "detached" });
  }
}

/** Packs a screenshot in the size of its shot and the format of its file's name. */
async function pack(screenshot, shot) {
  const picture = sharp(screenshot).resize(pixelsOf(shot));
  const packed = shot.file.endsWith(".webp") ? picture.webp({ quality: 70 }) : picture.png({ palette: true });
  await packed.toFile(path.join(root, shot.file));
}

async function takeShots(url) {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    // Chromium refuses to run its sandbox as root.
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  for (const shot of SHOTS) {
    const { width, height, scale = 1, theme = "light", act } = shot;
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: scale,
      colorScheme: theme,
      locale: "id-ID",
      serviceWorkers: "block",
    });
    await open(page, url, shot);
    await act?.(page);
    await pack(await page.screenshot({ animations: "disabled" }), shot);
    await page.close();
  }
  await browser.close();
}

await main(async () => {
  await ensureDependencies();
  await ensureBrowser();
  if (!isBuilt() && (await build()) !== 0) throw new Failure("The build failed.");
  for (const { file } of SHOTS) mkdirSync(path.join(root, path.dirname(file)), { recursive: true });

  const servers = serverGroup();
  const api = await startApi(servers, ["--data", ":memory:"]);
  const port = await freePort(3210);
  const url = `http://localhost:${port}`;
  const started =
    api &&
    (await servers.start("app", nodePath(), [server], url, {
      ...businessSettings,
      ...serverSettings,
      HOSTNAME: "127.0.0.1",
      PORT: String(port),
      API_BASE_URL: api,
      SESSION_SECRET: randomBytes(32).toString("hex"),
    }));
  if (started) {
    await takeShots(url);
    servers.end();
  }
  return servers.ended();
});
