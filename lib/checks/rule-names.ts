/** A price that is so many times the usual one, or that part of it, is far from it. */
export const TIMES = 5;

/** A price has a usual one if so many other dealers have one for the item. */
export const FEWEST_DEALERS = 5;

/** An item that so many percent of the dealers of a brand have is missing at the others. */
export const MOST_PERCENT = 80;

/** Shorter words are not compared letter by letter: CR-V is not HR-V. */
export const FEWEST_LETTERS = 6;

/** A spelling is suggested where rows have it so many times as often. */
export const TIMES_AS_OFTEN = 3;

/** Between these a branch lets its cars in. */
export const ENTRY = { from: "05:00:00", to: "12:00:00" };

/** So many logos are asked for at most. */
export const MOST_LOGOS = 200;

/** The rules by their name in the address: what they are called, and what each flags, in words. */
const WORDS = {
  spasi: [
    "Spasi berlebih atau karakter tak terlihat",
    "Spasi di awal, di akhir, atau berulang, dan karakter yang tidak terlihat",
  ],
  huruf: ["Huruf dari aksara lain", "Huruf Kiril atau Yunani yang tampak seperti huruf Latin"],
  ejaan: [
    "Ejaan berbeda",
    "Teks yang berbeda dari baris lain hanya pada huruf besar, spasi, atau tanda baca",
  ],
  mirip: [
    "Ejaan hampir sama",
    `Saran saja: satu huruf berbeda, dalam kata yang sedikitnya ${FEWEST_LETTERS} huruf`,
  ],
  kosong: ["Isian wajib kosong", "Isian yang diminta formulir, tetapi kosong"],
  kembar: ["Baris yang sama persis", "Baris yang semua isinya sama dengan baris lain"],
  dealer: ["Dealer tidak dikenal", "Dealer yang tidak ada di daftar cabang"],
  cabang: ["Cabang tidak dikenal", "Cabang yang tidak dimiliki dealernya di daftar cabang"],
  "item-ganda": ["Item ganda", "Keterangan yang sama lebih dari satu kali untuk satu dealer"],
  harga: ["Harga kosong atau aneh", "Harga yang kosong, bukan angka, negatif, atau nol"],
  jauh: [
    "Harga jauh dari biasanya",
    `Lebih dari ${TIMES} kali, atau kurang dari seperlima, median harga item itu di dealer lain, mulai ${FEWEST_DEALERS} dealer`,
  ],
  "belum-ada": [
    "Item belum ada",
    `Item yang dimiliki sedikitnya ${MOST_PERCENT}% dealer satu brand, tetapi tidak oleh dealer ini`,
  ],
  "sa-ganda": ["SA ganda", "Nama yang sama lebih dari satu kali di satu cabang"],
  "cabang-ganda": ["Cabang ganda", "Brand, dealer, dan cabang yang sama lebih dari satu kali"],
  wilayah: ["Tanpa kode wilayah internal", "Cabang yang kode wilayah internalnya kosong"],
  masuk: [
    "Waktu masuk kosong atau aneh",
    `Waktu masuk yang kosong, tidak terbaca, atau di luar ${ENTRY.from.slice(0, 5)}–${ENTRY.to.slice(0, 5)}`,
  ],
  logo: [
    "Logo tidak dapat diambil",
    `Logo yang tidak ada atau rusak; dimuat hanya bila diminta, paling banyak ${MOST_LOGOS} gambar`,
  ],
  "tipe-ganda": ["Tipe mobil ganda", "Brand dan model yang sama lebih dari satu kali"],
  kode: ["Kode kosong", "Tipe mobil tanpa kode"],
  "kode-ganda": ["Kode ganda", "Satu kode untuk beberapa model dalam satu brand"],
  kapital: ["Model tidak berhuruf besar", "Model yang tidak seluruhnya ditulis dengan huruf besar"],
  email: ["Email tidak benar", "Teks yang bukan alamat email"],
  "email-ganda": ["Email ganda", "Satu alamat email untuk beberapa pengguna"],
  username: ["Username aneh", "Username dengan spasi atau karakter tak terlihat"],
  "nama-ganda": ["Nama ganda", "Nama yang sama untuk beberapa pengguna"],
} as const satisfies Record<string, readonly [name: string, words: string]>;

export type RuleName = keyof typeof WORDS;

export const isRuleName = (name: string): name is RuleName => Object.hasOwn(WORDS, name);

/** Returns what a rule is called. */
export const ruleTitle = (rule: RuleName): string => WORDS[rule][0];

/** Returns what a rule flags, in words. */
export const ruleWords = (rule: RuleName): string => WORDS[rule][1];

/** The rule that finds missing items, of which there are no rows. */
export const GAPS: RuleName = "belum-ada";
