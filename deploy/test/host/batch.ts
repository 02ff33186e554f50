import { chromium, type Page } from "playwright";
import { findBrowser } from "../../../scripts/toolchain.mjs";
import { NAME } from "./settings.ts";
import { calls, control } from "./site.ts";

const RESOURCE = "perawatan-postcheck";
const DEALER = "Cahaya Daihatsu";
const UPDATE = "/api/updateperawatanpostcheck/";
const LABELS = "Dealer\tKeterangan\tHarga A\tHarga B\tHarga C\tHarga D\tHarga E";

export const ROWS = 500;

/** What the API has of these rows at first, and what the batch makes of them. */
export const [OLD, NEW] = [7, 12_500];

const name = (id: number) => `Oli mesin ${id}`;

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: at + 1, dealer: DEALER, keterangan: name(at + 1), Harga_a: OLD },
    ...{ Harga_b: 1000, Harga_c: 2000, Harga_d: 3000, Harga_e: 4000 },
  }));

const cells = (count: number) =>
  [
    LABELS,
    ...rows(count).map(({ keterangan }) => [DEALER, keterangan, NEW, 1000, 2000, 3000, 4000].join("\t")),
  ].join("\n");

const press = (page: Page, button: string) => page.getByRole("button", { name: button, exact: true }).click();

/** Waits until as many rows of the batch are done as the screen has to tell. */
const finished = (page: Page) =>
  page.getByRole("button", { name: `Berhasil (${ROWS})` }).waitFor({ timeout: 240_000 });

/** How often the API has received an update of each row, by its key. */
export async function updates(): Promise<Map<number, number>> {
  const sent = (await calls()).filter(({ path }) => path.startsWith(UPDATE));
  const byKey = Map.groupBy(sent, ({ path }) => Number(path.slice(UPDATE.length)));
  return new Map(Array.from(byKey, ([key, { length }]) => [key, length]));
}

/** A person in a browser who gives rows other prices by an import, and takes that back. */
export async function openBrowser() {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", `--host-resolver-rules=MAP ${NAME} 127.0.0.1`],
  });
  const context = await browser.newContext({
    baseURL: `https://${NAME}`,
    ignoreHTTPSErrors: true,
    locale: "id-ID",
    serviceWorkers: "block",
  });
  const page = await context.newPage();

  return {
    /** Signs in and starts a batch that sends a row every 80 milliseconds or so. */
    async start(): Promise<void> {
      await control("PUT", `rows/${RESOURCE}`, rows(ROWS));
      await control("POST", "faults", { path: `${UPDATE}*`, delayMs: 80 });
      await page.goto("/");
      await page.getByLabel("Pengguna", { exact: true }).fill("siti");
      await page.getByLabel("Kata Kunci", { exact: true }).fill("siti-2024");
      await press(page, "Masuk");
      await page.waitForURL("**/user-list");
      await page.goto(`/impor/perawatan-postcheck-list`);
      await page.getByLabel("Tempel dari spreadsheet").fill(cells(ROWS));
      await press(page, "Periksa");
      await page.getByLabel(/^Perbarui yang sudah ada/).check();
      await press(page, `Jalankan (${ROWS})`);
    },

    finished: () => finished(page),

    /** Takes the batch back, from its result. */
    async undo(): Promise<void> {
      await control("DELETE", "faults");
      await page.getByRole("link", { name: "Urungkan batch" }).click();
      await press(page, `Urungkan ${ROWS} data`);
      await finished(page);
    },

    /** A picture of what is shown, for whoever looks for a failure. */
    picture: (file: string) => page.screenshot({ path: file }).then(() => {}),

    close: () => browser.close(),
  };
}

/** The prices that the API has now, one of each. */
export async function prices(): Promise<Set<number>> {
  const sent = (await calls()).filter(({ path, method }) => path.startsWith(UPDATE) && method === "PUT");
  const last = new Map(sent.map(({ path, fields }) => [path, Number(fields.Harga_a)]));
  return new Set(last.values());
}
