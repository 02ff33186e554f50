import { unzipSync } from "fflate";
import { DAMAGED, UnreadableFile } from "./grid";

/** The most bytes that the read parts of a workbook may have, unpacked. */
const MOST_UNPACKED = 128 * 1024 * 1024;

const TOO_LARGE = "Isi berkas ini terlalu besar setelah dibuka.";

function unzip(bytes: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(DAMAGED);
  }
}

/**
 * Returns the name of a part as another part, or the archive's root, names it: addresses are resolved as on the web, and case does
 * not count.
 */
export function partName(target: string, from = ""): string {
  try {
    const { pathname } = new URL(target.replaceAll("\\", "/"), `file:///${from}`);
    return decodeURIComponent(pathname).slice(1).toLowerCase();
  } catch {
    return target;
  }
}

/** Opens an archive: returns a reader of its text files by their part names, which unpacks no more than a workbook needs. */
export function openArchive(bytes: Uint8Array): {
  has: (part: string) => boolean;
  read: (part: string) => string;
} {
  const files = new Map<string, { name: string; originalSize: number }>();
  unzip(bytes, (file) => {
    files.set(partName(file.name), file);
    return false;
  });
  let unpacked = 0;
  return {
    has: (part) => files.has(part),
    read(part) {
      const file = files.get(part);
      unpacked += file?.originalSize ?? 0;
      if (unpacked > MOST_UNPACKED) throw new UnreadableFile(TOO_LARGE);
      const content = file && unzip(bytes, ({ name }) => name === file.name)[file.name];
      if (!content) throw new UnreadableFile(DAMAGED);
      return new TextDecoder().decode(content);
    },
  };
}
