import { expect, test } from "vitest";
import { updateFieldsOf } from "../resources/record-values";
import { checkedView, findIn } from "../testing/checked-view";
import { toColumnarList } from "../testing/lists";
import type { RuleName } from "./rule-names";

type Row = Record<string, unknown>;

const BRANDS = ["Toyota", "Honda", "Suzuki", "Mazda", "Hino", "Wuling", "BMW"];
const FIRST = ["Astra", "Cahaya", "Berlian", "Sinar", "Karya", "Mitra", "Indah", "Prima"];
const LAST = ["Mandiri", "Sejahtera", "Abadi", "Kencana", "Persada"];
const CITIES = ["Bandung", "Bogor", "Jakarta Barat", "Jakarta Utara", "Semarang", "Medan", "Bekasi Timur"];
const DEALERS = [
  "Astra/Jaya & Co",
  "Astra Jaya",
  ...FIRST.flatMap((first) => LAST.map((last) => `${first} ${last} Motor`)),
];
/** The last brand has one dealer, which is six times as dear. */
const brandOf = (dealer: number) => (dealer === DEALERS.length - 1 ? "BMW" : (BRANDS[dealer % 6] ?? ""));

const BRANCHES: Row[] = DEALERS.flatMap((dealer, at) =>
  [0, 1, 2].map((nth) => ({
    id: String(at * 3 + nth + 1),
    brand: brandOf(at),
    dealer,
    cabang: CITIES[(at + nth) % CITIES.length],
    alamat: `Jl. Raya ${CITIES[(at + nth) % CITIES.length]} No. ${at * 3 + nth}`,
    kodewilayah: "",
    kodewilayah_internal: "3",
    masuk: `${["05:00", "08:30", "12:00"][nth]}:00`,
  })),
);

const PARTS = ["oli mesin", "filter udara", "filter kabin", "aki", "busi", "tali kipas", "minyak rem", "ban"];
const WORKS = ["Ganti", "Kuras", "Cek", "Servis 1.5 L", "Servis 15 L", "Stel", "Cuci", "Bongkar pasang"];
const SIDES = ["", " depan", " (kanan)"];
const NOTES = WORKS.flatMap((work) => PARTS.flatMap((part) => SIDES.map((side) => `${work} ${part}${side}`)))
  .slice(0, 85)
  .concat(
    "Lampu kabut kiri",
    "Servis berkala 10.000 km",
    "Servis berkala 100.000 km",
    "Oli 5W-30",
    "Oli 5W-40",
  );

/** Prices differ by dealer a little; one brand has one item at eight times the price; tiers may be equal. */
const ITEMS: Row[] = DEALERS.flatMap((dealer, at) =>
  NOTES.map((keterangan, nth) => {
    const isDear = brandOf(at) === "BMW" || (brandOf(at) === "Mazda" && nth === 7);
    const price = (30_000 + nth * 7_000 + ((at * 7 + nth) % 9) * 2_000) * (isDear ? 8 : 1);
    const prices = {
      Harga_a: price,
      Harga_b: price,
      Harga_c: price + 500,
      Harga_d: price * 1.5,
      Harga_e: 2 * price,
    };
    return { id: String(at * NOTES.length + nth + 1), dealer, keterangan, ...prices };
  }),
);

const NAMES = ["Budi Santoso", "Siti Rahmawati", "Kevin O'Brien", "Ni Luh Ayu", "Agus", "Dewi Lestari"];
const SAS: Row[] = BRANCHES.flatMap(({ dealer, cabang }, at) =>
  [0, 1, 2].map((nth) => ({
    id: String(at * 3 + nth + 1),
    dealer,
    cabang,
    nama_sa: NAMES[(at + nth) % NAMES.length],
  })),
);

