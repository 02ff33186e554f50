/** A price is far from the usual price if one of the two is more than this many times the other. */
export const PRICE_RATIO = 5;

/** An item has a usual price only if at least this many other dealers have a price for it. */
export const MIN_OTHER_DEALERS = 5;

/** An item is reported as missing at a dealer if at least this percentage of the brand's dealers have it. */
export const MIN_DEALER_PERCENT = 80;

/** Only words with at least this many letters are checked for single wrong letters: CR-V is not a misspelling of HR-V. */
export const MIN_COMPARED_LETTERS = 6;

/** The earliest and latest plausible time at which a branch opens for cars. */
export const OPENING_TIME_RANGE = { from: "05:00:00", to: "12:00:00" };

/** An item has a usual count only if it was counted at least this often. */
export const MIN_ITEM_COUNTS = 8;

/** A count is far from the usual one beyond this many median absolute deviations. */
export const MAX_COUNT_DEVIATIONS = 8;

/** A count is reported as a jump if it or the previous count is at least this many times the other. */
export const COUNT_JUMP_RATIO = 3;

/** The maximum number of logos that are loaded to find broken ones. */
export const MAX_CHECKED_LOGOS = 200;

/**
 * The weight, title and description of each rule, by its name in the URL. Weight 5: somebody pays a wrong price or cannot log in;
 * 4: it is not clear which record is meant, or a number cannot be right; 3: something is missing, or two numbers contradict each other;
 * 2: two spellings, or a missing or repeated photo; 1: only the looks of a text, an item with two names, or a suggestion.
 */
const RULE_DETAILS = {
  spasi: [
    1,
    "Spasi berlebih atau karakter tak terlihat",
    "Spasi di awal, di akhir, atau berulang, dan karakter yang tidak terlihat",
  ],
  huruf: [2, "Huruf dari aksara lain", "Huruf Kiril atau Yunani yang tampak seperti huruf Latin"],
  ejaan: [
    2,
    "Ejaan berbeda",
    "Teks yang berbeda dari baris lain atau daftar cabang hanya pada huruf besar, spasi, atau tanda baca",
  ],
  mirip: [
    1,
    "Ejaan hampir sama",
    `Saran saja: satu huruf berbeda dari teks yang sama sering atau lebih sering, dalam kata yang sedikitnya ${MIN_COMPARED_LETTERS} huruf`,
  ],
  kosong: [3, "Isian wajib kosong", "Isian yang diminta formulir, tetapi kosong"],
  kembar: [
    3,
    "Baris yang sama persis",
    "Baris yang semua isinya sama dengan baris lain; huruf besar, spasi, dan tanda baca tidak dihitung",
  ],
  dealer: [4, "Dealer tidak dikenal", "Dealer yang tidak ada di daftar cabang"],
  cabang: [4, "Cabang tidak dikenal", "Cabang yang tidak dimiliki dealernya di daftar cabang"],
  "item-ganda": [4, "Item ganda", "Keterangan yang sama lebih dari satu kali untuk satu dealer"],
  harga: [5, "Harga kosong atau aneh", "Harga yang kosong, bukan angka, negatif, atau nol"],
  jauh: [
    5,
    "Harga jauh dari biasanya",
    `Lebih dari ${PRICE_RATIO} kali, atau kurang dari seperlima, median harga item itu di dealer lain, mulai ${MIN_OTHER_DEALERS} dealer`,
  ],
  "belum-ada": [
    3,
    "Item belum ada",
    `Item yang dimiliki sedikitnya ${MIN_DEALER_PERCENT}% dealer satu brand, tetapi tidak oleh dealer ini`,
  ],
  "sa-ganda": [4, "SA ganda", "Nama yang sama lebih dari satu kali di satu cabang"],
  "cabang-ganda": [4, "Cabang ganda", "Brand, dealer, dan cabang yang sama lebih dari satu kali"],
  wilayah: [3, "Tanpa kode wilayah internal", "Cabang yang kode wilayah internalnya kosong"],
  masuk: [
    4,
    "Waktu masuk kosong atau aneh",
    `Waktu masuk yang kosong, tidak terbaca, atau di luar ${OPENING_TIME_RANGE.from.slice(0, 5)}–${OPENING_TIME_RANGE.to.slice(0, 5)}`,
  ],
  logo: [
    3,
    "Logo tidak dapat diambil",
    `Logo yang tidak ada atau rusak; dimuat hanya bila diminta, paling banyak ${MAX_CHECKED_LOGOS} gambar`,
  ],
  "tipe-ganda": [4, "Tipe mobil ganda", "Brand dan model yang sama lebih dari satu kali"],
  kode: [4, "Kode kosong", "Tipe mobil tanpa kode"],
  "kode-ganda": [4, "Kode ganda", "Satu kode untuk beberapa model dalam satu brand"],
  kapital: [1, "Model tidak berhuruf besar", "Model yang tidak seluruhnya ditulis dengan huruf besar"],
  email: [5, "Email tidak benar", "Teks yang bukan alamat email"],
  "email-ganda": [5, "Email ganda", "Satu alamat email untuk beberapa pengguna"],
  username: [4, "Username aneh", "Username dengan spasi atau karakter tak terlihat"],
  "nama-ganda": [2, "Nama ganda", "Nama yang sama untuk beberapa pengguna"],
  jumlah: [4, "Jumlah kosong atau aneh", "Jumlah yang tidak ada, bukan angka, negatif, atau nol"],
  biasanya: [
    4,
    "Jauh dari biasanya",
    `Lebih dari ${MAX_COUNT_DEVIATIONS} simpangan median dari yang biasa bagi itemnya, mulai ${MIN_ITEM_COUNTS} hitungan`,
  ],
  sehari: [
    3,
    "Dihitung dua kali sehari",
    "Item yang sama di cabang yang sama pada hari yang sama, dengan jumlah berbeda",
  ],
  lonjakan: [
    3,
    "Lonjakan dari hitungan sebelumnya",
    `Sedikitnya ${COUNT_JUMP_RATIO} kali, atau sepertiga, dari hitungan sebelumnya di cabang itu`,
  ],
  tanggal: [
    3,
    "Tanggal kosong, aneh, atau di masa depan",
    "Tanggal yang tidak ada, tidak terbaca, atau setelah sekarang",
  ],
  "tanpa-foto": [2, "Tanpa foto", "Catatan tanpa bukti foto"],
  "foto-sama": [2, "Foto yang sama di beberapa catatan", "Satu foto untuk lebih dari satu catatan"],
  ganda: [1, "Kode atau nama ganda", "Kode item dengan dua nama, atau nama dengan dua kode"],
} as const satisfies Record<string, readonly [weight: number, title: string, description: string]>;
export type RuleName = keyof typeof RULE_DETAILS;
export const isRuleName = (name: string): name is RuleName => Object.hasOwn(RULE_DETAILS, name);

