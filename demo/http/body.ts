import type { IncomingMessage } from "node:http";

export type Encoding = "form" | "multipart";

export type Upload = { field: string; name: string; type: string; bytes: Buffer };

/** A request body; an encoding that no write uses is `other`, and is not parsed. */
export type Body = { encoding: Encoding | "other"; fields: Record<string, string>; files: Upload[] };

const ENCODINGS: Record<string, Encoding> = {
  "application/x-www-form-urlencoded": "form",
  "multipart/form-data": "multipart",
};

/** Returns the encoding by the content type. */
export function encodingOf(incoming: IncomingMessage): Body["encoding"] {
  const type = incoming.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  return ENCODINGS[type] ?? "other";
}

/** Parses the fields and files of a request; throws if the body does not match its content type. */
export async function readBody(request: Request, encoding: Body["encoding"]): Promise<Body> {
  const body: Body = { encoding, fields: {}, files: [] };
  if (encoding === "other") return body;
  for (const [field, value] of await request.formData()) {
    if (typeof value === "string") body.fields[field] = value;
    else body.files.push(await uploadOf(field, value));
  }
  return body;
}

async function uploadOf(field: string, file: File): Promise<Upload> {
  const bytes = Buffer.from(await file.arrayBuffer());
  return { field, name: file.name, type: file.type, bytes };
}
