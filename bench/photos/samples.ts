import sharp from "sharp";
import { pixelBomb } from "../../lib/testing/pictures.ts";
import type { Server } from "../servers/servers.ts";

/** How many times larger the shapes of a photo are than its grain. */
const SHAPE = 10;

const noise = (width: number, height: number, sigma: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma } },
  });

/** A picture with shapes and a fine grain, which compresses like a photo: 12 megapixels are about 3 MB. */
async function surface(width: number, height: number) {
  const shapes = await noise(width / SHAPE, height / SHAPE, 60)
    .resize(width, height)
    .png()
    .toBuffer();
  const grain = await noise(width, height, 12).blur(0.7).png({ compressionLevel: 1 }).toBuffer();
  const both = sharp(shapes, { limitInputPixels: false }).composite([{ input: grain, blend: "soft-light" }]);
  return sharp(await both.removeAlpha().raw().toBuffer(), { raw: { width, height, channels: 3 } });
}

/** The photos of the benchmark by file name; those that are not listed are ordinary ones. */
export async function drawPhotos() {
  const plain = await surface(4000, 3000);
  const large = await surface(8000, 6000);
  const ordinary = await plain.jpeg({ quality: 90 }).toBuffer();
  return {
    ordinary,
    hard: {
      "progressive.jpg": await large.jpeg({ quality: 60, progressive: true }).toBuffer(),
      "large.jpg": Buffer.concat([ordinary, Buffer.alloc(20 * 1024 * 1024 - ordinary.length)]),
      "bomb.png": pixelBomb(30_000, 30_000),
      "half.jpg": ordinary.subarray(0, ordinary.length / 2),
      "page.jpg": Buffer.from("<!doctype html>"),
    },
  };
}

/** Has the stand-in send a file for a path. */
export async function sendAs(api: Server, path: string, file: Buffer): Promise<void> {
  const fault = { path, status: 200, base64: file.toString("base64"), contentType: "image/jpeg" };
  const response = await fetch(`${api.url}/__control/faults`, {
    method: "POST",
    body: JSON.stringify(fault),
    headers: { "content-type": "application/json" },
  });
  if (!response.ok) throw new Error(await response.text());
}
