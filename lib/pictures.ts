import { fileTypeFromBlob } from "file-type";

/** What one uploaded picture may weigh, in bytes. */
export const MOST_UPLOAD_BYTES = 15 * 1024 * 1024;

/** Pictures that browsers show and that cannot run: no SVG. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];

/** The type and extension of a picture by its content, whatever its name says; `null` for anything else. */
export async function pictureType(file: Blob): Promise<{ mime: string; ext: string } | null> {
  const type = await fileTypeFromBlob(file);
  return type && PICTURE_TYPES.includes(type.mime) ? type : null;
}

/** Why a file cannot be taken as a picture, or `null`. */
export async function pictureProblem(file: Blob): Promise<string | null> {
  return (await pictureType(file)) ? null : "Berkas harus berupa gambar (JPEG, PNG, WebP atau GIF)";
}
