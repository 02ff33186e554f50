import { randomUUID } from "node:crypto";
import type { WireFields } from "../../fields/checks";
import { pictureType } from "../../fields/pictures/check-picture";
import type { Encoding } from "../../resources/resource-definition";

function texts(fields: WireFields): [string, string][] {
  return Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string");
}

/**
 * Encodes the body of a write (api-contract 5.2). Skips files that were not chosen; the others get a random name
 * and the type of their content.
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
