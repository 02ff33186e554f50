import type { Row, Value } from "../values/values.ts";
import { branchAt } from "./branches.ts";
import { randomOf } from "./random.ts";

const PERAWATAN_PRECHECK = [
  "Cek ketinggian dan kondisi oli mesin",
  "Cek air radiator dan tabung cadangan",
  "Cek tekanan angin ban depan dan belakang",
  "Cek ketebalan kampas rem depan",
  "Cek ketebalan kampas rem belakang",
  "Cek minyak rem",
  "Cek tegangan dan air aki",
  "Cek kondisi wiper dan air pembasuh kaca",
  "Cek fungsi lampu utama, sein dan rem",
  "Cek kebocoran oli transmisi",
  "Cek kondisi tali kipas",
  "Cek suhu dan hembusan AC",
];
const PERAWATAN_POSTCHECK = [
  "Servis berkala 10.000 km",
  "Servis berkala 20.000 km",
  "Servis berkala 40.000 km",
  "Tune up mesin bensin",
  "Spooring dan balancing 4 roda",
  "Pembersihan throttle body",
  "Pembersihan injektor (purging)",
  "Cuci evaporator AC tanpa bongkar",
  "Stel rem dan rem tangan",
  "Rotasi ban",
  "Kuras minyak rem",
  "Salon interior dan eksterior",
];
const PERGANTIAN_PRECHECK = [
  "Oli mesin sudah melewati jadwal ganti",
  "Filter udara kotor",
  "Filter kabin kotor dan berbau",
  "Kampas rem depan di bawah 3 mm",
  "Kampas rem belakang di bawah 3 mm",
  "Alur ban di bawah batas TWI",
  "Aki lemah, tegangan di bawah 12,2 V",
  "Karet wiper getas",
  "Bohlam lampu putus",
  "Tali kipas retak",
  "Busi aus, celah melebihi standar",
  "Shock absorber rembes",
];
const PERGANTIAN_POSTCHECK = [
  "Ganti oli mesin dan filter oli",
  "Ganti filter udara",
  "Ganti filter kabin",
  "Ganti kampas rem depan (sepasang)",
  "Ganti kampas rem belakang (sepasang)",
  "Ganti ban ukuran standar (per buah)",
  "Ganti aki",
  "Ganti karet wiper (sepasang)",
  "Ganti bohlam lampu utama",
  "Ganti tali kipas",
  "Ganti busi (satu set)",
  "Ganti shock absorber depan (sepasang)",
];

const TIERS = { Harga_a: 100, Harga_b: 115, Harga_c: 130, Harga_d: 150, Harga_e: 180 };

type Written = (price: number) => Value;

function catalogue(seed: number, wordings: readonly string[], dealers: number, written?: Written): Row[] {
  const random = randomOf(seed);
  return Array.from({ length: dealers }, (_, place) => branchAt(seed + place * 7).dealer).flatMap((dealer) =>
    wordings.map((keterangan) => {
      const base = 25_000 + random.int(60) * 12_500;
      const prices = Object.entries(TIERS).map(([tier, percent]) => [
        tier,
        written?.((base * percent) / 100),
      ]);
      return { dealer, keterangan, ...(written && Object.fromEntries(prices)) };
    }),
  );
}

/** The four catalogues; the list returns maintenance prices as decimal texts, replacement prices as numbers. */
export const ITEMS = {
  "perawatan-precheck": catalogue(4, PERAWATAN_PRECHECK, 5),
  "perawatan-postcheck": catalogue(2, PERAWATAN_POSTCHECK, 6, (price) => price.toFixed(2)),
  "pergantian-precheck": catalogue(9, PERGANTIAN_PRECHECK, 4),
  "pergantian-postcheck": catalogue(5, PERGANTIAN_POSTCHECK, 5, (price) => price),
} satisfies Record<string, readonly Row[]>;
