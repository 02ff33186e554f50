import { z } from "zod";
import type { InputDefinition } from "./define";
import { picture, required } from "./fields";

export const GENDERS = ["Laki-laki", "Perempuan"];
export const MARITAL_STATUSES = ["Belum Menikah", "Menikah", "Cerai"];
export const EDUCATIONS = ["SD", "SMP", "SMA/SMK", "D1", "D2", "D3", "D4", "S1", "S2", "S3"];

const birthDate = (today: string) =>
  required.pipe(z.iso.date({ error: "Tanggal tidak valid" })).refine((date) => date <= today, {
    error: "Tanggal lahir tidak boleh setelah hari ini",
  });

export const profileInput = {
  labels: {
    nama: "Nama",
    nik: "NIK",
    kk: "KK",
    tempat_lahir: "Tempat Lahir",
    tanggal_lahir: "Tanggal Lahir",
    jk: "Jenis Kelamin",
    status: "Status",
    hobi: "Hobi",
    pendidikan: "Pendidikan",
    kontak: "Kontak",
    nip: "NIP",
    dealer: "Dealer",
    cabang: "Cabang",
    soh: "SOH",
    kursus: "Kursus",
    facebook: "Facebook",
    instagram: "Instagram",
    twitter: "Twitter",
    youtube: "YouTube",
    foto_ktp: "Foto KTP",
    foto_kk: "Foto KK",
    foto_ijazah: "Foto Ijazah",
  },
  pictures: ["foto_ktp", "foto_kk", "foto_ijazah"],
  // Pick lists are not checked: a stored value outside of a list stays selectable.
  schema: (today: string) =>
    z.object({
      nama: required,
      nik: required,
      kk: required,
      tempat_lahir: required,
      tanggal_lahir: birthDate(today),
      jk: required,
      status: required,
      hobi: required,
      pendidikan: required,
      kontak: required,
      nip: required,
      dealer: required,
      cabang: required,
      soh: required,
      kursus: required,
      facebook: required,
      instagram: required,
      twitter: required,
      youtube: required,
      foto_ktp: picture,
      foto_kk: picture,
      foto_ijazah: picture,
    }),
} satisfies InputDefinition;
