/** The rules by their name in the address, in the order in which they are shown: the heaviest first. */
export const RULES = {
  jumlah: "Jumlah kosong atau aneh",
  biasanya: "Jauh dari biasanya",
  sehari: "Dihitung dua kali sehari",
  lonjakan: "Lonjakan dari hitungan sebelumnya",
  tanggal: "Tanggal kosong, aneh, atau di masa depan",
  "tanpa-foto": "Tanpa foto",
  "foto-sama": "Foto yang sama di beberapa catatan",
  ganda: "Kode atau nama ganda",
} as const;

export type RuleName = keyof typeof RULES;

/** How much a finding weighs: 4 a number that cannot be right, 3 one that contradicts another, 2 a proof that lacks, 1 a name. */
export const RULE_WEIGHTS: Record<RuleName, number> = {
  jumlah: 4,
  biasanya: 4,
  sehari: 3,
  lonjakan: 3,
  tanggal: 3,
  "tanpa-foto": 2,
  "foto-sama": 2,
  ganda: 1,
};

export const RULE_NAMES = Object.keys(RULES) as RuleName[];

export const isRuleName = (name: string): name is RuleName => Object.hasOwn(RULES, name);

/** An item with fewer counts has nothing that is usual. */
export const FEWEST_COUNTS = 8;

/** A count is far from what is usual beyond so many median deviations. */
export const MOST_DEVIATIONS = 8;

/** A count that is so many times another, or that part of it, is no longer like the other. */
export const TIMES = 3;
const PART = "sepertiga";

/** What each rule flags, in words. */
export const RULE_WORDS: Record<RuleName, string> = {
  jumlah: "Jumlah yang tidak ada, bukan angka, negatif, atau nol",
  biasanya: `Lebih dari ${MOST_DEVIATIONS} simpangan median dari yang biasa bagi itemnya, mulai ${FEWEST_COUNTS} hitungan`,
  sehari: "Item yang sama di cabang yang sama pada hari yang sama, dengan jumlah berbeda",
  lonjakan: `Sedikitnya ${TIMES} kali, atau ${PART}, dari hitungan sebelumnya di cabang itu`,
  tanggal: "Tanggal yang tidak ada, tidak terbaca, atau setelah sekarang",
  "tanpa-foto": "Catatan tanpa bukti foto",
  "foto-sama": "Satu foto untuk lebih dari satu catatan",
  ganda: "Kode item dengan dua nama, atau nama dengan dua kode",
};
