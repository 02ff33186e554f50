import { beforeEach, expect, test, vi } from "vitest";
import { draftLockOf } from "@/lib/server/session/seal";
import { applySettings, importWith } from "@/lib/testing/settings";
import { eraseDraft } from "./draft";
import { type Draft, draftOf, keepDraft } from "./encrypted-draft";

applySettings();

const DRAFT: Draft = {
  path: "/create-sa",
  title: "Tambah SA",
  opened: { nama_sa: "" },
  typed: { nama_sa: 'Nur \'Aisyah "日本" 👩‍🔧', keterangan: "x".repeat(200_000) },
  pictures: ["Logo"],
};
const siti = draftLockOf("1");
const budi = draftLockOf("2");

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("window", {
    sessionStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => kept.set(name, text),
      removeItem: (name: string) => kept.delete(name),
    },
  });
});

test("a draft is restored unchanged for its user, also in a later session", async () => {
  await keepDraft(siti, DRAFT);
  expect(await draftOf(draftLockOf("1"))).toEqual(DRAFT);
  eraseDraft(siti);
  expect(await draftOf(siti)).toBeNull();
});

test("a stored draft reveals neither its texts nor its user", async () => {
  await keepDraft(siti, DRAFT);
  const [[name, text] = ["", ""], ...more] = kept;
  expect(more).toEqual([]);
  expect(name).toMatch(/^sns_draft_.{12}$/);
  // Long enough not to occur in a ciphertext by chance.
  const words = ["Nur 'Aisyah", "create-sa", "Tambah SA", "nama_sa", "pictures", "xxxxxxxx"];
  for (const stored of [text, atob(text)]) for (const word of words) expect(stored).not.toContain(word);
  await keepDraft(siti, DRAFT);
  expect(kept.get(name)).not.toBe(text);
});

test("another user can neither read nor replace nor erase it", async () => {
  await keepDraft(siti, DRAFT);
  expect(await draftOf(budi)).toBeNull();
  await keepDraft(budi, { ...DRAFT, title: "Lain" });
  eraseDraft(budi);
  expect(await draftOf(siti)).toEqual(DRAFT);
  // Not even under the same name.
  expect(await draftOf({ name: siti.name, key: budi.key, older: [] })).toBeNull();
});

test.each(["", "x", "%%%", "AAAA", "{}", JSON.stringify(DRAFT)])(
  "%j in storage is no draft",
  async (text) => {
    kept.set(`sns_draft_${siti.name}`, text);
    expect(await draftOf(siti)).toBeNull();
    expect(kept.size).toBe(0);
  },
);

test("a draft is stored without HTTPS too, where browsers have no `crypto.subtle`", async () => {
  vi.stubGlobal("crypto", {});
  await keepDraft(siti, DRAFT);
  expect(await draftOf(siti)).toEqual(DRAFT);
  expect(await draftOf(budi)).toBeNull();
  vi.unstubAllGlobals();
});

test("the lock of a draft depends on the user and the server's secret only", () => {
  expect(draftLockOf("1")).toEqual(siti);
  const locks = ["1", "2", "", "1:", "draft key:1"].map(draftLockOf);
  expect(new Set(locks.flatMap(({ name, key }) => [name, key])).size).toBe(10);
  for (const { key } of locks) expect(atob(key)).toHaveLength(32);
});

test("a draft can be read after a change of the secret while the old one is configured", async () => {
  const lockWith = async (secrets: string) => {
    const draftLocks = await importWith(
      { SESSION_SECRET: secrets },
      () => import("@/lib/server/session/seal"),
    );
    return draftLocks.draftLockOf("1");
  };
  const [older, newer] = ["o".repeat(32), "n".repeat(32)];
  await keepDraft(await lockWith(older), DRAFT);
  const both = await lockWith(`${newer},${older}`);
  expect(await draftOf(both)).toEqual(DRAFT);
  await keepDraft(both, { ...DRAFT, title: "Lain" });
  expect(kept.size).toBe(1);
  expect(await draftOf(await lockWith(newer))).toEqual({ ...DRAFT, title: "Lain" });
  eraseDraft(both);
  expect(kept.size).toBe(0);
});
