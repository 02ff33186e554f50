import { expect, test } from "vitest";
import { menuOf } from "@/lib/resources/routes";
import { groupMenuEntries } from "./sidebar";

test("every entry of a menu stands below a heading, in the order of the menu", () => {
  for (const role of ["admin.it", "admin.part", "default"] as const) {
    const grouped = groupMenuEntries(menuOf(role)).flatMap(({ entries }) => entries.map(({ path }) => path));
    expect(grouped).toEqual(menuOf(role).map(({ path }) => path));
  }
  expect(groupMenuEntries(menuOf("admin.it")).map(({ heading }) => heading)).toEqual([
    "Data master",
    "Katalog",
    "Gudang",
  ]);
});
