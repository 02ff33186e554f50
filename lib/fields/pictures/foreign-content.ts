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
export async function isOnlyPicture(file: Blob, mime: string): Promise<boolean> {
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
