const KILOBYTE = 1024;
export const MEGABYTE = KILOBYTE * KILOBYTE;
export const MAX_UPLOAD_BYTES = 15 * MEGABYTE;
export const NOT_A_PICTURE = "Berkas harus berupa gambar (JPEG, PNG, WebP atau GIF)";

/** The message for a file that has changed since it was chosen, or for a folder. */
export const UNREADABLE_PICTURE =
  "Berkas tidak dapat dibaca: mungkin berubah atau dipindahkan setelah dipilih. Pilih lagi.";

const HEIC_MESSAGE = "Foto ini HEIC, yang hanya dapat dibuka sebagian peramban.";
const IPHONE_ADVICE = "Di iPhone pilih Pengaturan, Kamera, Format, Paling Kompatibel";
export const STORED_HEIC_MESSAGE = `${HEIC_MESSAGE} ${IPHONE_ADVICE}.`;

/** Returns why a file cannot be uploaded as a picture, as a message; `null` for an accepted picture. The result is cached for each file. */
export function pictureFileError(file: Blob): Promise<string | null> {
  // A dropped folder looks like a file until it is read.
  const errorPromise = errorByFile.get(file) ?? findPictureError(file).catch(() => UNREADABLE_PICTURE);
  errorByFile.set(file, errorPromise);
  return errorPromise;
}

const errorByFile = new WeakMap<Blob, Promise<string | null>>();

async function findPictureError(file: Blob): Promise<string | null> {
  if (HEIC_SIGNATURE.test(await readBlobAsLatin1(file.slice(0, SIGNATURE_BYTES))))
    return `${HEIC_MESSAGE} ${IPHONE_ADVICE}, lalu foto lagi; atau simpan foto ini sebagai JPEG.`;
  if (!(await detectPictureType(file))) return NOT_A_PICTURE;
  if (await isSafePicture(file)) return null;
  return "Gambar ini juga berisi data lain. Simpan ulang sebagai gambar biasa, lalu pilih lagi.";
}

/** Detects the type of an accepted picture by its content, with the extension of that type; `null` for other files. */
export async function detectPictureType(file: Blob): Promise<{ mime: string; ext: string } | null> {
  const fileStart = await readBlobAsLatin1(file.slice(0, TYPE_DETECTION_BYTES));
  return ACCEPTED_PICTURE_TYPES.find(({ signature }) => signature.test(fileStart))?.type ?? null;
}

/** The bytes at the start of a file that are read to detect its type for an upload. */
const TYPE_DETECTION_BYTES = 64 * KILOBYTE;

/** The signatures of accepted pictures; those of JPEG-LS and animated PNG do not match. */
const ACCEPTED_PICTURE_TYPES = [
  { type: { mime: "image/jpeg", ext: "jpg" }, signature: /^\u00ff\u00d8\u00ff(?!\u00f7)/ },
  {
    type: { mime: "image/png", ext: "png" },
    signature: /^\u2030PNG\r\n.\n.{3}\rIHDR(?!(?:(?!IDAT).)*?acTL)/s,
  },
  { type: { mime: "image/webp", ext: "webp" }, signature: /^RIFF.{4}WEBP/s },
  { type: { mime: "image/gif", ext: "gif" }, signature: /^GIF8[79]a/ },
];

/** Returns whether a picture contains no page, script, document or archive; other data, as phones append, is allowed. */
async function isSafePicture(file: Blob): Promise<boolean> {
  let hasOpenComment = false;
  for (let index = 0; index < file.size; index += SCANNED_PART_BYTES) {
    const part = await readBlobAsLatin1(file.slice(index, index + SCANNED_PART_BYTES + PART_OVERLAP_BYTES));
    if (index === 0) hasOpenComment = SCRIPT_COMMENT_START.test(part);
    if (NON_PICTURE_CONTENT.test(part) || (hasOpenComment && SCRIPT_COMMENT_END.test(part))) return false;
  }
  return true;
}