/** Returns how serious the findings of a rule are, from 1 (looks) to 5 (somebody pays a wrong price). */
export const ruleWeight = (rule: RuleName): number => RULE_DETAILS[rule][0];
export const ruleTitle = (rule: RuleName): string => RULE_DETAILS[rule][1];
export const describeRule = (rule: RuleName): string => RULE_DETAILS[rule][2];

/** The rule that finds items which a dealer lacks; its findings have no rows. */
export const MISSING_ITEM_RULE: RuleName = "belum-ada";

/** The rules of stock counts, which check only the rows that match the search and the filters; all other rules check whole lists. */
export const STOCK_RULE_NAMES = [
  "jumlah",
  "biasanya",
  "sehari",
  "lonjakan",
  "tanggal",
  "tanpa-foto",
  "foto-sama",
  "ganda",
] as const satisfies RuleName[];
export type StockRuleName = (typeof STOCK_RULE_NAMES)[number];

export const isStockRule = (name: RuleName): name is StockRuleName =>
  STOCK_RULE_NAMES.some((rule) => rule === name);

const GENERAL_RULE_NAMES: RuleName[] = ["spasi", "huruf", "ejaan", "mirip", "kosong", "kembar"];
const CATALOGUE_RULE_NAMES: RuleName[] = [...GENERAL_RULE_NAMES, "dealer", "item-ganda"];
const PRECHECK_RULE_NAMES: RuleName[] = [...CATALOGUE_RULE_NAMES, "belum-ada"];
const POSTCHECK_RULE_NAMES: RuleName[] = [...CATALOGUE_RULE_NAMES, "harga", "jauh", "belum-ada"];

/** The names of the rules that check each list, by its resource, in the order in which they run. */
export const RULE_NAMES_BY_RESOURCE: Record<string, readonly RuleName[]> = {
  user: ["spasi", "huruf", "ejaan", "kosong", "kembar", "email", "email-ganda", "username", "nama-ganda"],
  "dealer-cabang": [...GENERAL_RULE_NAMES, "cabang-ganda", "wilayah", "masuk", "logo"],
  sa: [...GENERAL_RULE_NAMES, "dealer", "cabang", "sa-ganda"],
  "car-type": [...GENERAL_RULE_NAMES, "tipe-ganda", "kode", "kode-ganda", "kapital"],
  "perawatan-precheck": PRECHECK_RULE_NAMES,
  "perawatan-postcheck": POSTCHECK_RULE_NAMES,
  "pergantian-precheck": PRECHECK_RULE_NAMES,
  "pergantian-postcheck": POSTCHECK_RULE_NAMES,
  opname: STOCK_RULE_NAMES,
};

/** Returns the rules of a list, those with the highest weight first. */
export const rulesOfResource = (resource: string): RuleName[] =>
  (RULE_NAMES_BY_RESOURCE[resource] ?? []).toSorted((one, other) => ruleWeight(other) - ruleWeight(one));

export const hasStockRules = (resource: string): boolean => rulesOfResource(resource).some(isStockRule);

export const isRuleOfResource = (resource: string, name: string): name is RuleName =>
  RULE_NAMES_BY_RESOURCE[resource]?.some((rule) => rule === name) ?? false;
