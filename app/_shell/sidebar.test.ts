import { expect, test } from "vitest";
import { menuOf } from "@/lib/resources/routes";
import { groupMenu } from "./sidebar";

test("every entry of a menu stands below a heading, in the order of the menu", () => {
  for (const role of ["admin.it", "admin.part", "default"] as const) {
    const grouped = groupMenu(menuOf(role)).flatMap(({ entries }) => entries.map(({ path }) => path));
    expect(grouped).toEqual(menuOf(role).map(({ path }) => path));
  }
  expect(groupMenu(menuOf("admin.it")).map(({ heading }) => heading)).toEqual([
    "Data master",
    "Katalog",
    "Gudang",
  ]);
});
