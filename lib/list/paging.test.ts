import { expect, test } from "vitest";
import { windowAt } from "./paging";

test.each([
  [0, 0, "Tampil 0 - 0", false, false],
  [0, 1, "Tampil 1 - 1", false, false],
  [0, 25, "Tampil 1 - 25", false, false],
  [0, 26, "Tampil 1 - 25", false, true],
  [25, 26, "Tampil 26 - 26", true, false],
  [25, 50, "Tampil 26 - 50", true, false],
  [25, 51, "Tampil 26 - 50", true, true],
  [50, 51, "Tampil 51 - 51", true, false],
  [225, 240, "Tampil 226 - 240", true, false],
])("from place %i of %i rows: %s", (wanted, count, label, hasPrevious, hasNext) => {
  expect(windowAt(wanted, count)).toMatchObject({ label, hasPrevious, hasNext });
});
