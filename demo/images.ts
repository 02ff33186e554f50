import { randomUUID } from "node:crypto";
import { extname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Api } from "./context.ts";
import { keyOf, unknown } from "./http/answers.ts";
import type { Upload } from "./http/body.ts";
import type { Call } from "./http/call.ts";
import { logoOf, photoOf } from "./pictures.ts";
import type { Resource } from "./resources/resource.ts";
import { RESOURCES } from "./resources/resources.ts";

// The first bytes in hexadecimal; WebP has its length in between.
const SIGNATURES: readonly [type: string, pattern: RegExp][] = [
  ["image/png", /^89504e470d0a1a0a/],
  ["image/jpeg", /^ffd8ff/],
  ["image/gif", /^47494638(37|39)61/],
  ["image/webp", /^52494646.{8}57454250/],
];

/** Detects the type of a picture by its first bytes; undefined for other files. */
export function imageTypeOf(bytes: Buffer) {
  const start = bytes.subarray(0, 16).toString("hex");
  return SIGNATURES.find(([, pattern]) => pattern.test(start))?.[0];
}

/** Stores an uploaded picture and returns its generated file name. */
export function storeImage(database: DatabaseSync, { bytes }: Upload) {
  const type = imageTypeOf(bytes) ?? "application/octet-stream";
  const name = `${randomUUID()}.${type.slice("image/".length)}`;
  database.prepare("INSERT INTO files (name, type, bytes) VALUES (?, ?, ?)").run(name, type, bytes);
  return name;
}

/** Sends a picture: an upload, or one drawn for a seed record. */
export async function sendImage({ database }: Api, call: Call) {
  const name = keyOf(call);
  const stored = database.prepare("SELECT type, bytes FROM files WHERE name = ?").get(name);
  const found = stored
    ? { type: String(stored.type), bytes: stored.bytes as Uint8Array<ArrayBuffer> }
    : await drawn(database, name);
  if (!found) return unknown(call);
  return call.body(found.bytes, 200, {
    "content-type": found.type,
    "cache-control": "private, max-age=3600",
  });
}

async function drawn(database: DatabaseSync, name: string) {
  if (extname(name) === ".jpg") {
    const id = Number(/^opname-(\d{6,})\.jpg$/.exec(name)?.[1]);
    const sql = "SELECT jenis_opname, kode_part, nama_part FROM opname WHERE id = ? AND foto = ?";
    const part = Number.isNaN(id) ? undefined : database.prepare(sql).get(id, name);
    if (!part) return undefined;
    const texts = [String(part.jenis_opname), String(part.kode_part), String(part.nama_part)] as const;
    return { type: "image/jpeg", bytes: await photoOf(...texts) };
  }
  const bytes = await logoFor(database, name);
  return bytes && { type: "image/png", bytes };
}

/** Draws the picture of a seeded record with its first two columns. */
async function logoFor(database: DatabaseSync, name: string) {
  for (const { name: table, columns, calls } of Object.values<Resource>(RESOURCES)) {
    for (const file of calls.create?.[2].files ?? []) {
      const [above, below] = columns;
      const sql = `SELECT ${above} AS above, ${below} AS below FROM "${table}" WHERE ${file} = ? LIMIT 1`;
      const row = database.prepare(sql).get(name);
      if (row) return logoOf(String(row.above), String(row.below));
    }
  }
  return undefined;
}
