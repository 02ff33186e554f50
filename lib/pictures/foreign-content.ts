/** How much of a file is looked through at once, in bytes, and how far one look reaches into the next. */
const PART = 1024 * 1024;
const OVERLAP = 64;

const READABLE = "[\\t\\n\\r\\x20-\\x7e]";

/** How a picture of each type begins: a BOM or an ID3 tag before it, or a GIF whose size is a text, is something else. */
const HEADS: Record<string, RegExp> = {
  "image/jpeg": /^\u00ff\u00d8\u00ff/,
  "image/png": /^.PNG\r\n.\n/s,
  "image/webp": /^RIFF.{4}WEBP/s,
  "image/gif": new RegExp(`^GIF8[79]a(?!${READABLE}{4})`),
};

// Each mark is long enough, or followed by enough that can be read, for compressed pixels never to hold it by chance.
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

// A script whose first comment swallows the picture, from its head to where the comment is closed.
const COMMENT_OPENED = new RegExp(`^(?:GIF8[79]a|RIFF|\\xff\\xd8\\xff.)${READABLE}*?/\\*`, "s");
const COMMENT_CLOSED = new RegExp(`\\*/${READABLE}{8}`);

/**
 * Whether a file that counts as a picture of the type is nothing else besides: no page, script, document or archive. What
 * phones put behind a picture (another picture, a film, their own notes) is left alone, so that no honest picture is lost.
 */
export async function isOnlyPicture(file: Blob, mime: string): Promise<boolean> {
  // One byte, one character: what is looked for has the same codes in it.
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
