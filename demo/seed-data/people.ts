import { at } from "./random.ts";

const FIRST =
  "Andi Dewi Rizky Putri Agus Sri Hendra Ratna Joko Wulan Dimas Ayu Bambang Lestari Eko Indah Fajar Maya Yusuf Nurul".split(
    " ",
  );
const LAST =
  "Pratama Wijaya Kusuma Saputra Hidayat Nugroho Siregar Simanjuntak Setiawan Permata Harahap Gunawan Maulana Suryani".split(
    " ",
  );

/** Returns the name of the person with a number; the first 140 are distinct. */
export function personAt(place: number) {
  return `${at(FIRST, place)} ${at(LAST, place * 3 + Math.floor(place / FIRST.length))}`;
}
