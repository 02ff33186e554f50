import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFailed, test, vi } from "vitest";
import { photo } from "../../lib/testing/pictures.ts";
import { root } from "../../scripts/toolchain.mjs";
import { DEALER, newItems } from "../support/page/batches.ts";
import {
  advisors,
  branches,
  carTypes,
  type List,
  lists,
  menus,
  postcheck,
  users,
} from "../support/site/lists.ts";
import { people, type Role } from "../support/site/people.ts";
import { type Described, type Screen, screenOf, type Tab } from "./screen.ts";
import { type Site, startSite } from "./site.ts";

/** What a task works with; all share one signed-in browser, whose first tab shows `screen`. */
type Place = { site: Site; screen: Screen; engine: Engine };

/** A browser that a test drives. */
export type Engine = {
  newTab: () => Promise<Tab>;
  /** Returns the errors of its console so far, refusals of the security policy included. */
  errors: () => string[];
  /** Returns the folder of its downloads. */
  downloads: string;
  close: () => Promise<void>;
};

const menu: Described = { role: "navigation", name: "Menu utama" };
const dialog = (name: string): Described => ({ role: "dialog", name });
const row = (name: RegExp): Described => ({ role: "row", name });
const title = (name: string): Described => ({ role: "heading", name });

async function signIn(screen: Screen, url: string, role: Role): Promise<void> {
  const { username, password } = people[role];
  await screen.tab.open(url);
  await screen.fill("Pengguna", username);
  await screen.fill("Kata Kunci", password);
  await screen.button("Masuk");
  await screen.see({ role: "link", name: menus[role][0] ?? "", in: menu });
}

async function signOut(screen: Screen): Promise<void> {
  await screen.tab.read("void (window.isSignedIn = true)");
  await screen.button("KELUAR");
  await screen.answer("Yakin akan keluar?", "Ya, keluar!");
  // The login is a new document; what is typed before it has come is gone, and while it loads no other one can be waited for.
  const isNew = "window.isSignedIn !== true && document.readyState === 'complete'";
  await vi.waitFor(async () => expect(await screen.tab.read(isNew)).toBe(true), { timeout: 10_000 });
  await screen.see({ role: "button", name: "Masuk" });
}

async function openList(screen: Screen, { menu: entry, title: heading }: List): Promise<void> {
  await screen.link(entry, menu);
  await screen.see(title(heading));
  await screen.read(/Tampil 1 - \d/);
}

/** Opens a list and searches it. */
async function find(screen: Screen, list: List, text: string): Promise<void> {
  await openList(screen, list);
  await screen.fill("Pencarian", text);
  await screen.tab.press("Enter");
}

/** Waits for the success of a form. */
async function acknowledge(screen: Screen, words: string): Promise<void> {
  await screen.read(words, dialog("SUKSES"));
  await screen.answer("SUKSES", "OK");
  await screen.gone(dialog("SUKSES"));
}

