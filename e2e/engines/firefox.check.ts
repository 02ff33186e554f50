import { mkdirSync } from "node:fs";
import path from "node:path";
import puppeteer, { type ElementHandle, type Page } from "puppeteer-core";
import { FIREFOX } from "../../scripts/engines.mjs";
import type { Tab } from "./screen.ts";
import { type Engine, runTasks } from "./tasks.ts";

/** Writes what the policy refuses to the console, where a test finds it. */
const TELL_REFUSALS = `addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample, sourceFile, lineNumber }) =>
  console.error("Refused by " + effectiveDirective, blockedURI, sample, sourceFile, lineNumber), true);
  console.error = ((tell) => (...all) => tell(...all.map(String)))(console.error)`;

/** What a page that is left tells of its requests, scripts and stream ("Connection closed" is 412; the login leaves before its reply ends): it runs on for a moment. */
const BROKEN_OFF =
  /A ServiceWorker intercepted the request and encountered an unexpected error|ChunkLoadError|React error #412|Error in input stream/;

function tabOf(page: Page): Tab {
  async function elementAt(script: string): Promise<ElementHandle<Element>> {
    const element = (await page.evaluateHandle(script)).asElement();
    if (!element) throw new Error("The element is gone.");
    return element as ElementHandle<Element>;
  }
  return {
    open: async (url) => void (await page.goto(url)),
    read: (script) => page.evaluate(script) as Promise<never>,
    click: async (script) => (await elementAt(script)).click(),
    type: (text) => page.keyboard.type(text),
    async choose(script, option) {
      const value = await page.evaluate(
        `[...${script}.options].find(({ text }) => text === ${JSON.stringify(option)}).value`,
      );
      await (await elementAt(script)).select(String(value));
    },
    give: async (script, file) =>
      ((await elementAt(script)) as ElementHandle<HTMLInputElement>).uploadFile(file),
    press: (key) => page.keyboard.press(key),
    screenshot: async (file) => void (await page.screenshot({ path: file as `${string}.png` })),
    close: () => page.close(),
  };
}

/** Starts Firefox with a new profile in this folder. */
async function startFirefox(folder: string): Promise<Engine> {
  const downloads = path.join(folder, "downloads");
  mkdirSync(downloads);
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: FIREFOX,
    headless: true,
    // Firefox does not start as root in the folder of somebody else.
    env: { ...process.env, HOME: folder },
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: {
      "browser.download.dir": downloads,
      "browser.download.folderList": 2,
      "browser.download.alwaysOpenPanel": false,
      "browser.helperApps.neverAsk.saveToDisk": "text/csv",
    },
  });
  const errors: string[] = [];
  return {
    async newTab() {
      const page = await browser.newPage();
      page.on("console", (message) => {
        const isTold = ["error", "warn", "assert"].includes(message.type());
        if (isTold && !BROKEN_OFF.test(message.text())) errors.push(`${message.text()} ${page.url()}`);
      });
      page.on("pageerror", (error) => {
        if (!BROKEN_OFF.test(String(error))) errors.push(String(error));
      });
      await page.evaluateOnNewDocument(TELL_REFUSALS);
      return tabOf(page);
    },
    errors: () => errors,
    downloads,
    close: () => browser.close(),
  };
}

runTasks(startFirefox, "http");
