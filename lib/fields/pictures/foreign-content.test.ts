import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { logoOf, photoOf } from "@/demo/pictures";
import { MAX_UPLOAD_BYTES, pictureFileError } from "./check-picture";

const REFUSED = "Gambar ini juga berisi data lain. Simpan ulang sebagai gambar biasa, lalu pilih lagi.";
const NO_PICTURE = "Berkas harus berupa gambar (JPEG, PNG, WebP atau GIF)";

const photo = await photoOf("Oli", "OLI-001", "Oli mesin");
const logo = await logoOf("Toyota", "Astra Motor");
const webp = await sharp(photo).webp().toBuffer();
const gif = await sharp(logo).gif().toBuffer();
const PICTURES = { photo, logo, webp, gif };

const bytes = (...parts: (string | Uint8Array)[]) =>
  new Blob(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)) as BlobPart[],
  );

/** A JPEG segment: its marker, its length, its content. */
function segment(marker: number, content: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, Buffer.from(content, "latin1")]);
}

/** The photo with an extra segment after its start. */
const photoWith = (marker: number, content: string) =>
  bytes(photo.subarray(0, 2), segment(marker, content), photo.subarray(2));

const XMP = `http://ns.adobe.com/xap/1.0/\0<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta
  xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description GCamera:MotionPhoto="1"><Container:Item Item:Mime="video/mp4"/>
  <dc:description>&lt;script&gt; 5 &lt; 7</dc:description></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

const ZIP = "PK\x03\x04\x14\x00\x00\x00\x08\x00zip";
const OTHERS: Record<string, string> = {
  "a script": "<script>alert(1)</script>",
  "a script in capitals": "<SCRIPT src=//x.id/a.js></SCRIPT>",
  "a page": "<!DOCTYPE html><title>x</title>",
  "a page without a doctype": "<html>\n<body onload=alert(1)>",
  "an SVG": '<svg/onload="alert(1)">',
  "an element with an event handler": "<img src=x onerror=alert(1)>",
  PHP: "<?php system($_GET['c']);",
  "short PHP": "<?=$_GET[0]($_POST[1]);?>",
  "a PHP archive": "__HALT_COMPILER(); ?>",
  "a PDF": "%PDF-1.7\n1 0 obj",
  "a ZIP": ZIP,
  "the end of a ZIP": "PK\x05\x06\x00\x00\x00\x00\x01\x00\x01\x00",
  "a RAR": "Rar!\x1a\x07\x01\x00",
  "a 7z": "7z\xbc\xaf\x27\x1c\x00\x04",
};

test.each(Object.entries(PICTURES))("a picture of the kind %s is allowed", async (_, picture) => {
  expect(await pictureFileError(bytes(picture))).toBeNull();
});

test.each(Object.entries(OTHERS))(
  "a picture that is %s as well, behind it or inside, is refused",
  async (_, other) => {
    for (const picture of Object.values(PICTURES)) {
      expect(await pictureFileError(bytes(picture, randomBytes(5000), other, randomBytes(5000)))).toBe(
        REFUSED,
      );
      const half = picture.length >> 1;
      const split = bytes(picture.subarray(0, half), other, picture.subarray(half));
      expect(await pictureFileError(split)).not.toBeNull();
    }
  },
);

test("content across two parts is detected", async () => {
  for (const [name, other] of Object.entries(OTHERS)) {
    for (const before of [1, other.length - 1]) {
      const padding = new Uint8Array(1024 * 1024 - photo.length - before);
      expect(await pictureFileError(bytes(photo, padding, other)), `${name}, ${before}`).toBe(REFUSED);
    }
  }
});

test.each([
  ["a comment around a JPEG", bytes("\xff\xd8\xff\xe0/*"), "\0\0\0*/=1;alert(document.domain)//"],
  ["a comment around a GIF", bytes("GIF89a/*"), "\0\0\0*/=1;alert(document.domain)//"],
  ["a comment around a WebP", bytes("RIFF/*\0\0WEBPVP8 "), "\0\0\0*/=1;alert(document.domain)//"],
  ["an assignment to a GIF", bytes("GIF89a=alert(document.domain)//"), "x"],
  ["a text that begins like a GIF", bytes("GIF89a adalah bentuk gambar"), ""],
])("%s is a script, and refused", async (_, head, rest) => {
  expect(await pictureFileError(bytes(new Uint8Array(await head.arrayBuffer()), rest))).toBe(REFUSED);
});

test("a picture behind other content is refused; a browser would not show it either", async () => {
  expect(await pictureFileError(bytes("\xef\xbb\xbf", gif))).toBe(NO_PICTURE);
  expect(await pictureFileError(bytes("ID3\x04\0\0\0\0\0\x0a0123456789", logo))).toBe(NO_PICTURE);
  expect(await pictureFileError(bytes("%PDF-1.4\n", photo))).toBe(NO_PICTURE);
  expect(await pictureFileError(bytes(ZIP, photo))).toBe(NO_PICTURE);
  expect(await pictureFileError(bytes("\n", photo))).toBe(NO_PICTURE);
});

describe("a photo of a phone is allowed", () => {
  test.each<[string, Blob]>([
    ["with a second photo behind it", bytes(photo, photo)],
    ["with a film behind it", bytes(photo, "\0\0\0\x18ftypmp42\0\0\0\0isommp42", randomBytes(50_000))],
    [
      "with Samsung's notes behind it",
      bytes(photo, "\0\0\x01\x0aImage_UTC_Data1700000000000SEFHk\0\0\0SEFT"),
    ],
    ["with notes in JSON behind it", bytes(photo, 'vivo{"fpsMode":"<5>","zip":"PK"}cameraalbum')],
    ["filled up with zeros", bytes(photo, new Uint8Array(4096))],
    ["with XMP", photoWith(0xe1, XMP)],
    ["with a comment in words", photoWith(0xfe, "Foto <dari> gudang /* lantai 2 */ 100% asli")],
    ["cut off at its end", bytes(photo.subarray(0, -20))],
  ])("%s", async (_, file) => {
    expect(await pictureFileError(file)).toBeNull();
  });

  test("with EXIF, a colour profile and a thumbnail", async () => {
    const exif = { IFD0: { Make: "Xiaomi", Copyright: "© <Bengkel>", Software: "Kamera /* 5.0 */" } };
    const withMetadata = await sharp(photo).withExif(exif).withIccProfile("p3").jpeg().toBuffer();
    expect(await pictureFileError(bytes(withMetadata))).toBeNull();
  });
});

test("compressed pixels are never detected as foreign content", async () => {
  const full = bytes(photo, randomBytes(MAX_UPLOAD_BYTES - photo.length));
  expect(await pictureFileError(full)).toBeNull();
});
