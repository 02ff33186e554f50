import { advisors, branches, carTypes, type List, lists, users } from "./lists.ts";

export type Row = Record<string, unknown>;
/** Texts by the labels of a form, as a person types or reads them. */
export type Texts = Record<string, string>;

export type Screen = {
  title: string;
  submit: "Buat" | "Simpan";
  /** The call that a save makes; an update's path ends before the key. */
  method: "POST" | "PUT";
  path: string;
  type: "application/x-www-form-urlencoded" | "multipart/form-data";
  /** The labels in order, with the field that is sent, or null where it is not. */
  fields: [label: string, field: string | null][];
};

export type Form = {
  list: List;
  create: Screen & { path: string; typed: Texts };
  /** `row` is what the API holds, `opened` what the form shows of it; the first change shows in the list. */
  update: Screen & { row: Row; opened: Texts; changed: Texts };
  /** Whether the create form stays, emptied, after a success. */
  stays: boolean;
  /** The text field that tells rows apart, by which the list is searched. */
  named: { label: string; field: string };
};

const URLENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";

export const PICTURES = ["Logo", "Foto KTP", "Foto KK", "Foto Ijazah"];

/** What is sent where it differs from what is typed. */
const SENT: Texts = {
  "12.500": "12500",
  "12.500,5": "12500.5",
  "1.250.000": "1250000",
  "12500,5": "12500.5",
  "Rp 12.500": "12500",
  "raize gr": "RAIZE GR",
  "Tanpa Kode": "",
};

const fieldsOf = (names: string): [string, string][] =>
  names.split(", ").map((pair) => pair.split(": ") as [string, string]);

const listOf = (resource: string): List => {
  const found = lists.find((list) => list.resource === resource);
  if (!found) throw new Error(`There is no list of ${resource}.`);
  return found;
};

const branchFields = fieldsOf(
  "Brand: brand, Dealer: dealer, Cabang: cabang, Alamat: alamat, Waktu Masuk: masuk, Kode Wilayah: kodewilayah, Kode Wilayah Internal: kodewilayah_internal, Logo: foto",
);
const advisorFields: Screen["fields"] = [
  ["Brand", null],
  ...fieldsOf("Dealer: dealer, Cabang: cabang, Nama SA: nama_sa"),
];
const carFields = fieldsOf("Brand: brand, Model: model, Kode: kode");
const profileFields = fieldsOf(
  "Nama: nama, NIK: nik, KK: kk, Tempat Lahir: tempat_lahir, Tanggal Lahir: tanggal_lahir, Jenis Kelamin: jk, Status: status, Hobi: hobi, Pendidikan: pendidikan, Kontak: kontak, NIP: nip, Dealer: dealer, Cabang: cabang, SOH: soh, Kursus: kursus, Facebook: facebook, Instagram: instagram, Twitter: twitter, YouTube: youtube, Foto KTP: foto_ktp, Foto KK: foto_kk, Foto Ijazah: foto_ijazah",
);

const profile: Texts = Object.fromEntries(
  fieldsOf(
    "Nama: Kevin Lama, NIK: 3201, KK: 3202, Tempat Lahir: Bandung, Tanggal Lahir: 1990-05-17, Jenis Kelamin: Laki-laki, Status: Menikah, Hobi: Futsal, Pendidikan: S1, Kontak: 0812, NIP: NSN1, Dealer: Dealer Lama, Cabang: Bandung, SOH: Service, Kursus: K3, Facebook: kevin, Instagram: @kevin, Twitter: -, YouTube: -",
  ),
);

function catalogue(stem: string, titles: { create: string; update: string }): Form {
  const list = listOf(stem);
  const name = stem.replace("-", "");
  const tiers = stem.endsWith("postcheck") ? ["A", "B", "C", "D", "E"] : [];
  const prices = (texts: string[]) =>
    Object.fromEntries(tiers.map((tier, at) => [`Harga ${tier}`, texts[at] ?? ""]));
  const fields: Screen["fields"] = [
    ["Brand", null],
    ...fieldsOf("Dealer: dealer, Keterangan: keterangan"),
    ...tiers.map((tier): [string, string] => [`Harga ${tier}`, `Harga_${tier.toLowerCase()}`]),
  ];
  const stored = [12500, "12500.00", "12500.5", 0, 1250000];
  return {
    list,
    stays: true,
    named: { label: "Keterangan", field: "keterangan" },
    create: {
      title: titles.create,
      submit: "Buat",
      method: "POST",
      path: `/api/tambah${name}`,
      type: URLENCODED,
      fields,
      typed: {
        Brand: "Toyota",
        Dealer: "Astra/Jaya & Co",
        Keterangan: "Ganti oli & filter + cek",
        ...prices(["12.500", "12500", "12500,5", "Rp 12.500", "0"]),
      },
    },
    update: {
      title: titles.update,
      submit: "Buat",
      method: "PUT",
      path: `/api/update${name}/`,
      type: URLENCODED,
      fields,
      row: {
        dealer: "Nusantara Toyota",
        keterangan: "Ganti oli",
        ...Object.fromEntries(tiers.map((tier, at) => [`Harga_${tier.toLowerCase()}`, stored[at]])),
      },
      opened: {
        Brand: "Toyota",
        Dealer: "Nusantara Toyota",
        Keterangan: "Ganti oli",
        ...prices(["12.500", "12.500", "12.500,5", "0", "1.250.000"]),
      },
      changed: {
        Keterangan: "Ganti oli mesin",
        Dealer: "Mitra Sejahtera Toyota",
        ...(tiers.length > 0 && { "Harga E": "Rp 12.500" }),
      },
    },
  };
}

