import { expect, test, vi } from "vitest";
import { createActionGroup, createCommandGroups, matchGroups } from "./items";
import type { PaletteCommands } from "./use-palette-commands";

const ACTIONS = [
  { id: "prices", label: "Ubah di tabel", run: vi.fn() },
  { id: "export", label: "Ekspor", run: vi.fn() },
];

const open = vi.fn();

const groups = [
  createActionGroup(ACTIONS),
  ...createCommandGroups(
    [{ path: "/sa-list", label: "SA" }],
    [
      {
        path: "/sa-list",
        label: "SA",
        adding: [],
        others: [
          { path: "/riwayat/sa-list", label: "Riwayat SA" },
          { path: "/sa-list?ubah-harga", label: "Ubah harga SA" },
        ],
        view: { resource: "sa" } as never,
      },
    ],
    {},
    { open } as unknown as PaletteCommands,
    "/sa-list",
  ),
];

const labelsFor = (typed: string) =>
  matchGroups(groups, typed).map(({ label, items }) => [label, ...items.map((item) => item.label)]);

test("an action of the open screen is found by its label and by further words, and run", () => {
  expect(labelsFor("ubah harga")).toEqual([["Di halaman ini", "Ubah di tabel"]]);
  expect(labelsFor("ekspor")).toEqual([["Di halaman ini", "Ekspor"]]);
  matchGroups(groups, "tabel")[0]?.items[0]?.open();
  expect(ACTIONS[0]?.run).toHaveBeenCalledOnce();
});

test("other screens of lists are found and opened, and not shown before something is typed", () => {
  expect(labelsFor("riwayat")).toEqual([["Layar lain", "Riwayat saya", "Riwayat SA"]]);
  matchGroups(groups, "riwayat sa")[0]?.items[0]?.open();
  expect(open).toHaveBeenCalledWith("/riwayat/sa-list");
  expect(labelsFor("").map(([label]) => label)).toEqual(["Layar", "Lainnya"]);
});
