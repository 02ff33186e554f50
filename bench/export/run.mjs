import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { chromium } from "playwright";
import { findBrowser, root } from "../../scripts/toolchain.mjs";
import { medianOf } from "../statistics.ts";

const ROWS = 100_000;
const RUNS = 5;
const WRITERS = ["own", "sheetjs"];

const file = (name) => path.join(root, "reports/bench-export", name);

/** Serves an empty page and the worker of each writer. */
function serve() {
  const server = createServer(({ url = "/" }, response) => {
    const isWorker = WRITERS.some((name) => url === `/${name}.js`);
    response.setHeader("content-type", isWorker ? "text/javascript" : "text/html");
    response.end(isWorker ? readFileSync(file(url.slice(1))) : "<!doctype html><title>Export</title>");
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

/** Writes the rows in a new worker; its first hundred rows warm it up. */
function write(page, name) {
  return page.evaluate(
    async ([address, rows]) => {
      const worker = new Worker(address);
      const ask = (count) =>
        new Promise((resolve, reject) => {
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
          worker.postMessage(count);
        });
      await ask(100);
      const answer = await ask(rows);
      worker.terminate();
      return answer;
    },
    [`/${name}.js`, ROWS],
  );
}

async function measure() {
  const server = await serve();
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const results = Object.fromEntries(WRITERS.map((name) => [name, []]));
  for (let run = 0; run < RUNS; run++)
    for (const name of WRITERS) results[name].push(await write(page, name));
  await browser.close();
  server.close();
  return results;
}

const results = await measure();
const figures = WRITERS.map((name) => ({
  writer: name,
  ms: Math.round(medianOf(results[name].map(({ ms }) => ms))),
  MB: Number((results[name][0].bytes / 1e6).toFixed(1)),
}));
console.table(figures);
mkdirSync(file(""), { recursive: true });
writeFileSync(file("results.json"), JSON.stringify(results));
const [own, sheetjs] = figures;
const isFaster = own.ms < sheetjs.ms;
console.log(
  `${ROWS} rows: ${(sheetjs.ms / own.ms).toFixed(1)} times as fast as SheetJS: ${isFaster ? "ok" : "MISSED"}`,
);
process.exitCode = isFaster ? 0 : 1;
