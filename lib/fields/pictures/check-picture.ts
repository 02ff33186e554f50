import { fileTypeFromBlob } from "file-type";

const KILOBYTE = 1024;
export const MEGABYTE = KILOBYTE * KILOBYTE;

const write = (amount: number) => amount.toLocaleString("id-ID", { maximumFractionDigits: 1 });

/** Formats a number of bytes as `512 byte`, `1,5 KB` or `14 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} byte`;
  return bytes < MEGABYTE ? `${write(bytes / KILOBYTE)} KB` : `${write(bytes / MEGABYTE)} MB`;
}

/** The size of the parts of a file that are searched, and their overlap, in bytes. */
const PART = 1024 * 1024;
const OVERLAP = 64;

const READABLE = "[\\t\\n\\r\\x20-\\x7e]";

/** The signatures by type; they exclude a BOM, an ID3 tag, and a GIF whose size is readable text. */
const HEADS: Record<string, RegExp> = {
  "image/jpeg": /^\u00ff\u00d8\u00ff/,
  "image/png": /^.PNG\r\n.\n/s,
  "image/webp": /^RIFF.{4}WEBP/s,
  "image/gif": new RegExp(`^GIF8[79]a(?!${READABLE}{4})`),
};

// Each pattern is long enough, or followed by enough readable text, not to occur in compressed pixels by chance.
const FOREIGN = new RegExp(
  [
    `<(?:!doctype html|html|head|body|script|style|svg|math|img|iframe|object|embed|form|meta|link|base)[\\s/>]${READABLE}{8}`,
    `<\\?(?:php\\s|=)${READABLE}{12}`,
    "__HALT_COMPILER",
    "%PDF-[12]\\.\\d",
    "PK\\x03\\x04[\\x00-\\x3f]\\x00",
    "PK\\x05\\x06\\x00{4}",
    "Rar!\\x1a\\x07",
    "7z\\xbc\\xaf\\x27\\x1c",
  ].join("|"),
  "i",
);

// A script whose first comment encloses the picture, from its header to the end of the comment.
const COMMENT_OPENED = new RegExp(`^(?:GIF8[79]a|RIFF|\\xff\\xd8\\xff.)${READABLE}*?/\\*`, "s");
const COMMENT_CLOSED = new RegExp(`\\*/${READABLE}{8}`);

/**
 * Checks that a picture of the type contains no page, script, document or archive. Allows what phones append (another
 * picture, a film, metadata), so that no real picture is refused.
 */
async function isOnlyPicture(file: Blob, mime: string): Promise<boolean> {
  // One byte, one character: the patterns use the same codes.
  const decoder = new TextDecoder("latin1");
  let isScript = false;
  for (let at = 0; at < file.size; at += PART) {
    const part = decoder.decode(await file.slice(at, at + PART + OVERLAP).arrayBuffer());
    if (at === 0) {
      if (!HEADS[mime]?.test(part)) return false;
      isScript = COMMENT_OPENED.test(part);
    }
    if (FOREIGN.test(part) || (isScript && COMMENT_CLOSED.test(part))) return false;
  }
  return true;
}

/** The maximum size of a picture, in bytes. */
export const MOST_UPLOAD_BYTES = 15 * MEGABYTE;

/** Pictures that browsers show and never run: no SVG. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];

export const NO_PICTURE = "Berkas harus berupa gambar (JPEG, PNG, WebP atau GIF)";

const UNREADABLE = "Berkas tidak dapat dibaca";

/** Detects the type and extension by the content, not the name; `null` for other files. */
export async function pictureType(file: Blob): Promise<{ mime: string; ext: string } | null> {
  const type = await fileTypeFromBlob(file);
  return type && PICTURE_TYPES.includes(type.mime) ? type : null;
}

async function judge(file: Blob): Promise<string | null> {
  const type = await pictureType(file);
  if (!type) return NO_PICTURE;
  if (await isOnlyPicture(file, type.mime)) return null;
  return "Gambar ini juga berisi data lain. Simpan ulang sebagai gambar biasa, lalu pilih lagi.";
}

const judged = new WeakMap<Blob, Promise<string | null>>();

/** Returns why a file is refused as a picture, or `null`; the result is cached per file. */
export function pictureProblem(file: Blob): Promise<string | null> {
  // A dropped folder looks like a file until it is read.
  const problem = judged.get(file) ?? judge(file).catch(() => UNREADABLE);
  judged.set(file, problem);
  return problem;
}

/** Returns the MIME type of a stored picture in lower case, or `null` if it is not shown; SVG could run scripts. */
export function shownPictureType(contentType: string): string | null {
  const mime = (contentType.split(";")[0] ?? "").trim().toLowerCase();
  return /^image\/(jpeg|png|webp|gif|avif|bmp)$/.test(mime) ? mime : null;
}