const MODELS = "AVANZA;CR-V;HR-V;BR-V;WR-V;CX-5;CX-3;XPANDER;XPANDER CROSS;MAZDA2;MAZDA3".split(";");
const CAR_TYPES: Row[] = BRANDS.flatMap((brand, at) =>
  MODELS.map((model, nth) => ({
    id: String(at * 50 + nth + 1),
    brand,
    model,
    kode: String.fromCharCode(65 + nth),
  })),
);

const word = (at: number) => ["an", "bi", "cu", "de", "fo"][at % 5];
const USERS: Row[] = Array.from({ length: 600 }, (_, at) => {
  const nama = `Pengguna ${[at, at / 5, at / 25, at / 125].map((each) => word(Math.floor(each))).join("")}`;
  const username = `${nama.slice(9)}.${at}`;
  return { nama, username, email: at % 6 === 0 ? "-" : `${username}@contoh.co.id` };
});

const LISTS = {
  "pergantian-postcheck": ITEMS,
  "dealer-cabang": BRANCHES,
  sa: SAS,
  "car-type": CAR_TYPES,
  user: USERS,
};
type Name = keyof typeof LISTS;

/** A fault: the rule that finds it, the row whose copy or change is wrong, and what is wrong in it. */
type Fault = [rule: RuleName, at: number, change: Row, isCopy?: true];

const FAULTS: Record<Name, Fault[]> = {
  "pergantian-postcheck": [
    ["spasi", 10, { keterangan: "Ganti  oli mesin" }],
    ["spasi", 95, { keterangan: "Ganti\u200b filter udara" }],
    ["huruf", 300, { keterangan: "G\u0430nti busi" }],
    ["ejaan", 450, { keterangan: "GANTI OLI MESIN" }],
    ["ejaan", 540, { keterangan: "Ganti oli-mesin (depan)" }],
    ["mirip", 725, { keterangan: "Ganti filtter udara" }],
    ["kosong", 1000, { keterangan: "" }],
    ["kosong", 1100, { dealer: "" }],
    ["dealer", 1200, { dealer: "Cahaya Mandirri Motor" }],
    ["dealer", 1300, { dealer: "CAHAYA SEJAHTERA MOTOR" }],
    ["dealer", 1400, { dealer: "Tidak Ada" }],
    ["item-ganda", 1500, { Harga_a: 61_000 }, true],
    ["kembar", 1600, {}, true],
    ["harga", 1700, { Harga_a: 0 }],
    ["harga", 1710, { Harga_b: "" }],
    ["harga", 1720, { Harga_c: "gratis" }],
    ["harga", 1730, { Harga_d: -5000 }],
    ["jauh", 1800, { Harga_a: 3_000 }],
    ["jauh", 2003, { Harga_e: 9_000_000 }],
  ],
  "dealer-cabang": [
    ["spasi", 2, { alamat: "Jl.  Raya No. 2" }],
    ["huruf", 6, { cabang: "B\u043egor" }],
    ["ejaan", 9, { brand: "TOYOTA" }],
    ["ejaan", 12, { dealer: "cahaya kencana motor" }],
    ["mirip", 16, { dealer: "Cahaya Persadda Motor" }],
    ["kosong", 25, { alamat: "" }],
    ["cabang-ganda", 30, { alamat: "Jl. Lain No. 1" }, true],
    ["wilayah", 35, { kodewilayah_internal: "" }],
    ["masuk", 40, { masuk: "" }],
    ["masuk", 45, { masuk: "20:30:00" }],
    ["masuk", 50, { masuk: "04:59:59" }],
  ],
  sa: [
    ["spasi", 10, { nama_sa: "Budi  Santoso" }],
    ["ejaan", 21, { nama_sa: "SITI RAHMAWATI" }],
    ["dealer", 30, { dealer: "Astra Jaya Baru" }],
    ["cabang", 40, { cabang: "Denpasar" }],
    ["cabang", 50, { cabang: "bandung" }],
    ["sa-ganda", 61, { nama_sa: "kevin o'brien" }],
    ["sa-ganda", 70, {}, true],
    ["mirip", 82, { nama_sa: "Dewi Lestary" }],
    ["kosong", 90, { nama_sa: "\u200b" }],
  ],
  "car-type": [
    ["tipe-ganda", 4, { kode: "Z" }, true],
    ["tipe-ganda", 20, { model: "CRV", kode: "Y" }],
    ["kode", 26, { kode: null }],
    ["kode-ganda", 34, { kode: "D" }],
    ["kapital", 44, { model: "Avanza" }],
    ["mirip", 62, { model: "XPANNDER", kode: "X" }, true],
    ["ejaan", 70, { brand: "B.M.W." }],
  ],
  user: [
    ["email", 1, { email: "budi(at)contoh.id" }],
    ["email-ganda", 3, { email: String(USERS[4]?.email).toUpperCase() }],
    ["username", 7, { username: "budi santoso" }],
    ["username", 8, { username: "bu\u200bdi" }],
    ["nama-ganda", 9, { nama: String(USERS[10]?.nama).toLowerCase() }],
    ["spasi", 11, { nama: "Pengguna \u00ad sebelas" }],
  ],
};

