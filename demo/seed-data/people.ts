import { at } from "./random.ts";

const FIRST =
  "Andi Dewi Rizky Putri Agus Sri Hendra Ratna Joko Wulan Dimas Ayu Bambang Lestari Eko Indah Fajar Maya Yusuf Nurul".split(
    " ",
  );
const LAST =
  "Pratama Wijaya Kusuma Saputra Hidayat Nugroho Siregar Simanjuntak Setiawan Permata Harahap Gunawan Maulana Suryani".split(
    " ",
  );

/** The name of the person with that number; no two of the first 140 are the same. */
export function personAt(place: number) {
  return `${at(FIRST, place)} ${at(LAST, place * 3 + Math.floor(place / FIRST.length))}`;
}
