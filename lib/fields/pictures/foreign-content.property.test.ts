import fc from "fast-check";
import sharp from "sharp";
import { expect } from "vitest";
import { testProperty } from "../../testing/property";
import { pictureFileError } from "./check-picture";

const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: "#1d83c6" } });
const pictures = await Promise.all(
  (["jpeg", "png", "webp", "gif"] as const).map((format) => drawn.clone()[format]().toBuffer()),
);
const picture = fc.constantFrom(...pictures);
const noise = fc.uint8Array({ maxLength: 2000 });
const MARKS = [
  "<script>alert(1)</script>",
  "<SVG/onload=alert(1)>",
  "<?php echo shell_exec($_GET['c']);",
  "%PDF-1.7",
  "PK\x03\x04\x14\x00",
  "__HALT_COMPILER();",
];
const problemOf = (...parts: (Uint8Array | string)[]) =>
  pictureFileError(
    new Blob(
      parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)) as BlobPart[],
    ),
  );

testProperty(
  "foreign content anywhere in a picture or behind it is refused",
  60,
  fc.asyncProperty(picture, fc.nat(), noise, fc.constantFrom(...MARKS), async (bytes, at, rest, mark) => {
    const place = at % (bytes.length + 1);
    expect(await problemOf(bytes.subarray(0, place), mark, bytes.subarray(place), rest)).not.toBeNull();
    expect(await problemOf(bytes, rest, mark)).not.toBeNull();
  }),
);
