import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Builder, By, Capabilities, Key, type WebDriver, type WebElement } from "selenium-webdriver";
import { freePort, start, stop, takesConnections, until } from "../../deploy/test/processes.ts";
import { miniBrowser } from "../../scripts/engines.mjs";
import type { Tab } from "./screen.ts";
import { type Engine, runTasks } from "./tasks.ts";

/** Keeps what the console of a page tells from here on: the driver knows of no console, nor of a script before a page's own. */
const LISTEN = `if (!window.toldByConsole) {
  const told = (window.toldByConsole = []);
  addEventListener("error", ({ message }) => message && told.push(message), true);
  addEventListener("unhandledrejection", ({ reason }) => told.push(String(reason)));
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
    told.push(["Refused by", effectiveDirective, blockedURI, sample].join(" ")), true);
  for (const kind of ["error", "warn"]) console[kind] = (...words) => told.push(words.join(" "));
}`;

function tabOf(driver: WebDriver, handle: string, errors: string[]): Tab {
  const here = () => driver.switchTo().window(handle);

  async function read<Value>(script: string): Promise<Value> {
    await here();
    const { value, told } = await driver.executeScript<{ value: Value; told: string[] }>(
      `${LISTEN} return { value: ${script}, told: toldByConsole.splice(0) }`,
    );
    errors.push(...told);
    return value;
  }

  async function elementAt(script: string): Promise<WebElement> {
    const element = await read<WebElement | null>(script);
    if (!element) throw new Error("The element is gone.");
    return element;
  }

  return {
    async open(url) {
      await here();
      await driver.get(url);
    },
    read,
    click: async (script) => (await elementAt(script)).click(),
    async type(text) {
      await here();
      await driver.actions().sendKeys(text).perform();
    },
    async choose(script, option) {
      const element = await elementAt(script);
      await element.findElement(By.xpath(`.//option[text()='${option}']`)).click();
    },
    give: async (script, file) => (await elementAt(script)).sendKeys(file),
    async press(key) {
      await here();
      await driver
        .actions()
        .sendKeys(key === "Enter" ? Key.ENTER : Key.ESCAPE)
        .perform();
    },
    async screenshot(file) {
      await here();
      writeFileSync(file, await driver.takeScreenshot(), "base64");
    },
    async close() {
      await here();
      await driver.close();
    },
  };
}

/** Starts WebKit on a display of its own, with a new home in this folder. */
async function startWebKit(folder: string): Promise<Engine> {
  const downloads = path.join(folder, "Downloads");
  mkdirSync(downloads);
  mkdirSync(path.join(folder, ".config"));
  writeFileSync(path.join(folder, ".config/user-dirs.dirs"), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n');
  const port = await freePort();
  const driverArguments = ["-a", "-s", "-screen 0 1400x1000x24", "WebKitWebDriver", `--port=${port}`];
  const server = start("xvfb-run", driverArguments, { HOME: folder });
  await until(server, () => takesConnections(port));
  const capabilities = new Capabilities()
    .setBrowserName("MiniBrowser")
    .setAcceptInsecureCerts(true)
    .set("webkitgtk:browserOptions", { binary: miniBrowser(), args: ["--automation"] });
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities)
    .build();
  await driver.manage().window().setRect({ width: 1280, height: 800 });
  const errors: string[] = [];
  let isFirst = true;
  return {
    async newTab() {
      if (!isFirst) await driver.switchTo().newWindow("tab");
      isFirst = false;
      return tabOf(driver, await driver.getWindowHandle(), errors);
    },
    errors: () => errors,
    downloads,
    async close() {
      await driver.quit();
      await stop(server);
    },
  };
}

runTasks(startWebKit, "https");
