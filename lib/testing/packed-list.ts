import { gunzipSync } from "node:zlib";

/** Returns the parts of a whole list as the app sends it, unpacked: its pieces, "" where those before are void, and its end. */
export function partsOf(body: Uint8Array): string[] {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 4 + bytes.readUInt32LE(at);
    const part = bytes.subarray(at + 4, end);
    parts.push(String(part[0] === 0x1f ? gunzipSync(part) : part));
    at = end;
  }
  return parts;
}

/** Returns the text of an answer of the app, with a whole list unpacked. */
export const textOfAnswer = (type: string | null | undefined, body: Uint8Array): string =>
  type === "application/x-list-pieces" ? partsOf(body).join("\n") : String(Buffer.from(body));