/** The size of the parts in which a file is scanned, and the size of the next part's beginning that is scanned with each part. */
const SCANNED_PART_BYTES = MEGABYTE;
const PART_OVERLAP_BYTES = 64;
const READABLE_CHARACTER = "[\\t\\n\\r\\x20-\\x7e]";

// Each pattern is too long to occur in compressed pixels by chance; short ones also require readable text after them.
const NON_PICTURE_CONTENT = new RegExp(
  [
    `<(?:!doctype html|html|head|body|script|style|svg|math|img|iframe|object|embed|form|meta|link|base)[\\s/>]${READABLE_CHARACTER}{8}`,
    // A GIF header followed by readable text, instead of a binary size, is a script.
    `^GIF8[79]a${READABLE_CHARACTER}{4}`,
    `<\\?(?:php\\s|=)${READABLE_CHARACTER}{12}`,
    "__HALT_COMPILER",
    "%PDF-[12]\\.\\d",
    "PK\\x03\\x04[\\x00-\\x3f]\\x00",
    "PK\\x05\\x06\\x00{4}",
    "Rar!\\x1a\\x07",
    "7z\\xbc\\xaf\\x27\\x1c",
  ].join("|"),
  "i",
);

// Matches the header of a picture and then `/*`: the file is also a script, in which the rest of the picture is a comment.
const SCRIPT_COMMENT_START = new RegExp(
  `^(?:GIF8[79]a|RIFF|\\xff\\xd8\\xff.)${READABLE_CHARACTER}*?/\\*`,
  "s",
);
const SCRIPT_COMMENT_END = new RegExp(`\\*/${READABLE_CHARACTER}{8}`);

/** Returns the MIME type of a stored picture by its content, else by its Content-Type; `null` if browsers must not get it. */
export function displayableType(bytes: Uint8Array<ArrayBuffer>, contentType: string): string | null {
  const fileStart = decodeAsLatin1(bytes.subarray(0, SIGNATURE_BYTES));
  const [byContent] =
    Object.entries(DISPLAYABLE_SIGNATURES).find(([, signature]) => signature.test(fileStart)) ?? [];
  const declaredType = (contentType.split(";")[0] ?? "").trim().toLowerCase();
  return byContent ?? (declaredType in DISPLAYABLE_SIGNATURES ? declaredType : null);
}

/** The signatures of stored pictures that browsers may get, by MIME type; SVG is missing because it can run scripts. */
const DISPLAYABLE_SIGNATURES: Record<string, RegExp> = {
  "image/jpeg": /^\u00ff\u00d8\u00ff/,
  "image/png": /^\u2030PNG\r\n/,
  "image/webp": /^RIFF.{4}WEBP/s,
  "image/gif": /^GIF8[79]a/,
  "image/avif": /^.{4}ftypavi[fs]/s,
  "image/bmp": /^BM.{4}\0{4}/s,
};

export const isHeic = (bytes: Uint8Array<ArrayBuffer>): boolean =>
  HEIC_SIGNATURE.test(decodeAsLatin1(bytes.subarray(0, SIGNATURE_BYTES)));

/** The bytes at the start of a file that are read to recognize HEIC and stored pictures. */
const SIGNATURE_BYTES = 64;
const HEIC_SIGNATURE = /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s;

/** Decodes each byte to one character. "latin1" is windows-1252, so bytes from 0x80 to 0x9f get other character codes. */
const decodeAsLatin1 = (bytes: BufferSource) => new TextDecoder("latin1").decode(bytes);
const readBlobAsLatin1 = async (part: Blob) => decodeAsLatin1(await part.arrayBuffer());

/** Formats a number of bytes as `512 byte`, `1,5 KB` or `14 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} byte`;
  return bytes < MEGABYTE ? `${formatNumber(bytes / KILOBYTE)} KB` : `${formatNumber(bytes / MEGABYTE)} MB`;
}

const formatNumber = (amount: number) => amount.toLocaleString("id-ID", { maximumFractionDigits: 1 });
