"use client";

import { EDUCATIONS, GENDERS, MARITAL_STATUSES, profileInput } from "@/lib/inputs/profile-input";
import { PictureInput, SelectInput, TextInput } from "./form-inputs";
import type { FormScreen } from "./form-screen";
import { DateInput } from "./picked-inputs";
import { RecordForm } from "./record-form";

export function ProfileForm({ screen }: { screen: FormScreen }) {
  return (
    <RecordForm screen={screen} input={profileInput}>
      <TextInput name="nama" />
      <TextInput name="nik" inputMode="numeric" />
      <TextInput name="kk" inputMode="numeric" />
      <TextInput name="tempat_lahir" />
      <DateInput name="tanggal_lahir" screen={screen} />
      <SelectInput name="jk" choices={GENDERS} none="Pilih jenis kelamin" />
      <SelectInput name="status" choices={MARITAL_STATUSES} none="Pilih status" />
      <TextInput name="hobi" />
      <SelectInput name="pendidikan" choices={EDUCATIONS} none="Pilih pendidikan" />
      <TextInput name="kontak" type="tel" />
      <TextInput name="nip" />
      <TextInput name="dealer" />
      <TextInput name="cabang" />
      <TextInput name="soh" />
      <TextInput name="kursus" />
      <TextInput name="facebook" />
      <TextInput name="instagram" />
      <TextInput name="twitter" />
      <TextInput name="youtube" />
      <PictureInput name="foto_ktp" />
      <PictureInput name="foto_kk" />
      <PictureInput name="foto_ijazah" />
    </RecordForm>
  );
}
