import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright";
import sharp from "sharp";
import { businessSettings, freePort, serverGroup, startApi } from "./servers.mjs";
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

const folder = path.join(root, "public", "screenshots");

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** A picture of the help page (app/_shell/help/), in the size that the page expects. */
const helpShot = (name, screen, act) => ({
  file: `bantuan-${name}.webp`,
  path: screen,
  width: 960,
  height: 600,
  act,
});

/** The screenshots of the install dialog (app/manifest.ts), and those of the help page. */
const SHOTS = [
  { file: "wide.png", path: "/perawatan-postcheck-list", width: 1280, height: 800 },
  { file: "narrow.png", path: "/dealer-cabang-list", width: 390, height: 693, scale: 2 },
  helpShot("masuk", "/"),
  helpShot("daftar", "/sa-list"),
  helpShot("formulir", "/create-car-type", async (page) => {
    await page.getByLabel("Model", { exact: true }).fill("kijang innova");
    await press(page, "Buat");
    await page.getByText("Kolom wajib diisi").first().waitFor();
  }),
  helpShot("pesan", "/car-type-list?mulai=1000", async (page) => {
    await press(page, "Selanjutnya");
    await page.getByRole("dialog", { name: "KESALAHAN", exact: true }).waitFor();
  }),
];

async function signIn(page, url) {
  await page.goto(url);
  await page.getByLabel("Pengguna", { exact: true }).fill("siti");
  await page.getByLabel("Kata Kunci", { exact: true }).fill("siti-2024");
  await page.getByRole("button", { name: "Masuk", exact: true }).click();
  await page.waitForURL("**/user-list");
}

/** Opens a screen and waits for what it loads. */
async function open(page, url, screen) {
  if (screen === "/") return page.goto(url);
  await signIn(page, url);
  await page.goto(`${url}${screen}`);
  if (screen.includes("-list")) {
    await page.getByRole("cell").first().waitFor();
    await page.getByLabel("Memuat sisa data").waitFor({ state: "detached" });
  }
}

/** Packs a screenshot in the format of its file's name. */
async function pack(shot, file) {
  const picture = sharp(shot);
  const packed = file.endsWith(".webp") ? picture.webp({ quality: 70 }) : picture.png({ palette: true });
  await packed.toFile(path.join(folder, file));
}

async function takeShots(url) {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    // Chromium refuses to run its sandbox as root.
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  for (const { file, path: screen, width, height, scale = 1, act } of SHOTS) {
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: scale,
      locale: "id-ID",
      serviceWorkers: "block",
    });
    await open(page, url, screen);
    await act?.(page);
    await pack(await page.screenshot(), file);
    await page.close();
  }
  await browser.close();
}

await main(async () => {
  await ensureDependencies();
  await ensureBrowser();
  if (!isBuilt() && (await build()) !== 0) throw new Failure("The build failed.");
  mkdirSync(folder, { recursive: true });

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
