"use client";

import { type ComponentType, type InputEvent, useMemo } from "react";
import {
  CAR_CODES,
  cabangInput,
  carTypeInput,
  NO_REGION,
  OTHER,
  PRICE_LABELS,
  postcheckInput,
  precheckInput,
  REGION_CODES,
  saInput,
  userInput,
} from "@/lib/fields/inputs";
import { SessionEnded } from "../../_session/session-end";
import { LoadingRecord, useOpenedRecord } from "../../_store/records/use-record";
import { LoadFailed } from "../../_ui/alerts";
import { BranchPicker, BrandPicker, DealerPicker, usePicked } from "../dealer-pickers";
import { AmountInput, PasswordInput, PictureInput, SelectInput, TextInput } from "../form-inputs";
import { FormHead } from "../form-notices";
import type { FormScreen, FormSetup } from "../form-screen";
import { PickedInput } from "../picked-inputs";
import { RecordForm } from "../record-form";
import { ProfileForm } from "./profile-form";

function ItemFields({ screen }: { screen: FormScreen }) {
  return (
    <>
      <FormHead>
        <p className="font-semibold">Katalog: {screen.catalogue}</p>
        {screen.key === null && (
          <p>
            Pilih brand lebih dahulu, lalu dealer. Brand hanya menyaring daftar dealer dan tidak ikut
            disimpan.
          </p>
        )}
      </FormHead>
      <BrandPicker dependents={["dealer"]} />
      <DealerPicker />
      <div className="col-span-full">
        <TextInput name="keterangan" hasLines />
      </div>
    </>
  );
}

function PrecheckForm({ screen }: { screen: FormScreen }) {
  return (
    <RecordForm screen={screen} input={precheckInput}>
      <ItemFields screen={screen} />
    </RecordForm>
  );
}

function PostcheckForm({ screen }: { screen: FormScreen }) {
  return (
    <RecordForm screen={screen} input={postcheckInput}>
      <ItemFields screen={screen} />
      <div className="col-span-full mb-0! grid gap-x-4 gap-y-1 *:mb-3 grid-cols-2 lg:grid-cols-5">
        {Object.keys(PRICE_LABELS).map((name) => (
          <AmountInput key={name} name={name} />
        ))}
      </div>
    </RecordForm>
  );
}

/** Renders brand and dealer; 'Other' adds a name (forms.md#fields-of-each-form). */
function NamedDealer() {
  const brand = usePicked("brand");
  const dealer = usePicked("dealer");
  return (
    <>
      <BrandPicker dependents={["dealer"]} pinned={OTHER} />
      {brand === OTHER && <TextInput name="brand_baru" />}
      <DealerPicker pinned={OTHER} />
      {dealer === OTHER && <TextInput name="dealer_baru" />}
    </>
  );
}

function CabangForm({ screen }: { screen: FormScreen }) {
  return (
    <RecordForm screen={screen} input={cabangInput}>
      <NamedDealer />
      <TextInput name="cabang" />
      <TextInput name="alamat" hasLines />
      <PickedInput kind="time" name="masuk" screen={screen} />
      <SelectInput
        name="kodewilayah"
        choices={REGION_CODES}
        none={screen.key === null ? NO_REGION : "Pilih kode"}
      />
      <SelectInput name="kodewilayah_internal" choices={REGION_CODES} none="Pilih kode" />
      <PictureInput name="foto" stored={screen.pictures.foto} />
    </RecordForm>
  );
}

function raise({ currentTarget: input }: InputEvent<HTMLInputElement | HTMLTextAreaElement>) {
  const { value, selectionStart } = input;
  const raised = value.toUpperCase();
  if (raised === value) return;
  const caret = selectionStart === null ? null : value.slice(0, selectionStart).toUpperCase().length;
  input.value = raised;
  input.setSelectionRange(caret, caret);
}

/** Uppercases the model while typing and keeps the caret (forms.md#fields-of-each-form). */
function ModelInput() {
  return <TextInput name="model" autoCapitalize="characters" onInput={raise} />;
}

function CarTypeForm({ screen }: { screen: FormScreen }) {
  return (
    <RecordForm screen={screen} input={carTypeInput}>
      <BrandPicker />
      <ModelInput />
      <SelectInput name="kode" choices={CAR_CODES} none="Pilih kode" />
    </RecordForm>
  );
}

function SaForm({ screen }: { screen: FormScreen }) {
  return (
    <RecordForm screen={screen} input={saInput}>
      <BrandPicker dependents={["dealer", "cabang"]} />
      <DealerPicker dependents={["cabang"]} />
      <BranchPicker />
      <TextInput name="nama_sa" autoCapitalize="words" />
    </RecordForm>
  );
}

function UserForm({ screen }: { screen: FormScreen }) {
  if (screen.key !== null) return <ProfileForm screen={screen} />;
  return (
    <RecordForm screen={screen} input={userInput}>
      <TextInput name="nama" autoCapitalize="words" />
      <TextInput name="username" />
      <PasswordInput name="password" />
    </RecordForm>
  );
}

// All in one place, so that their pages share one script: most of it is what all forms need.
const FORMS: Record<string, ComponentType<{ screen: FormScreen }>> = {
  "car-type": CarTypeForm,
  "dealer-cabang": CabangForm,
  sa: SaForm,
  user: UserForm,
};
for (const work of ["perawatan", "pergantian"]) {
  FORMS[`${work}-precheck`] = PrecheckForm;
  FORMS[`${work}-postcheck`] = PostcheckForm;
}

/** Returns the component of the form of a resource. */
function formOf(resource: string) {
  const Form = FORMS[resource];
  if (!Form) throw new Error(`${resource} has no form.`);
  return Form;
}

/** Returns the values with which a form opens: those of the record, and blank ones that no record stores. */
function openedValues({ source, blank }: FormSetup, values: Record<string, string>) {
  const awaited = [...(source?.fields.texts ?? []), ...(source?.looksUpBrand ? ["brand"] : [])];
  const own = Object.entries(blank).filter(([field]) => !awaited.includes(field));
  return { ...Object.fromEntries(own), ...values };
}

/** Renders a form without a record. */
export function EmptyForm({ setup }: { setup: FormSetup }) {
  const screen = useMemo(() => ({ ...setup, opened: setup.blank, pictures: {} }), [setup]);
  const Form = formOf(setup.resource);
  return <Form screen={screen} />;
}

/** Renders a form once its record is there. */
export function OpenedForm({ setup }: { setup: FormSetup }) {
  const record = useOpenedRecord();
  const opening = record?.opening ?? null;
  const latest = record?.latest?.kind === "record" ? record.latest : opening;
  const screen = useMemo(() => {
    if (opening?.kind !== "record" || latest?.kind !== "record") return null;
    return { ...setup, opened: openedValues(setup, opening.values), pictures: latest.pictures };
  }, [setup, opening, latest]);
  const Form = formOf(setup.resource);
  if (screen) return <Form screen={screen} />;
  if (opening?.kind === "session") return <SessionEnded reason={opening.reason} />;
  if (opening?.kind !== "message") return <LoadingRecord />;
  return <LoadFailed what="Data" problem={opening} onRetry={() => record?.retry()} />;
}
