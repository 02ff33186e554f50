import { z } from "zod";
import { picture, required, text } from "./checks";
import type { InputDefinition, Opened } from "./input-definition";

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
  // Not checked against the pick lists: a stored value outside of them stays valid.
  schema: (today: string, opened: Opened = {}) =>
    z.object({
      nama: text(opened.nama),
      nik: text(opened.nik),
      kk: text(opened.kk),
      tempat_lahir: text(opened.tempat_lahir),
      tanggal_lahir: birthDate(today),
      jk: text(opened.jk),
      status: text(opened.status),
      hobi: text(opened.hobi),
      pendidikan: text(opened.pendidikan),
      kontak: text(opened.kontak),
      nip: text(opened.nip),
      dealer: text(opened.dealer),
      cabang: text(opened.cabang),
      soh: text(opened.soh),
      kursus: text(opened.kursus),
      facebook: text(opened.facebook),
      instagram: text(opened.instagram),
      twitter: text(opened.twitter),
      youtube: text(opened.youtube),
      foto_ktp: picture,
      foto_kk: picture,
      foto_ijazah: picture,
    }),
} satisfies InputDefinition;
