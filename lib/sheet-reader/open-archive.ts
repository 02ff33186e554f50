import { unzipSync } from "fflate";
import { UnreadableFile } from "./grid";

/** The most bytes that the read parts of a workbook may have, unpacked. */
const MOST_UNPACKED = 128 * 1024 * 1024;

const TOO_LARGE = "Isi berkas ini terlalu besar setelah dibuka.";
const DAMAGED = "Berkas ini rusak atau bukan berkas .xlsx.";

function unzip(bytes: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(DAMAGED);
  }
}

/** Opens an archive: returns a reader of its text files, which unpacks no more than a workbook needs. */
export function openArchive(bytes: Uint8Array): {
  has: (name: string) => boolean;
  read: (name: string) => string;
} {
  const sizes = new Map<string, number>();
  unzip(bytes, ({ name, originalSize }) => {
    sizes.set(name, originalSize);
    return false;
  });
  let unpacked = 0;
  return {
    has: (name) => sizes.has(name),
    read(name) {
      unpacked += sizes.get(name) ?? 0;
      if (unpacked > MOST_UNPACKED) throw new UnreadableFile(TOO_LARGE);
      const part = unzip(bytes, (file) => file.name === name)[name];
      if (!part) throw new UnreadableFile(DAMAGED);
      return new TextDecoder().decode(part);
    },
  };
}
