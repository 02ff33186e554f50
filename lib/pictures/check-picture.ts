import { fileTypeFromBlob } from "file-type";
import { isOnlyPicture } from "./foreign-content";

/** What one uploaded picture may weigh, in bytes. */
export const MOST_UPLOAD_BYTES = 15 * 1024 * 1024;

/** Pictures that browsers show and that cannot run: no SVG. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];

export const NO_PICTURE = "Berkas harus berupa gambar (JPEG, PNG, WebP atau GIF)";

/** The type and extension of a picture by its content, whatever its name says; `null` for anything else. */
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

/** Why a file cannot be taken as a picture, or `null`; each file is looked through once, however often it is asked about. */
export function pictureProblem(file: Blob): Promise<string | null> {
  const problem = judged.get(file) ?? judge(file);
  judged.set(file, problem);
  return problem;
}

/** The type of a stored picture by its content type, in lower case, or `null` for what is not shown; SVG could run. */
export function shownPictureType(contentType: string): string | null {
  const mime = (contentType.split(";")[0] ?? "").trim().toLowerCase();
  return /^image\/(jpeg|png|webp|gif|avif|bmp)$/.test(mime) ? mime : null;
}
