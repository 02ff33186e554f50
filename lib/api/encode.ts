import { randomUUID } from "node:crypto";
import type { WireFields } from "../inputs/input-definition";
import { pictureType } from "../pictures/check-picture";
import type { Encoding } from "../resources/resource-definition";

function texts(fields: WireFields): [string, string][] {
  return Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string");
}

/**
 * The body of a write in the encoding of its call (API-CONTRACT.md, Writes). A file that was not chosen is left out;
 * a chosen one travels under a name of our own, with the type that its content shows.
 */
export async function encode(encoding: Encoding, fields: WireFields): Promise<URLSearchParams | FormData> {
  if (encoding === "form") return new URLSearchParams(texts(fields));
  const body = new FormData();
  for (const [name, value] of texts(fields)) body.append(name, value);
  for (const [name, value] of Object.entries(fields)) {
    if (!(value instanceof File)) continue;
    const type = await pictureType(value);
    if (!type) throw new Error(`The file ${name} was not checked before it was sent.`);
    body.append(name, new Blob([value], { type: type.mime }), `${randomUUID()}.${type.ext}`);
  }
  return body;
}
