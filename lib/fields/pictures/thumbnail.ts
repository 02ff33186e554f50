import { MEGABYTE } from "./check-picture";

export const NO_STORED_PICTURE = "Foto tidak ada";
export const DAMAGED_PICTURE = "Isi berkas ini bukan gambar yang utuh.";
export const TOO_LARGE_PICTURE = "Foto ini terlalu besar untuk ditampilkan.";
export const UNSUPPORTED_WIDTH = "Lebar gambar harus 160, 320 atau 640 piksel.";
const WIDTH_PARAM = "lebar";
const THUMBNAIL_WIDTHS = [160, 320, 640] as const;
export const MAX_STORED_PICTURE_BYTES = 25 * MEGABYTE;
export type ThumbnailWidth = (typeof THUMBNAIL_WIDTHS)[number];

/** Returns the URL of a stored picture, or of its thumbnail if there is a `width`. */
export function pictureHref(foto: string, width?: ThumbnailWidth): string {
  const path = `/images/${encodeURIComponent(foto.toWellFormed())}`;
  return width ? `${path}?${WIDTH_PARAM}=${width}` : path;
}

/** Parses the requested width: `whole` if the URL has none, `null` if it is not supported. */
export function parseThumbnailWidth(params: URLSearchParams): ThumbnailWidth | "whole" | null {
  const requestedWidth = params.get(WIDTH_PARAM);
  if (requestedWidth === null) return "whole";
  return THUMBNAIL_WIDTHS.find((width) => String(width) === requestedWidth) ?? null;
}
