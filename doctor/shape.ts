const DEPTH = 3;
const MAX_KEYS = 12;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the lists in a body with their lengths, by path: `data.items` and so on. */
function listsIn(value: unknown, way: string[] = []): string[] {
  if (Array.isArray(value)) return [`a list of ${value.length} under ${way.join(".")}`];
  if (!isRecord(value) || way.length === DEPTH) return [];
  return Object.entries(value).flatMap(([key, inner]) => listsIn(inner, [...way, key]));
}

/** Describes the shape of a body without its values. */
export function shapeOf(body: unknown): string {
  if (body === undefined) return "no JSON";
  if (Array.isArray(body)) return `a list of ${body.length}`;
  if (!isRecord(body)) return body === null ? "null" : `a ${typeof body}`;
  const keys = Object.keys(body);
  // Many keys, or only objects under them, are data rather than the format.
  const isFormat = keys.length <= MAX_KEYS && !(keys.length > 1 && Object.values(body).every(isRecord));
  const named = isFormat ? `the keys ${keys.join(", ") || "(none)"}` : `${keys.length} keys`;
  return [`an object with ${named}`, ...(isFormat ? listsIn(body) : [])].join("; ");
}

/** Describes the place of the rows in a body. */
export function placeOf(rows: unknown[], body: unknown): string {
  if (body === rows) return "the body itself";
  const found = isRecord(body) ? Object.entries(body).find(([, value]) => value === rows) : undefined;
  return `under ${found?.[0]}`;
}

/** Detects a page of a longer list: the app takes every list as whole. */
export function pagingIn(body: unknown, length: number): string | null {
  if (!isRecord(body)) return null;
  const pages = [body, body.meta, body.pagination].filter(isRecord);
  for (const { total, last_page, next_page_url } of pages) {
    if (typeof total === "number" && total > length) return `${length} rows of a total of ${total}`;
    if (typeof last_page === "number" && last_page > 1) return `one page of ${last_page}`;
    if (typeof next_page_url === "string") return "a page with a next one";
  }
  return null;
}
