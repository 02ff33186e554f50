import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { picture } from "../checks";
import { MOST_UPLOAD_BYTES, pictureProblem, pictureType } from "./check-picture";

const REFUSED = "Berkas harus berupa gambar (JPEG, PNG, WebP atau GIF)";
const drawn = () => sharp({ create: { width: 2, height: 2, channels: 3, background: "#1d83c6" } });
const fileOf = (bytes: BlobPart, name = "x.txt") => new File([bytes], name, { type: "text/plain" });
const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer());

test.each([
  ["image/jpeg", "jpg", () => drawn().jpeg()],
  ["image/png", "png", () => drawn().png()],
  ["image/webp", "webp", () => drawn().webp()],
  ["image/gif", "gif", () => drawn().gif()],
])("a picture of the type %s is known by its content", async (mime, ext, draw) => {
  const file = fileOf(await bytesOf(draw()));
  expect(await pictureType(file)).toEqual({ mime, ext });
  expect(await pictureProblem(file)).toBeNull();
});

test.each<[string, () => Promise<BlobPart>]>([
  ["an SVG", async () => '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
  ["an SVG with a prolog", async () => '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["an AVIF", () => bytesOf(drawn().avif())],
  ["a TIFF", () => bytesOf(drawn().tiff())],
  ["a PDF", async () => "%PDF-1.7\n"],
  ["HTML", async () => "<!doctype html><script>alert(1)</script>"],
  ["a text", async () => "bukan gambar"],
  ["nothing", async () => ""],
  ["half a signature", async () => new Uint8Array([0x89, 0x50, 0x4e])],
])("%s is no picture, with any file name", async (_, draw) => {
  const file = new File([await draw()], "x.png", { type: "image/png" });
  expect(await pictureType(file)).toBeNull();
  expect(await pictureProblem(file)).toBe(REFUSED);
  expect((await picture.safeParseAsync(file)).error?.issues.map(({ message }) => message)).toEqual([REFUSED]);
});

test("a picture may have up to 15 MB, and may be left out", async () => {
  const png = await bytesOf(drawn().png());
  const weighing = (size: number) => fileOf(new Blob([png, new Uint8Array(size - png.length)]) as BlobPart);
  const messages = async (file: unknown) => (await picture.safeParseAsync(file)).error?.issues[0]?.message;
  expect(await messages(weighing(MOST_UPLOAD_BYTES))).toBeUndefined();
  expect(await messages(weighing(MOST_UPLOAD_BYTES + 1))).toBe("Ukuran gambar paling besar 15 MB");
  expect(await messages(undefined)).toBeUndefined();
  expect(MOST_UPLOAD_BYTES).toBe(15_728_640);
});
