const KILOBYTE = 1024;
export const MEGABYTE = KILOBYTE * KILOBYTE;

const write = (amount: number) => amount.toLocaleString("id-ID", { maximumFractionDigits: 1 });

/** Formats a number of bytes as `512 byte`, `1,5 KB` or `14 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} byte`;
  return bytes < MEGABYTE ? `${write(bytes / KILOBYTE)} KB` : `${write(bytes / MEGABYTE)} MB`;
}
