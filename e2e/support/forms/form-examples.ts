import type { ResourceName } from "../../../demo/resources/resources.ts";

export type Row = Record<string, unknown>;
/** Texts as typed or shown, by label. */
export type Texts = Record<string, string>;

/**
 * What is typed into the create form; the API's record, the update form's texts of it, and a change of these, whose first
 * text shows in the list.
 */
export type Example = { typed: Texts; row: Row; opened: Texts; changed: Texts };

/** Parses texts by label: `Nama: Kevin, NIK: 3201`. */
const textsIn = (pairs: string): Texts =>
  Object.fromEntries(pairs.split(/,\s+/).map((pair) => pair.split(": ") as [string, string]));

const profile =
  textsIn(`Nama: Kevin Lama, NIK: 3201, KK: 3202, Tempat Lahir: Bandung, Tanggal Lahir: 17-05-1990,
  Jenis Kelamin: Laki-laki, Status: Menikah, Hobi: Futsal, Pendidikan: S1, Kontak: 0812, NIP: NSN1, Dealer: Dealer Lama,
  Cabang: Bandung, SOH: Service, Kursus: K3, Facebook: kevin, Instagram: @kevin, Twitter: -, YouTube: -`);

const profileRow = {
  ...textsIn(`nama: Kevin Lama, username: a/b c, email: -, kk: 3202, tempat_lahir: Bandung, tanggal_lahir: 1990-05-17T00:00:00.000Z,
    jk: Laki-laki, status: Menikah, hobi: Futsal, pendidikan: S1, kontak: 0812, nip: NSN1, dealer: Dealer Lama,
    cabang: Bandung, soh: Service, kursus: K3, facebook: kevin, instagram: @kevin, twitter: -, youtube: -`),
  ...{ nik: 3201, role: null, foto_ktp: null, foto_kk: null, foto_ijazah: null },
};

/** The texts of forms in which something is typed, stored or shown differently; others take rows of the stand-in. */
export const examples: Partial<Record<ResourceName, Example>> = {
  users: {
    typed: { Nama: "Rina Pertiwi", Username: "rina/p 1", "Kata Kunci": " rahasia & 1 " },
    row: profileRow,
    opened: profile,
    changed: { Nama: "Kevin Baru", "Tanggal Lahir": "28-02-1991", Status: "Cerai", YouTube: "kanal" },
  },
  cabang: {
    typed:
      textsIn(`Brand: Honda, Dealer: Honda Mandiri Jaya, Cabang: Serang, Alamat: Jl. Baru 1, Waktu Masuk: 08:30:15,
      Kode Wilayah: Tanpa Kode, Kode Wilayah Internal: 10`),
    row: {
      ...textsIn(`brand: Honda, dealer: Honda Mandiri Jaya, cabang: Serang, alamat: Jl. Lama 1, masuk: 8:30,
        kodewilayah_internal: 7, foto: logo-honda-mandiri-jaya.png`),
      kodewilayah: 5,
    },
    opened:
      textsIn(`Brand: Honda, Dealer: Honda Mandiri Jaya, Cabang: Serang, Alamat: Jl. Lama 1, Waktu Masuk: 08:30:00,
      Kode Wilayah: 5, Kode Wilayah Internal: 7`),
    changed: { Cabang: "Serang Baru", "Waktu Masuk": "23:59:59", "Kode Wilayah": "1" },
  },
  sa: {
    typed: { Brand: "Toyota", Dealer: "Astra/Jaya & Co", Cabang: "Bekasi", "Nama SA": "Wahyu Adi" },
    row: { dealer: "Nusantara Toyota", cabang: "Bandung", nama_sa: "Wahyu" },
    opened: { Brand: "Toyota", Dealer: "Nusantara Toyota", Cabang: "Bandung", "Nama SA": "Wahyu" },
    changed: { "Nama SA": "Wahyu Baru", Cabang: "Surabaya" },
  },
  "car-type": {
    typed: { Brand: "Toyota", Model: "raize gr", Kode: "Z" },
    row: { brand: "Toyota", model: "RAIZE", kode: "B" },
    opened: { Brand: "Toyota", Model: "RAIZE", Kode: "B" },
    changed: { Model: "RAIZE BARU", Kode: "A" },
  },
  "perawatan-postcheck": {
    typed: {
      ...textsIn("Brand: Toyota, Dealer: Astra/Jaya & Co, Keterangan: Ganti oli & filter + cek"),
      ...{
        "Harga A": "12.500",
        "Harga B": "12500",
        "Harga C": "12500,5",
        "Harga D": "Rp 12.500",
        "Harga E": "0",
      },
    },
    row: {
      ...{ dealer: "Nusantara Toyota", keterangan: "Ganti oli" },
      ...{ Harga_a: 12500, Harga_b: "12500.00", Harga_c: "12500.5", Harga_d: 0, Harga_e: 1250000 },
    },
    opened: {
      ...textsIn(
        "Brand: Toyota, Dealer: Nusantara Toyota, Keterangan: Ganti oli, Harga A: 12.500, Harga B: 12.500",
      ),
      ...{ "Harga C": "12.500,5", "Harga D": "0", "Harga E": "1.250.000" },
    },
    changed: textsIn("Keterangan: Ganti oli mesin, Dealer: Mitra Sejahtera Toyota, Harga E: Rp 12.500"),
  },
};