/** Every task, in the order of a day. */
const TASKS: Record<string, (place: Place) => Promise<void>> = {
  async "sign in"({ screen, site }) {
    await signIn(screen, site.url, "it");
    await screen.see(title("Daftar Pengguna"));
    await screen.read(people.it.email);
  },
  async "each list"({ screen }) {
    for (const list of lists.filter(({ role }) => role === "it")) await openList(screen, list);
    await screen.link("Gudang Master", menu);
    await screen.read("Layar ini belum tersedia");
  },
  async search({ screen }) {
    await find(screen, branches, "^toyota");
    await screen.see(row(/Toyota/));
    await screen.gone(row(/Honda/));
  },
  async filter({ screen }) {
    await openList(screen, carTypes);
    await screen.button("Filter");
    await screen.press({ role: "checkbox", name: /^Honda/ });
    await screen.tab.press("Escape");
    await screen.see({ role: "button", name: "Hapus filter Brand: Honda" });
    await screen.see(row(/Honda/));
    await screen.gone(row(/Toyota/));
  },
  async export({ screen, engine }) {
    await screen.button("Ekspor");
    await screen.press({ role: "menuitem", name: "CSV" });
    await screen.read(/\d+ baris diekspor\./);
    const saved = () =>
      readdirSync(engine.downloads).filter((name) => /^Daftar Tipe Mobil .*\.csv$/.test(name));
    await vi.waitFor(() => expect(saved()).toHaveLength(1), { timeout: 10_000 });
  },
  async "a form created with a picture"({ screen, site }) {
    const picture = path.join(site.folder, "logo.png");
    await photo(64, 48).png().toFile(picture);
    await openList(screen, branches);
    await screen.link("Tambah Dealer Cabang");
    await screen.pick("Brand", "Daihatsu");
    await screen.pick("Dealer", DEALER);
    await screen.fill("Cabang", "Cabang Mesin");
    await screen.fill("Alamat", "Jl. Peramban 1");
    await screen.fill("Waktu Masuk", "08:30:00");
    await screen.choose("Kode Wilayah Internal", "3");
    await screen.give("Logo", picture);
    await screen.see({ role: "img", name: "Pratinjau Logo" });
    await screen.button("Buat");
    await acknowledge(screen, "Data berhasil dibuat");
  },
  async "an update"({ screen }) {
    await openList(screen, advisors);
    await screen.link("Ubah");
    await screen.fill("Nama SA", "Peramban Baru");
    await screen.button("Simpan");
    await acknowledge(screen, "Data berhasil diupdate");
    await screen.see(row(/Peramban Baru/));
  },
  async "a delete"({ screen }) {
    await find(screen, advisors, "Peramban Baru");
    await screen.button("Hapus", row(/Peramban Baru/));
    await screen.answer("Yakin akan menghapus?", "Ya, hapus!");
    await screen.gone(row(/Peramban Baru/));
  },
  async "an import of 50 rows"({ screen, site }) {
    const file = path.join(site.folder, "item.tsv");
    writeFileSync(file, newItems(50));
    await openList(screen, postcheck);
    await screen.button("Lainnya");
    await screen.press({ role: "menuitem", name: "Impor" });
    await screen.give("Atau dari berkas", file);
    await screen.button("Periksa");
    await screen.button("Jalankan (50)");
    await screen.see({ role: "button", name: "Berhasil (50)" });
  },
  async "prices in the table"({ screen }) {
    await openList(screen, postcheck);
    await screen.button("Ubah di tabel");
    await screen.fill("Harga A, baris 1", "13579");
    await screen.tab.press("Enter");
    await screen.button(/^Simpan /);
    await screen.read("1 berhasil");
    await screen.button("Selesai");
    await screen.see(row(/Rp 13.579/));
  },
  async "offline and back"({ screen, site }) {
    await openList(screen, advisors);
    await site.cut();
    await screen.button("Hapus");
    await screen.answer("Yakin akan menghapus?", "Ya, hapus!");
    await screen.read("Tidak ada koneksi.");
    await screen.answer("KESALAHAN", "OK");
    await screen.gone(dialog("KESALAHAN"));
    await screen.fill("Pencarian", "zzz");
    await screen.tab.press("Enter");
    await screen.read("Data Tidak Tersedia");
    await site.restore();
    await screen.link("Pengguna", menu);
    await screen.answer("KESALAHAN", "OK");
    await openList(screen, users);
  },
  async KELUAR({ screen }) {
    await signOut(screen);
    await screen.gone(menu);
  },
  async "opname summary and photos"({ screen, site }) {
    await signIn(screen, site.url, "part");
    await screen.read(/Tampil 1 - \d/);
    await screen.link("Ringkasan");
    await screen.read("Total Jumlah");
    await screen.see({ role: "region", name: "Tabel silang" });
    await screen.link("Foto");
    await screen.press({ role: "button", in: { role: "region", name: "Foto" } });
    await screen.see({ role: "img", name: "Bukti Foto", in: dialog("Penampil Foto") });
    await screen.answer("Penampil Foto", "Tutup");
  },
  async "two tabs"({ screen, site, engine }) {
    const other = screenOf(await engine.newTab());
    await other.tab.open(`${site.url}/opname-list`);
    await other.read(/Tampil 1 - \d/);
    await signOut(screen);
    await other.see({ role: "button", name: "Masuk" });
    await other.gone(menu);
    await other.tab.close();
  },
  async "a screen left while it loads"({ screen, site }) {
    await signIn(screen, site.url, "it");
    await screen.read(/Tampil 1 - \d/);
    await site.delay("/api/listallsa");
    for (const list of [advisors, carTypes]) {
      await screen.tab.read(`void location.assign("${list.path}")`);
      await screen.see(title(list.title));
    }
    await screen.read(/Tampil 1 - \d/);
    await signOut(screen);
  },
  async "a session by plain HTTP on this computer"({ screen, site }) {
    await signIn(screen, await site.startPlain(), "it");
    await screen.read(/Tampil 1 - \d/);
    await signOut(screen);
  },
};

/**
 * What React tells in a page that the browser stops in the middle of its document: a boundary still to come is rendered
 * in the page that is going. The page that stays is asserted by the task; in every other task this is an error.
 */
const STOPPED_DOCUMENT = { task: "a screen left while it loads", error: /React error #419/ };

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

  test.each(Object.entries(TASKS))("%s", async (name, work) => {
    const before = engine.errors().length;
    onTestFailed(() => screen.tab.screenshot(path.join(reports, `${way} ${name}.png`)));
    await work({ site, screen, engine });
    const errors = engine.errors().slice(before);
    const isExpected = (error: string) =>
      name === STOPPED_DOCUMENT.task && STOPPED_DOCUMENT.error.test(error);
    expect(errors.filter((error) => !isExpected(error))).toEqual([]);
  });

  // The last: a browser may tell of a refusal more than once, and the rest while the next task runs.
  test("what the console tells of is found", async () => {
    await screen.tab.open(site.url);
    await screen.tab.read('void console.error("told by the page")');
    await screen.tab.read("void setTimeout(() => { document.createElement('div').innerHTML = '<b></b>'; })");
    const told = async () => {
      await screen.tab.read("0");
      return engine.errors().join("\n");
    };
    await expect.poll(told, { timeout: 10_000 }).toMatch(/told by the page.*(CSP|TrustedHTML)/s);
  });
}
