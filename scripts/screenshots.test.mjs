import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pixelsOf, README_SHOTS, SHOTS } from "./shots.mjs";
import { root } from "./toolchain.mjs";

/** How large a picture of the README may be, in bytes: it is loaded with the page. */
const MAX_BYTES = 60_000;

const at = (file) => path.join(root, file);

test.each(SHOTS)("$file is there in its size", async (shot) => {
  expect(existsSync(at(shot.file))).toBe(true);
  expect(await sharp(at(shot.file)).metadata()).toMatchObject(pixelsOf(shot));
});

test("the README shows each of its pictures in both themes, and none else", () => {
  const text = readFileSync(at("README.md"), "utf8");
  const shown = Array.from(text.matchAll(/src(?:set)?="(docs\/[^"]+)"/g), ([, file]) => file);
  expect(shown.toSorted()).toEqual(README_SHOTS.map(({ file }) => file).toSorted());
  expect(text.match(/prefers-color-scheme: dark/g)).toHaveLength(README_SHOTS.length / 2);
  for (const { file } of README_SHOTS) expect(statSync(at(file)).size, file).toBeLessThan(MAX_BYTES);
});
