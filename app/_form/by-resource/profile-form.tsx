"use client";

import type { ReactNode } from "react";
import { DOCUMENTS, EDUCATIONS, GENDERS, MARITAL_STATUSES, profileInput } from "@/lib/fields/inputs";
import { WorkplacePickers } from "../dealer-pickers";
import { PictureInput, SelectInput, TextInput, useFields } from "../form-inputs";
import { FormHead } from "../form-notices";
import type { FormScreen } from "../form-screen";
import { PickedInput } from "../picked-inputs";
import { RecordForm } from "../record-form";

function Group({ legend, texts = [], children }: { legend: string; texts?: string[]; children?: ReactNode }) {
  return (
    <fieldset className="col-span-full grid min-w-0 gap-x-4 gap-y-1 *:mb-3 sm:grid-cols-2 [fieldset+&]:border-t [fieldset+&]:border-line [fieldset+&]:pt-4">
      <legend className="float-left col-span-full mb-2! text-base font-semibold">{legend}</legend>
      {texts.map((name) => (
        <TextInput key={name} name={name} />
      ))}
      {children}
    </fieldset>
  );
}

/** Names the documents whose stored picture the API's row does not name. */
function UnknownDocuments({ pictures }: Pick<FormScreen, "pictures">) {
  const { waiting } = useFields();
  const unknown = DOCUMENTS.filter((field) => !pictures[field]);
  if (waiting.length > 0 || unknown.length === 0) return null;
  const names = new Intl.ListFormat("id").format(unknown.map((field) => profileInput.labels[field]));
  return (
    <p className="col-span-full text-sm text-muted">
      Yang tersimpan sebagai {names} tidak dapat ditampilkan di sini. Tanpa pilihan baru, isinya tidak
      berubah.
    </p>
  );
}

export function ProfileForm({ screen }: { screen: FormScreen }) {
  return (
    <RecordForm screen={screen} input={profileInput}>
      <FormHead>
        <p className="font-semibold">Pengguna: {screen.key}</p>
      </FormHead>
      <Group legend="Identitas">
        <TextInput name="nama" autoCapitalize="words" />
        <TextInput name="nik" inputMode="numeric" />
        <TextInput name="kk" inputMode="numeric" />
        <TextInput name="tempat_lahir" autoCapitalize="words" />
        <PickedInput kind="date" name="tanggal_lahir" screen={screen} />
        <SelectInput name="jk" choices={GENDERS} none="Pilih jenis kelamin" />
        <SelectInput name="status" choices={MARITAL_STATUSES} none="Pilih status" />
        <TextInput name="hobi" />
        <SelectInput name="pendidikan" choices={EDUCATIONS} none="Pilih pendidikan" />
        <TextInput name="kontak" type="tel" />
      </Group>
      <Group legend="Pekerjaan">
        <TextInput name="nip" />
        <WorkplacePickers />
        <TextInput name="soh" />
        <TextInput name="kursus" />
      </Group>
      <Group legend="Media sosial" texts={["facebook", "instagram", "twitter", "youtube"]} />
      <Group legend="Dokumen">
        <UnknownDocuments pictures={screen.pictures} />
        {DOCUMENTS.map((field) => (
          <PictureInput key={field} name={field} stored={screen.pictures[field]} />
        ))}
      </Group>
    </RecordForm>
  );
}