/** The create and update screens of SPEC.md section 2, with the words of SCREENS.md and the calls of API-CONTRACT.md. */
export const forms: Form[] = [
  {
    list: users,
    stays: false,
    named: { label: "Username", field: "username" },
    create: {
      title: "Tambah Pengguna",
      submit: "Buat",
      method: "POST",
      path: "/api/user/registerit",
      type: URLENCODED,
      fields: fieldsOf("Nama: nama, Username: username, Kata Kunci: password"),
      typed: { Nama: "Rina Pertiwi", Username: "rina/p 1", "Kata Kunci": " rahasia & 1 " },
    },
    update: {
      title: "Ubah Pengguna",
      submit: "Simpan",
      method: "PUT",
      path: "/api/user/update/",
      type: MULTIPART,
      fields: profileFields,
      row: {
        ...Object.fromEntries(profileFields.map(([label, field]) => [field, profile[label] ?? null])),
        username: "a/b c",
        email: "-",
        role: null,
        nik: 3201,
        tanggal_lahir: "1990-05-17T00:00:00.000Z",
      },
      opened: profile,
      changed: { Nama: "Kevin Baru", "Tanggal Lahir": "1991-02-28", Status: "Cerai", YouTube: "kanal" },
    },
  },
  {
    list: branches,
    stays: false,
    named: { label: "Cabang", field: "cabang" },
    create: {
      title: "Tambah Dealer Cabang",
      submit: "Buat",
      method: "POST",
      path: "/api/tambahdealercabang",
      type: MULTIPART,
      fields: branchFields,
      typed: {
        Brand: "Honda",
        Dealer: "Honda Mandiri Jaya",
        Cabang: "Serang",
        Alamat: "Jl. Baru 1",
        "Waktu Masuk": "08:30:15",
        "Kode Wilayah": "Tanpa Kode",
        "Kode Wilayah Internal": "10",
      },
    },
    update: {
      title: "Ubah Dealer Cabang",
      submit: "Simpan",
      method: "PUT",
      path: "/api/updatedealercabang/",
      type: MULTIPART,
      fields: branchFields,
      row: {
        brand: "Honda",
        dealer: "Honda Mandiri Jaya",
        cabang: "Serang",
        alamat: "Jl. Lama 1",
        masuk: "8:30",
        kodewilayah: 5,
        kodewilayah_internal: "7",
        foto: "logo-lama.png",
      },
      opened: {
        Brand: "Honda",
        Dealer: "Honda Mandiri Jaya",
        Cabang: "Serang",
        Alamat: "Jl. Lama 1",
        "Waktu Masuk": "08:30:00",
        "Kode Wilayah": "5",
        "Kode Wilayah Internal": "7",
      },
      changed: { Cabang: "Serang Baru", "Waktu Masuk": "23:59:59", "Kode Wilayah": "1" },
    },
  },
  {
    list: advisors,
    stays: false,
    named: { label: "Nama SA", field: "nama_sa" },
    create: {
      title: "Tambah SA",
      submit: "Buat",
      method: "POST",
      path: "/api/tambahsa",
      type: URLENCODED,
      fields: advisorFields,
      typed: { Brand: "Toyota", Dealer: "Astra/Jaya & Co", Cabang: "Bekasi", "Nama SA": "Wahyu Adi" },
    },
    update: {
      title: "Ubah SA",
      submit: "Simpan",
      method: "PUT",
      path: "/api/updatesa/",
      type: MULTIPART,
      fields: advisorFields,
      row: { dealer: "Nusantara Toyota", cabang: "Bandung", nama_sa: "Wahyu" },
      opened: { Brand: "Toyota", Dealer: "Nusantara Toyota", Cabang: "Bandung", "Nama SA": "Wahyu" },
      changed: { "Nama SA": "Wahyu Baru", Cabang: "Surabaya" },
    },
  },
  {
    list: carTypes,
    stays: false,
    named: { label: "Model", field: "model" },
    create: {
      title: "Tambah Tipe Mobil",
      submit: "Buat",
      method: "POST",
      path: "/api/tambahmodel",
      type: MULTIPART,
      fields: carFields,
      typed: { Brand: "Toyota", Model: "raize gr", Kode: "Z" },
    },
    update: {
      title: "Ubah Tipe Mobil",
      submit: "Simpan",
      method: "PUT",
      path: "/api/updatemodel/",
      type: MULTIPART,
      fields: carFields,
      row: { brand: "Merek Lama", model: "RAIZE", kode: null },
      opened: { Brand: "Merek Lama", Model: "RAIZE", Kode: "" },
      changed: { Model: "RAIZE BARU", Kode: "A" },
    },
  },
  catalogue("perawatan-precheck", {
    create: "Tambah Item Perawatan Precheck",
    update: "Ubah Perawatan Precheck",
  }),
  catalogue("perawatan-postcheck", {
    create: "Tambah Item Perawatan Postcheck",
    update: "Ubah Perawatan Postcheck",
  }),
  catalogue("pergantian-precheck", {
    create: "Tambah Item Pergantian Precheck",
    update: "Ubah Pergantian Precheck",
  }),
  catalogue("pergantian-postcheck", {
    create: "Tambah Item Perawatan Precheck",
    update: "Edit Pergantian Precheck",
  }),
];

/** The form of a resource, as the stand-in names it. */
export function formOf(resource: string): Form {
  const found = forms.find(({ list }) => list.resource === resource);
  if (!found) throw new Error(`There is no form of ${resource}.`);
  return found;
}

/** The fields that the API receives for these texts. */
export function fieldsFor({ fields }: Screen, texts: Texts): Record<string, string> {
  const sent = fields.flatMap(([label, field]) =>
    field === null || PICTURES.includes(label) ? [] : [[field, SENT[texts[label] ?? ""] ?? texts[label]]],
  );
  return Object.fromEntries(sent);
}
