import { z } from "zod";
import { REQUIRED } from "./check-words";
import { date, isUpTo, LONGEST_PASSWORD, limitedText, picture, tooLong } from "./checks";
import type { InputDefinition, Opened } from "./input-definition";

export const GENDERS = ["Laki-laki", "Perempuan"];
export const MARITAL_STATUSES = ["Belum Menikah", "Menikah", "Cerai"];
export const EDUCATIONS = ["SD", "SMP", "SMA/SMK", "D1", "D2", "D3", "D4", "S1", "S2", "S3"];

export const DOCUMENTS = ["foto_ktp", "foto_kk", "foto_ijazah"] as const;

const birthDate = (today: string) =>
  date.refine((day) => day <= today, { error: "Tanggal lahir tidak boleh setelah hari ini" });

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
  pictures: [...DOCUMENTS],
  // Not checked against the pick lists: a stored value outside of them stays valid.
  schema: (today: string, opened: Opened = {}) =>
    z.object({
      nama: limitedText(opened.nama),
      nik: limitedText(opened.nik),
      kk: limitedText(opened.kk),
      tempat_lahir: limitedText(opened.tempat_lahir),
      tanggal_lahir: birthDate(today),
      jk: limitedText(opened.jk),
      status: limitedText(opened.status),
      hobi: limitedText(opened.hobi),
      pendidikan: limitedText(opened.pendidikan),
      kontak: limitedText(opened.kontak),
      nip: limitedText(opened.nip),
      dealer: limitedText(opened.dealer),
      cabang: limitedText(opened.cabang),
      soh: limitedText(opened.soh),
      kursus: limitedText(opened.kursus),
      facebook: limitedText(opened.facebook),
      instagram: limitedText(opened.instagram),
      twitter: limitedText(opened.twitter),
      youtube: limitedText(opened.youtube),
      foto_ktp: picture,
      foto_kk: picture,
      foto_ijazah: picture,
    }),
} satisfies InputDefinition;

export const userInput = {
  labels: { nama: "Nama", username: "Username", password: "Kata Kunci" },
  secrets: ["password"],
  schema: () =>
    z
      .object({
        nama: limitedText(),
        username: limitedText(),
        password: z
          .string({ error: REQUIRED })
          .min(1, REQUIRED)
          .refine((typed) => isUpTo(typed, LONGEST_PASSWORD), { error: tooLong(LONGEST_PASSWORD) }),
      })
      .transform((typed) => ({ ...typed, re_password: typed.password })),
} satisfies InputDefinition;
