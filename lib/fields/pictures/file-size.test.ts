import { expect, test } from "vitest";
import { formatFileSize } from "./check-picture";

test.each([
  [0, "0 byte"],
  [1023, "1023 byte"],
  [1024, "1 KB"],
  [1536, "1,5 KB"],
  [14 * 1024 * 1024, "14 MB"],
  [1024 * 1024 * 2.25, "2,3 MB"],
])("%i bytes are %s", (bytes, shown) => {
  expect(formatFileSize(bytes)).toBe(shown);
});
