import { type Form, fieldsOf, MULTIPART, type Screen, type Texts, URLENCODED } from "./forms-types.ts";
import { advisors, branches, carTypes, users } from "./lists.ts";

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
    "Nama: Kevin Lama, NIK: 3201, KK: 3202, Tempat Lahir: Bandung, Tanggal Lahir: 17-05-1990, Jenis Kelamin: Laki-laki, Status: Menikah, Hobi: Futsal, Pendidikan: S1, Kontak: 0812, NIP: NSN1, Dealer: Dealer Lama, Cabang: Bandung, SOH: Service, Kursus: K3, Facebook: kevin, Instagram: @kevin, Twitter: -, YouTube: -",
  ),
);

/** The forms of users, dealer branches, service advisors and car types. */
export const masterForms: Form[] = [
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
      changed: { Nama: "Kevin Baru", "Tanggal Lahir": "28-02-1991", Status: "Cerai", YouTube: "kanal" },
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
        foto: "logo-honda-mandiri-jaya.png",
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
      row: { brand: "Toyota", model: "RAIZE", kode: "B" },
      opened: { Brand: "Toyota", Model: "RAIZE", Kode: "B" },
      changed: { Model: "RAIZE BARU", Kode: "A" },
    },
  },
];