function plant(name: Name) {
  const rows = LISTS[name].map((row) => ({ ...row }));
  const wrong = FAULTS[name].map(([rule, at, change, isCopy]) => {
    const place = isCopy ? rows.push({ ...rows[at], id: String(90_000 + at) }) - 1 : at;
    Object.assign(rows[place] ?? {}, change);
    return { rule, place };
  });
  return { rows, wrong };
}

const listOf = (name: Name, rows: Row[]) => toColumnarList(checkedView(name).definition, rows);

const branches = listOf("dealer-cabang", BRANCHES);
const look = (name: Name, rows: Row[]) => findIn(checkedView(name), listOf(name, rows), branches);

test("right rows, odd ones among them, give no finding", () => {
  const found = Object.entries(LISTS).flatMap(([name, rows]) =>
    look(name as Name, rows).map(
      ({ rule, rows: flagged, why }) => `${name} ${rule} ${flagged.slice(0, 3)}: ${why(flagged[0] ?? -1)}`,
    ),
  );
  expect(found).toEqual([]);
});

test("wrong rows of all kinds are found among 5,000 right ones, each by its rule, with hardly any right row", () => {
  const missed: string[] = [];
  const needless: string[] = [];
  for (const name of Object.keys(LISTS) as Name[]) {
    const { rows, wrong } = plant(name);
    const findings = look(name, rows);
    for (const { rule, place } of wrong) {
      const isFound = findings.some((each) => each.rule === rule && each.rows.includes(place));
      if (!isFound) missed.push(`${name} ${rule} ${place}`);
    }
    const isWrong = new Set(wrong.map(({ place }) => place));
    // The right row of a pair is flagged with the wrong one.
    const originals = new Set(
      findings.filter(({ rule }) => /ganda|kembar|mirip/.test(rule)).flatMap(({ rows: all }) => all),
    );
    for (const { rule, rows: flagged, why } of findings)
      for (const row of flagged)
        if (!isWrong.has(row) && !originals.has(row)) needless.push(`${name} ${rule} ${row}: ${why(row)}`);
  }
  expect({ missed, needless }).toEqual({ missed: [], needless: [] });
});

test("what can be mended is a field of the update form", () => {
  for (const name of Object.keys(LISTS) as Name[]) {
    const fields = look(name, plant(name).rows).flatMap(({ mend }) => (mend ? [mend.field] : []));
    expect(updateFieldsOf(checkedView(name).definition).texts).toEqual(expect.arrayContaining(fields));
  }
});

