import { hashPassword } from "../values/passwords.ts";
import type { Row } from "../values/values.ts";
import { branchAt } from "./branches.ts";
import { personAt } from "./people.ts";
import { type Random, randomOf } from "./random.ts";

/** The accounts to sign in with; every other seeded user has the password of `STAFF_PASSWORD`. */
export const ACCOUNTS = {
  admin: { username: "siti", password: "siti-2024", role: 99, nama: "Siti Rahmawati" },
  parts: { username: "budi", password: "budi-2024", role: 3, nama: "Budi Santoso" },
  guest: { username: "tamu", password: "tamu-2024", role: 7, nama: "Tamu Bengkel" },
} as const;

/** The password of the seeded users that are not in `ACCOUNTS`. */
export const STAFF_PASSWORD = "nusantara-2024";

const BIRTHPLACES = ["Bandung", "Surabaya", "Medan", "Semarang", "Makassar", "Padang"];
const SCHOOLS = ["SMA/SMK", "D3", "S1"];
const HOBBIES = ["Bersepeda", "Memancing", "Futsal", "Membaca", "Memasak"];
const COURSES = ["Teknik Dasar Otomotif", "Layanan Pelanggan", "Sistem Injeksi", "K3 Bengkel"];

function accounts(): Row[] {
  return Object.values(ACCOUNTS).map(({ nama, username, password, role }) => ({
    nama,
    username,
    email: `${username}@contoh.id`,
    role,
    password: hashPassword(password, `seed-${username}`),
  }));
}

function staff(place: number): Row {
  const random = randomOf(7000 + place);
  const nama = place === 0 ? "Kevin O'Brien" : personAt(place);
  const username = place === 0 ? "o'brien" : nama.toLowerCase().replace(" ", ".");
  return {
    nama,
    username,
    email: emailOf(username, place),
    role: place % 9 === 4 ? "3" : null,
    password: hashPassword(STAFF_PASSWORD, `seed-${username}`),
    ...(place % 3 === 1 && profile(username, random)),
  };
}

function emailOf(username: string, place: number) {
  if (place % 6 === 5) return place % 12 === 5 ? "-" : null;
  return `${username.replace("'", "")}@contoh.id`;
}

function digits(random: Random, count: number) {
  return Array.from({ length: count }, () => random.int(10)).join("");
}

function profile(username: string, random: Random): Row {
  const { dealer, cabang } = branchAt(random.int(1000));
  const month = String(1 + random.int(12)).padStart(2, "0");
  const day = String(1 + random.int(28)).padStart(2, "0");
  return {
    nik: `32${digits(random, 14)}`,
    kk: `32${digits(random, 14)}`,
    tempat_lahir: random.pick(BIRTHPLACES),
    tanggal_lahir: `${1975 + random.int(28)}-${month}-${day}`,
    jk: random.pick(["Laki-laki", "Perempuan"]),
    status: random.pick(["Menikah", "Belum Menikah"]),
    hobi: random.pick(HOBBIES),
    pendidikan: random.pick(SCHOOLS),
    kontak: `08${digits(random, 10)}`,
    nip: `NSN${digits(random, 5)}`,
    dealer,
    cabang,
    soh: random.pick(["Service", "Sparepart", "Body Repair"]),
    kursus: random.pick(COURSES),
    facebook: username,
    instagram: `@${username}`,
    twitter: "-",
    youtube: "-",
  };
}

/** The users: the three accounts, then about 60 people of the branches. */
export const USERS: readonly Row[] = [
  ...accounts(),
  ...Array.from({ length: 58 }, (_, place) => staff(place)),
];
