import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deriveDraftKeys } from "@/lib/server/session/draft-keys";
import { applySettings, importWith } from "@/lib/testing/settings";

applySettings();

const DRAFT = {
  path: "/create-sa",
  title: "Tambah SA",
  pictures: ["Logo"],
  opened: { nama_sa: "" },
  typed: { nama_sa: 'Nur \'Aisyah "日本" 👩‍🔧', keterangan: "x".repeat(200_000) },
};
const siti = deriveDraftKeys("1");
const budi = deriveDraftKeys("2");

class FakeStorage {
  readonly items = new Map<string, string>();
  get length() {
    return this.items.size;
  }
  key = (at: number) => [...this.items.keys()][at] ?? null;
  getItem = (name: string) => this.items.get(name) ?? null;
  setItem = (name: string, text: string) => this.items.set(name, text);
  removeItem = (name: string) => this.items.delete(name);
}

/** A browser: what outlives its tabs, and the locks that its pages hold. */
let browser: { storage: FakeStorage; locked: Set<string> };

/** Loads a page in a tab; what the tab itself keeps is in `tab`. */
async function openPage(tab = new FakeStorage()) {
  const locks: string[] = [];
  vi.resetModules();
  vi.stubGlobal("window", { localStorage: browser.storage, sessionStorage: tab });
  vi.stubGlobal("navigator", {
    locks: {
      query: async () => ({ held: Array.from(browser.locked, (name) => ({ name })) }),
      async request(name: string, _: object, work: () => unknown) {
        if (browser.locked.has(name)) throw new DOMException("late", "TimeoutError");
        browser.locked.add(name);
        locks.push(name);
        void work();
      },
    },
  });

  const { eraseDraft, eraseDrafts } = await import("./draft");
  const { DraftWriter, decryptOfferedDrafts } = await import("./encrypted-draft");
  return {
    tab,
    eraseDraft,
    eraseDrafts,
    writer: (owner = siti, read: () => typeof DRAFT | null = () => DRAFT) => new DraftWriter(owner, read),
    offered: async (owner = siti) => decryptOfferedDrafts(owner),
    /** The browser ends the page, without a word to it. */
    end() {
      for (const name of locks) browser.locked.delete(name);
    },
  };
}

const titles = (drafts: { draft: { title: string } }[]) => drafts.map(({ draft }) => draft.title);
const stored = () => [...browser.storage.items.values()];

