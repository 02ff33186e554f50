import { expect, test } from "vitest";
import { collapsesBatches, historyHref, parseHistoryAddress } from "./history-address";

test("the place of a history is read from its address, and written to it", () => {
  const params = { data: "o'b/7", cara: "import", tindakan: "del", dari: "2024-03-05", lihat: "terhapus" };
  expect(parseHistoryAddress(params)).toEqual(params);
  expect(historyHref("/riwayat/sa-list", { ...params, sebelum: undefined } as never)).toBe(
    "/riwayat/sa-list?data=o%27b%2F7&cara=import&tindakan=del&dari=2024-03-05&lihat=terhapus",
  );
  expect(historyHref("/riwayat", {})).toBe("/riwayat");
});

test.each([
  ...[{ batch: "x" }, { cara: "robot" }, { tindakan: "" }, { hasil: "constructor" }, { lihat: "semua" }],
  ...[{ dari: "2024-02-30" }, { sebelum: "-1" }, { sebelum: "1e3" }, { cari: " " }, { lain: "x" }],
  ...[{ orang: ["siti", "ani"] }, { data: "x".repeat(256) }],
])("the parameters %j are ignored", (params) => {
  expect(parseHistoryAddress(params)).toEqual({});
});

test.each(["\0", "a\0b", "\ud800"])("a parameter of %j is ignored", (value) => {
  const names = ["data", "orang", "cari", "batch", "cara", "dari", "sebelum", "lihat"];
  expect(parseHistoryAddress(Object.fromEntries(names.map((name) => [name, value])))).toEqual({});
});

test("control characters are in the names of records only", () => {
  expect(parseHistoryAddress({ data: "a\tb", orang: "a\tb", cari: "a\nb" })).toEqual({ data: "a\tb" });
});

test("batches are one line each, but where single writes are requested", () => {
  expect([{}, { orang: "siti", sebelum: "7" }].map(collapsesBatches)).toEqual([true, true]);
  const single = [{ batch: "x" }, { data: "7" }, { hasil: "rejected" as const }, { dari: "2024-03-05" }];
  expect(single.map(collapsesBatches)).toEqual([false, false, false, false]);
});
