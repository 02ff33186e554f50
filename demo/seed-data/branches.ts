import { at, randomOf } from "./random.ts";

const DEALERS = [
  { brand: "Toyota", dealer: "Nusantara Toyota", cities: ["Jakarta Selatan", "Bandung", "Surabaya"] },
  { brand: "Toyota", dealer: "Astra/Jaya & Co", cities: ["Jakarta Pusat", "Bekasi", "Medan"] },
  { brand: "Toyota", dealer: "Mitra Sejahtera Toyota", cities: ["Denpasar", "Makassar"] },
  { brand: "Daihatsu", dealer: "Cahaya Daihatsu", cities: ["Tangerang", "Bogor", "Cirebon"] },
  { brand: "Daihatsu", dealer: "Karya Abadi Daihatsu", cities: ["Semarang", "Solo", "Yogyakarta"] },
  { brand: "Honda", dealer: "Honda Mandiri Jaya", cities: ["Jakarta Barat", "Depok", "Bandung"] },
  { brand: "Honda", dealer: "Honda Sumber Rejeki", cities: ["Surabaya", "Malang", "Kediri"] },
  {
    brand: "Mitsubishi",
    dealer: "Berlian Motor Utama",
    cities: ["Jakarta Utara", "Palembang", "Bandar Lampung"],
  },
  { brand: "Mitsubishi", dealer: "Tiga Berlian Sakti", cities: ["Balikpapan", "Samarinda", "Banjarmasin"] },
  { brand: "Suzuki", dealer: "Suzuki Indah Motor", cities: ["Pontianak", "Pekanbaru"] },
  { brand: "Suzuki", dealer: "Sinar Galuh Suzuki", cities: ["Tasikmalaya", "Purwokerto", "Tegal"] },
  { brand: "Isuzu", dealer: "Isuzu Niaga Prima", cities: ["Jakarta Timur", "Karawang", "Surabaya"] },
  { brand: "Nissan", dealer: "Indo Nissan Raya", cities: ["Jakarta Selatan", "Manado"] },
  {
    brand: "Hyundai",
    dealer: "Hyundai Gading Persada",
    cities: ["Jakarta Utara", "Tangerang Selatan", "Surabaya"],
  },
  { brand: "Mazda", dealer: "Mazda Arta Kencana", cities: ["Jakarta Barat", "Bandung"] },
  { brand: "Wuling", dealer: "Wuling Arjuna", cities: ["Bekasi", "Semarang", "Batam"] },
  { brand: "Hino", dealer: "Hino Bumi Perkasa", cities: ["Cilegon", "Gresik"] },
] as const;

const STREETS = [
  "Jl. Jenderal Sudirman",
  "Jl. Ahmad Yani",
  "Jl. Gatot Subroto",
  "Jl. Diponegoro",
  "Jl. Raya Soekarno-Hatta",
  "Jl. Pahlawan",
  "Jl. Veteran",
  "Jl. Pemuda",
  "Jl. Imam Bonjol",
  "Jl. Sultan Agung",
];

const OPENING = ["07:30:00", "08:00:00", "08:00:00", "08:30:00"];

/** The dealer branches, about 45, with every value as in the list. */
export const BRANCHES = DEALERS.flatMap(({ brand, dealer, cities }, index) => {
  const random = randomOf(1000 + index);
  return cities.map((cabang) => ({
    brand,
    dealer,
    cabang,
    alamat: `${random.pick(STREETS)} No. ${1 + random.int(240)}, ${cabang}`,
    kodewilayah: random.int(6) === 0 ? null : 1 + random.int(10),
    kodewilayah_internal: random.int(9) === 0 ? String(1 + random.int(10)) : 1 + random.int(10),
    masuk: random.pick(OPENING),
    foto: index % 4 === 3 ? null : logoName(dealer),
  }));
});

/** Returns the branch at an index modulo the length. */
export function branchAt(place: number) {
  return at(BRANCHES, place);
}

function logoName(dealer: string) {
  return `logo-${dealer.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.png`;
}
