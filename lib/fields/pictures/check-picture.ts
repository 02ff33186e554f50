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

// Each pattern is long enough, or followed by enough readable text, not to occur in compressed pixels by chance.
const FOREIGN = new RegExp(
  [
    `<(?:!doctype html|html|head|body|script|style|svg|math|img|iframe|object|embed|form|meta|link|base)[\\s/>]${READABLE}{8}`,
    // A GIF whose size is readable text is a script.
    `^GIF8[79]a${READABLE}{4}`,
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

/** Returns one character for each byte, of the same code; "latin1" is windows-1252, which moves 0x80 to 0x9f. */
const decode = (bytes: BufferSource) => new TextDecoder("latin1").decode(bytes);

const read = async (part: Blob) => decode(await part.arrayBuffer());

/** Checks that a picture contains no page, script, document or archive; what phones append is allowed. */
async function isOnlyPicture(file: Blob): Promise<boolean> {
  let isScript = false;
  for (let index = 0; index < file.size; index += PART) {
    const part = await read(file.slice(index, index + PART + OVERLAP));
    if (index === 0) isScript = COMMENT_OPENED.test(part);
    if (FOREIGN.test(part) || (isScript && COMMENT_CLOSED.test(part))) return false;
  }
  return true;
}

/** The maximum size of a picture, in bytes. */
export const MAX_UPLOAD_BYTES = 15 * MEGABYTE;

/** How much of a file is read to detect its type, in bytes. */
const HEAD = 64 * KILOBYTE;

/** The signatures of accepted pictures. JPEG-LS and animated PNG begin alike and are rejected. */
const PICTURE_TYPES = [
  { type: { mime: "image/jpeg", ext: "jpg" }, head: /^\u00ff\u00d8\u00ff(?!\u00f7)/ },
  {
    type: { mime: "image/png", ext: "png" },
    head: /^\u2030PNG\r\n.\n.{3}\rIHDR(?!(?:(?!IDAT).)*?acTL)/s,
  },
  { type: { mime: "image/webp", ext: "webp" }, head: /^RIFF.{4}WEBP/s },
  { type: { mime: "image/gif", ext: "gif" }, head: /^GIF8[79]a/ },
];

export const NOT_A_PICTURE = "Berkas harus berupa gambar (JPEG, PNG, WebP atau GIF)";

/** The message for a file that has changed since it was chosen, or for a folder. */
export const UNREADABLE_PICTURE =
  "Berkas tidak dapat dibaca: mungkin berubah atau dipindahkan setelah dipilih. Pilih lagi.";

const HEIC_PHOTO = "Foto ini HEIC, yang hanya dapat dibuka sebagian peramban.";
const COMPATIBLE = "Di iPhone pilih Pengaturan, Kamera, Format, Paling Kompatibel";

/** The message for a stored HEIC photo. */
export const HEIC_STORED = `${HEIC_PHOTO} ${COMPATIBLE}.`;

/** How much of a file is read to recognize HEIC and stored pictures, in bytes. */
const START = 64;

const HEIC = /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s;

/** Detects the type and extension by the content, not the name; `null` for other files. */
export async function pictureType(file: Blob): Promise<{ mime: string; ext: string } | null> {
  const start = await read(file.slice(0, HEAD));
  return PICTURE_TYPES.find(({ head }) => head.test(start))?.type ?? null;
}

async function findProblem(file: Blob): Promise<string | null> {
  if (HEIC.test(await read(file.slice(0, START))))
    return `${HEIC_PHOTO} ${COMPATIBLE}, lalu foto lagi; atau simpan foto ini sebagai JPEG.`;
  if (!(await pictureType(file))) return NOT_A_PICTURE;
  if (await isOnlyPicture(file)) return null;
  return "Gambar ini juga berisi data lain. Simpan ulang sebagai gambar biasa, lalu pilih lagi.";
}

const problems = new WeakMap<Blob, Promise<string | null>>();

/** Returns why a file is refused as a picture, or `null`; the result is cached per file. */
export function pictureFileError(file: Blob): Promise<string | null> {
  // A dropped folder looks like a file until it is read.
  const problem = problems.get(file) ?? findProblem(file).catch(() => UNREADABLE_PICTURE);
  problems.set(file, problem);
  return problem;
}

/** The signatures of stored pictures that are shown; SVG could run scripts. */
const SHOWN_TYPES: Record<string, RegExp> = {
  "image/jpeg": /^\u00ff\u00d8\u00ff/,
  "image/png": /^\u2030PNG\r\n/,
  "image/webp": /^RIFF.{4}WEBP/s,
  "image/gif": /^GIF8[79]a/,
  "image/avif": /^.{4}ftypavi[fs]/s,
  "image/bmp": /^BM.{4}\0{4}/s,
};

/** Returns whether a file is a HEIC photo, which few browsers show. */
export const isHeic = (bytes: Uint8Array<ArrayBuffer>): boolean =>
  HEIC.test(decode(bytes.subarray(0, START)));

/** Returns the MIME type of a stored picture by its content, else by its Content-Type; `null` if it is not shown. */
export function shownPictureType(bytes: Uint8Array<ArrayBuffer>, contentType: string): string | null {
  const start = decode(bytes.subarray(0, START));
  const [byContent] = Object.entries(SHOWN_TYPES).find(([, head]) => head.test(start)) ?? [];
  const called = (contentType.split(";")[0] ?? "").trim().toLowerCase();
  return byContent ?? (called in SHOWN_TYPES ? called : null);
}