beforeEach(() => {
  vi.useFakeTimers();
  browser = { storage: new FakeStorage(), locked: new Set() };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Types in a page, and ends it. */
async function typeIn(tab?: FakeStorage, owner = siti) {
  const page = await openPage(tab);
  page.writer(owner).markChanged();
  await vi.advanceTimersByTimeAsync(500);
  await vi.waitFor(() => expect(stored()).not.toEqual([]));
  page.end();
  return page.tab;
}

describe("what is typed", () => {
  test("is stored twice a second at most, and with its last change", async () => {
    const page = await openPage();
    const read = vi.fn(() => DRAFT);
    const writer = page.writer(siti, read);
    for (let key = 0; key < 20; key++) {
      writer.markChanged();
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(read).toHaveBeenCalledTimes(2);
    await writer.close();
  });

  test("is gone once it is saved, also while it was being stored", async () => {
    const page = await openPage();
    const writer = page.writer();
    await writer.store();
    const storing = writer.store();
    writer.drop();
    await storing;
    expect(stored()).toEqual([]);
  });

  test("stays as it was stored before the page is lost, whatever the page forgets then", async () => {
    const page = await openPage();
    let typed: typeof DRAFT | null = DRAFT;
    const writer = page.writer(siti, () => typed);
    await writer.close();
    typed = null;
    await writer.store();
    page.end();
    expect(titles(await (await openPage(page.tab)).offered())).toEqual(["Tambah SA"]);
  });

  test("replaces the draft from which it was restored, and nothing before it is stored", async () => {
    const tab = await typeIn();
    const page = await openPage(tab);
    const [offered] = await page.offered();
    const writer = page.writer(siti, () => ({ ...DRAFT, title: "Lain" }));
    writer.replace(offered?.storageKey ?? null);
    expect(stored()).toHaveLength(1);
    await writer.store();
    expect(stored()).toHaveLength(1);
    page.end();
    expect(titles(await (await openPage(tab)).offered())).toEqual(["Lain"]);
  });
});

test("an open tab keeps its draft for itself, also from its copy and from a page that was there before", async () => {
  const page = await openPage();
  await page.writer().store();
  const copy = new FakeStorage();
  for (const [name, text] of page.tab.items) copy.setItem(name, text);
  expect(await (await openPage(copy)).offered()).toEqual([]);
  expect(await (await openPage()).offered()).toEqual([]);
  const other = await openPage();
  await other.offered();
  page.end();
  expect(await (await openPage(other.tab)).offered()).toEqual([]);
});

test("a large imported file takes a third of its size of a browser's storage", async () => {
  const row = (at: number) => `Dealer ${at % 40};Ganti oli mesin ${at};${(at * 7_919) % 900_000};${at * 500}`;
  const file = btoa(Array.from({ length: 20_000 }, (_, at) => row(at)).join("\r\n"));
  expect(file.length).toBeGreaterThan(900_000);
  const draft = { ...DRAFT, typed: { ...DRAFT.typed, file } };
  const page = await openPage();
  await page.writer(siti, () => draft).store();
  page.end();
  expect(stored().join("").length).toBeLessThan(file.length / 3);
  expect((await (await openPage(page.tab)).offered()).map((each) => each.draft)).toEqual([draft]);
});

test("a stored draft reveals neither its texts nor its user", async () => {
  const page = await openPage();
  await page.writer().store();
  const [[name, text] = ["", ""], ...more] = browser.storage.items;
  expect(more).toEqual([]);
  expect(name).toMatch(/^sns_draft_.{12}_[a-z\d]+_\d+$/);
  // Long enough not to occur in a ciphertext by chance.
  const words = ["Nur 'Aisyah", "create-sa", "Tambah SA", "nama_sa", "pictures", "xxxxxxxx"];
  for (const seen of [text, atob(text)]) for (const word of words) expect(seen).not.toContain(word);
});

test("another user can neither read nor replace nor erase it", async () => {
  await typeIn();
  const page = await openPage();
  await page.writer(budi).store();
  page.eraseDrafts(budi);
  expect(titles(await (await openPage()).offered())).toEqual(["Tambah SA"]);
  // Not even under the same name.
  expect(await (await openPage()).offered({ name: siti.name, key: budi.key, older: [] })).toEqual([]);
});

test.each(["", "%%%", "AAAA", JSON.stringify(DRAFT)])("%j in storage is no draft", async (text) => {
  browser.storage.setItem(`sns_draft_${siti.name}_abc_${Date.now()}`, text);
  expect(await (await openPage()).offered()).toEqual([]);
  expect(stored()).toEqual([]);
});

test("a draft of which nobody asks is erased after a month", async () => {
  await typeIn();
  vi.setSystemTime(Date.now() + 31 * 24 * 3_600_000);
  await (await openPage()).offered(budi);
  expect(stored()).toEqual([]);
});

test("a draft that an earlier version has left in its tab is offered", async () => {
  const page = await openPage();
  const { serializeDraft } = await import("./encrypted-draft");
  page.tab.setItem("sns_tab", "abc");
  page.tab.setItem(`sns_draft_${siti.name}`, await serializeDraft(DRAFT, siti));
  expect(await page.offered()).toMatchObject([{ draft: DRAFT }]);
});

test("a draft is stored in its tab without HTTPS, where browsers have no `crypto.subtle`", async () => {
  vi.stubGlobal("crypto", {});
  const page = await openPage();
  await page.writer().store();
  expect(stored()).toEqual([]);
  page.end();
  expect(await (await openPage(page.tab)).offered()).toMatchObject([{ draft: DRAFT }]);
  expect(await (await openPage(page.tab)).offered(budi)).toEqual([]);
});

test("a draft can be read after a change of the secret while the old one is configured", async () => {
  const lockWith = async (secrets: string) => {
    const seal = await importWith(
      { SESSION_SECRET: secrets },
      () => import("@/lib/server/session/draft-keys"),
    );
    return seal.deriveDraftKeys("1");
  };
  const [older, newer] = ["o".repeat(32), "n".repeat(32)];
  await typeIn(undefined, await lockWith(older));
  const both = await lockWith(`${newer},${older}`);
  const page = await openPage();
  const [offered] = await page.offered(both);
  expect(offered?.draft).toEqual(DRAFT);
  const writer = page.writer(both);
  writer.replace(offered?.storageKey ?? null);
  await writer.store();
  page.end();
  expect(titles(await (await openPage()).offered(await lockWith(newer)))).toEqual(["Tambah SA"]);
});
