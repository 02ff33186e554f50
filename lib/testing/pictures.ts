import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

const JPEG = { quality: 90 };

/** Returns a photo with a rough surface, as a camera's are. */
export function photo(width: number, height: number) {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#888", noise } }).jpeg(JPEG);
}

/** Returns a photo as a phone stores it when it is held upright: lying, with its turn and its place in the metadata. */
export function turnedPhoto(width: number, height: number): Promise<Buffer> {
  const place = { IFD3: { GPSLatitude: "6/1 12/1 0/1" } };
  return photo(width, height).withExif(place).withMetadata({ orientation: 6 }).toBuffer();
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(named, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

/** Returns a PNG of few bytes with as many pixels in two colours as wanted: a decompression bomb. */
export function pixelBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
