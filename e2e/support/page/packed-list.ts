import { gunzipSync } from "node:zlib";

/** Returns the text of an answer of the app, with the pieces of a whole list unpacked. */
export function textOfAnswer(type: string | null | undefined, body: Buffer): string {
  if (type !== "application/x-list-pieces") return body.toString();
  const texts: string[] = [];
  for (let at = 0; at < body.length; ) {
    const end = at + 4 + body.readUInt32LE(at);
    const part = body.subarray(at + 4, end);
    texts.push(String(part[0] === 0x1f ? gunzipSync(part) : part));
    at = end;
  }
  return texts.join("\n");
}
