import { MEGABYTE } from "./check-picture";

/** The message if the API has no picture of that name. */
export const NO_STORED_PICTURE = "Foto tidak ada";

/** The message for a file that is not a complete picture. */
export const DAMAGED_PICTURE = "Isi berkas ini bukan gambar yang utuh.";

/** The message for a picture with too many bytes or pixels. */
export const TOO_LARGE_PICTURE = "Foto ini terlalu besar untuk ditampilkan.";

/** The message for a thumbnail of an unsupported width. */
export const UNSUPPORTED_WIDTH = "Lebar gambar harus 160, 320 atau 640 piksel.";

const WIDTH_PARAM = "lebar";

/** The supported widths of thumbnails, in pixels. */
const THUMBNAIL_WIDTHS = [160, 320, 640] as const;

/** The maximum size of a stored picture for a thumbnail, in bytes. */
export const MAX_PICTURE_BYTES = 25 * MEGABYTE;

export type ThumbnailWidth = (typeof THUMBNAIL_WIDTHS)[number];

/** Returns the URL of a stored picture, or of its thumbnail if there is a `width`. */
export function pictureHref(foto: string, width?: ThumbnailWidth): string {
  const path = `/images/${encodeURIComponent(foto.toWellFormed())}`;
  return width ? `${path}?${WIDTH_PARAM}=${width}` : path;
}

/** Parses the requested width: `whole` if the URL has none, `null` if it is not supported. */
export function readThumbnailWidth(params: URLSearchParams): ThumbnailWidth | "whole" | null {
  const requestedWidth = params.get(WIDTH_PARAM);
  if (requestedWidth === null) return "whole";
  return THUMBNAIL_WIDTHS.find((width) => String(width) === requestedWidth) ?? null;
}
