import { MEGABYTE } from "./check-picture";

/** The API has no picture of that name. */
export const NO_STORED_PICTURE = "Foto tidak ada";

/** A file is no whole picture. */
export const DAMAGED_PICTURE = "Isi berkas ini bukan gambar yang utuh.";

/** A picture has more bytes or pixels than are shown at once. */
export const TOO_LARGE_PICTURE = "Foto ini terlalu besar untuk ditampilkan.";

/** The requested thumbnail has an unsupported width. */
export const UNSUPPORTED_WIDTH = "Lebar gambar harus 160, 320 atau 640 piksel.";

const WIDTH_PARAM = "lebar";

/** The supported widths of thumbnails, in pixels. */
const THUMBNAIL_WIDTHS = [160, 320, 640] as const;

/** The maximum size of a picture with a thumbnail, in bytes. */
export const MAX_PICTURE_BYTES = 25 * MEGABYTE;

export type ThumbnailWidth = (typeof THUMBNAIL_WIDTHS)[number];

/** Returns the URL of a stored picture, or of its thumbnail of a width. */
export function pictureHref(foto: string, width?: ThumbnailWidth): string {
  const path = `/images/${encodeURIComponent(foto.toWellFormed())}`;
  return width ? `${path}?${WIDTH_PARAM}=${width}` : path;
}

/** Parses the requested width: `whole` without one, `null` for an unsupported one. */
export function readThumbnailWidth(params: URLSearchParams): ThumbnailWidth | "whole" | null {
  const requestedWidth = params.get(WIDTH_PARAM);
  if (requestedWidth === null) return "whole";
  return THUMBNAIL_WIDTHS.find((width) => String(width) === requestedWidth) ?? null;
}