test("a branch is spelled as its own dealer spells it, and one of two spellings of a list is right for others", () => {
  const of = (dealer: string, cabang: string, brand = "Toyota") => ({ brand, dealer, cabang });
  const rows: Row[] = [
    of("Astra Jaya", "BSD City"),
    ...["Toyota", "Honda", "Mazda"].map((brand) => of("Berlian", "Bsd City", brand)),
    ...["Honda", "Mazda"].map((brand) => of("Astra Jaya", "Jakarta Barat", brand)),
    of("Astra Jaya", "JAKARTA BARAT"),
    of("Astra Jaya", "Depok"),
    of("Astra Jaya", "DEPOK", "Honda"),
  ];
  const spelled = look("dealer-cabang", rows).filter(({ rule }) => rule === "ejaan");
  expect(spelled.map(({ rows: flagged, mend }) => [flagged, mend?.choices.map(({ text }) => text)])).toEqual([
    [[6], ["Jakarta Barat"]],
    [[7, 8], undefined],
  ]);
  const sas = ["BSD City", "Jakarta Barat", "JAKARTA BARAT", "Depok", "DEPOK"].map((cabang, at) => ({
    ...{ id: String(at), dealer: "Astra Jaya", cabang, nama_sa: `Budi ${at}` },
  }));
  const found = findIn(checkedView("sa"), listOf("sa", sas), listOf("dealer-cabang", rows));
  expect(found.map(({ rule, rows: flagged, mend }) => [rule, flagged, mend?.choices[0]?.text])).toEqual([
    ["ejaan", [2], "Jakarta Barat"],
    ["cabang", [2], "Jakarta Barat"],
  ]);
});

test("an item that most dealers of a brand have is missing at the others, unless they spell it almost so", () => {
  const ofBrand = DEALERS.filter((_, at) => brandOf(at) === "Honda");
  const [lacking = "", misspelling = ""] = ofBrand;
  const rows = ITEMS.filter(({ dealer, keterangan }) => dealer !== lacking || keterangan !== "Ganti aki");
  const spelled = rows.map((row) =>
    row.dealer === misspelling && row.keterangan === "Ganti filter kabin"
      ? { ...row, keterangan: "Ganti filtre kabin" }
      : row,
  );
  const gaps = look("pergantian-postcheck", spelled).filter(({ rule }) => rule === "belum-ada");
  expect(gaps.map(({ gap, rows: none }) => ({ gap, none }))).toEqual([
    { gap: { brand: "Honda", dealer: lacking, keterangan: "Ganti aki" }, none: [] },
  ]);
  expect(gaps[0]?.why(-1)).toBe(
    `${ofBrand.length - 1} dari ${ofBrand.length} dealer Honda memiliki Ganti aki, tetapi ${lacking} belum`,
  );
});

test.each([
  [5.1, [0]],
  [5, []],
  [0.19, [0]],
  [0.2, []],
])(
  "a price %d times the median of five other dealers is far from it if it is more than five times off",
  (times, rows) => {
    const items = [500 * times, 400, 500, 500, 500, 600].map((price, at) => ({
      ...ITEMS[0],
      dealer: `Dealer ${at}`,
      Harga_a: price,
    }));
    const far = (given: Row[]) => look("pergantian-postcheck", given).filter(({ rule }) => rule === "jauh");
    expect(far(items).flatMap((finding) => finding.rows)).toEqual(rows);
    expect(far(items).map(({ usual }) => usual)).toEqual(rows.map(() => ({ Harga_a: 500 })));
    expect(far(items.slice(0, 5))).toEqual([]);
  },
);

test("a slip is found although it comes to what another brand has", () => {
  const slip = ITEMS.findIndex(({ dealer, keterangan }) => dealer === DEALERS[0] && keterangan === NOTES[7]);
  const dear = ITEMS.find(({ dealer, keterangan }) => dealer === DEALERS[3] && keterangan === NOTES[7]);
  const items = ITEMS.map((row, at) => (at === slip ? { ...row, Harga_a: dear?.Harga_a } : row));
  const far = look("pergantian-postcheck", items).filter(({ rule }) => rule === "jauh");
  expect(brandOf(3)).toBe("Mazda");
  expect(far.flatMap(({ rows }) => rows)).toEqual([slip]);
});
