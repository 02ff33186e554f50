import { fileTypeFromBlob } from "file-type";
import { MEGABYTE } from "./file-size";
import { isOnlyPicture } from "./foreign-content";

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
