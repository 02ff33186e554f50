import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { pictureSchema } from "../checks";
import { detectPictureType, MAX_UPLOAD_BYTES, pictureFileError } from "./check-picture";

const REFUSED = "Berkas harus berupa gambar (JPEG, PNG, WebP atau GIF)";
const drawn = () => sharp({ create: { width: 2, height: 2, channels: 3, background: "#1d83c6" } });
const fileOf = (bytes: BlobPart, name = "x.txt") => new File([bytes], name, { type: "text/plain" });
const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer());
const png = await bytesOf(drawn().png());

/** The PNG with a chunk `acTL`, which animates it, in front of the chunk at `at`. */
const animatedAt = (at: number) =>
  new Blob([png.subarray(0, at), "\0\0\0\x08acTL\0\0\0\x01\0\0\0\0CRC.", png.subarray(at)]);

/** The end of a PNG's first chunk, and of its pixels. */
const [HEADER_END, PIXELS_END] = [33, png.length - 12];

test.each([
  ["image/jpeg", "jpg", () => drawn().jpeg()],
  ["image/png", "png", () => drawn().png()],
  ["image/webp", "webp", () => drawn().webp()],
  ["image/gif", "gif", () => drawn().gif()],
])("a picture of the type %s is known by its content", async (mime, ext, draw) => {
  const file = fileOf(await bytesOf(draw()));
  expect(await detectPictureType(file)).toEqual({ mime, ext });
  expect(await pictureFileError(file)).toBeNull();
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
  ["a PNG's signature alone", async () => png.subarray(0, 8)],
  ["an animated PNG", async () => animatedAt(HEADER_END)],
  ["a JPEG-LS", async () => new Uint8Array([0xff, 0xd8, 0xff, 0xf7, 0, 11, 8])],
  ["a text that begins with three letters of a GIF", async () => "GIFT adalah kata"],
  ["another RIFF file", async () => "RIFF\x24\0\0\0WAVEfmt "],
])("%s is no picture, with any file name", async (_, draw) => {
  const file = new File([await draw()], "x.png", { type: "image/png" });
  expect(await detectPictureType(file)).toBeNull();
  expect(await pictureFileError(file)).toBe(REFUSED);
  expect((await pictureSchema.safeParseAsync(file)).error?.issues.map(({ message }) => message)).toEqual([
    REFUSED,
  ]);
});

test.each(["heic", "heix", "hevc", "mif1", "msf1"])(
  "a photo of the brand %s is called HEIC",
  async (brand) => {
    const file = fileOf(`\0\0\0\x18ftyp${brand}\0\0\0\0${"x".repeat(99)}`, "IMG_0001.jpg");
    expect(await pictureFileError(file)).toMatch(/^Foto ini HEIC.*Paling Kompatibel.*JPEG\.$/);
  },
);

test("a file that cannot be read any more is to be chosen again", async () => {
  const file = fileOf(png);
  file.slice = () => {
    throw new DOMException("changed", "NotReadableError");
  };
  expect(await pictureFileError(file)).toMatch(/^Berkas tidak dapat dibaca.*Pilih lagi\.$/);
});

test("only what stands in front of a PNG's pixels animates it", async () => {
  expect(await detectPictureType(animatedAt(PIXELS_END))).toEqual({ mime: "image/png", ext: "png" });
});

test("a picture may have up to 15 MB, and may be left out", async () => {
  const weighing = (size: number) => fileOf(new Blob([png, new Uint8Array(size - png.length)]) as BlobPart);
  const messages = async (file: unknown) =>
    (await pictureSchema.safeParseAsync(file)).error?.issues[0]?.message;
  expect(await messages(weighing(MAX_UPLOAD_BYTES))).toBeUndefined();
  expect(await messages(weighing(MAX_UPLOAD_BYTES + 1))).toBe("Ukuran gambar paling besar 15 MB");
  expect(await messages(undefined)).toBeUndefined();
  expect(MAX_UPLOAD_BYTES).toBe(15_728_640);
});
