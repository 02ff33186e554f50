"use client";

import { type ComponentType, type InputEvent, type ReactNode, useMemo } from "react";
import type { FormDefinition } from "@/lib/fields/checks";
import {
  branchInput,
  CAR_TYPE_CODES,
  carTypeInput,
  EDUCATIONS,
  GENDERS,
  IDENTITY_PICTURE_FIELDS,
  MARITAL_STATUSES,
  NO_REGION_LABEL,
  OTHER_CHOICE,
  PRICE_LABELS,
  postcheckInput,
  precheckInput,
  profileInput,
  REGION_CODES,
  serviceAdvisorInput,
  userInput,
} from "@/lib/fields/inputs";
import { joinNameParts } from "@/lib/list/list";
import { SessionEnded } from "../../_session/session-end";
import { LoadingRecord, useRecord } from "../../_store/records/record-provider";
import { LoadFailedMessage } from "../../_ui/alerts";
import { BranchPicker, BrandPicker, DealerPicker, WorkplacePickers } from "../dealer-pickers";
import {
  AmountInput,
  DateTimeInput,
  PasswordInput,
  PictureInput,
  SelectInput,
  TextInput,
  useFieldsContext,
  useFieldText,
} from "../form-inputs";
import type { FormScreen, FormSetup } from "../form-state";
import { RecordForm } from "../record-form";

export function EmptyForm({ setup }: { setup: FormSetup }) {
  const screen = useMemo(() => ({ ...setup, initialValues: setup.blank, pictures: {} }), [setup]);
  return <ResourceForm screen={screen} />;
}

/** Renders the form of a record once its values are read, or why they cannot be read. */
export function FilledForm({ setup }: { setup: FormSetup }) {
  const record = useRecord();
  const openingReply = record?.opening ?? null;
  const latestRecord = record?.latest?.kind === "record" ? record.latest : openingReply;
  const screen = useMemo(() => {
    if (openingReply?.kind !== "record" || latestRecord?.kind !== "record") return null;
    const initialValues = initialValuesOf(setup, openingReply.values);
    return { ...setup, initialValues, pictures: latestRecord.pictures };
  }, [setup, openingReply, latestRecord]);
  if (screen) return <ResourceForm screen={screen} />;
  if (openingReply?.kind === "session") return <SessionEnded reason={openingReply.reason} />;
  if (openingReply?.kind !== "message") return <LoadingRecord />;
  return <LoadFailedMessage subject="Data" problem={openingReply} onRetry={() => record?.retry()} />;
}

/** Returns the values of the record, and blank values for the fields that records do not have. */
function initialValuesOf({ source, blank }: FormSetup, values: Record<string, string>) {
  const recordFields = [...(source?.fields.texts ?? []), ...(source?.needsBrandLookup ? ["brand"] : [])];
  const blankEntries = Object.entries(blank).filter(([field]) => !recordFields.includes(field));
  return { ...Object.fromEntries(blankEntries), ...values };
}

/** Renders the user or catalogue to which a record belongs, and the name of the record once it is read. */
export function FormSubtitle({ setup: { resource, key, catalogue, named } }: { setup: FormSetup }) {
  const reply = useRecord()?.opening;
  const contextLabel = resource === "user" && key ? `Pengguna: ${key}` : catalogue && `Katalog: ${catalogue}`;
  const recordName =
    key !== null && reply?.kind === "record" && joinNameParts(named.map((field) => reply.values[field]));
  return (
    <>
      {contextLabel && <span>{contextLabel}</span>}
      {contextLabel && recordName && " · "}
      {recordName && <span className="wrap-anywhere">{recordName}</span>}
    </>
  );
}

type FieldsProps = { screen: FormScreen };

function ResourceForm({ screen }: FieldsProps) {
  const { resource, key } = screen;
  const form = FORMS_BY_RESOURCE[resource === "user" && key !== null ? "profile" : resource];
  if (!form) throw new Error(`${resource} has no form.`);
  return (
    <RecordForm screen={screen} input={form.input}>
      <form.Fields screen={screen} />
    </RecordForm>
  );
}

function ItemFields({ screen }: FieldsProps) {
  return (
    <>
      {screen.key === null && (
        <p className="col-span-full text-sm text-muted">
          Pilih brand lebih dahulu, lalu dealer. Brand hanya menyaring daftar dealer dan tidak ikut disimpan.
        </p>
      )}
      <BrandPicker dependents={["dealer"]} />
      <DealerPicker />
      <div className="col-span-full">
        <TextInput name="keterangan" isMultiline />
      </div>
    </>
  );
}

function PricedItemFields({ screen }: FieldsProps) {
  return (
    <>
      <ItemFields screen={screen} />
      <div className="col-span-full mb-0! grid gap-x-3 gap-y-1 *:mb-2 grid-cols-2 lg:grid-cols-5">
        {Object.keys(PRICE_LABELS).map((name) => (
          <AmountInput key={name} name={name} />
        ))}
      </div>
    </>
  );
}

/** Renders the fields of a branch; the choice `Other` of brand or dealer adds a field for the new name (forms.md#fields-of-each-form). */
function BranchFields({ screen }: FieldsProps) {
  const brand = useFieldText("brand");
  const dealer = useFieldText("dealer");
  return (
    <>
      <BrandPicker dependents={["dealer"]} pinned={OTHER_CHOICE} />
      {brand === OTHER_CHOICE && <TextInput name="brand_baru" />}
      <DealerPicker pinned={OTHER_CHOICE} />
      {dealer === OTHER_CHOICE && <TextInput name="dealer_baru" />}
      <TextInput name="cabang" />
      <TextInput name="alamat" isMultiline />
      <DateTimeInput kind="time" name="masuk" screen={screen} />
      <SelectInput
        name="kodewilayah"
        choices={REGION_CODES}
        none={screen.key === null ? NO_REGION_LABEL : "Pilih kode"}
      />
      <SelectInput name="kodewilayah_internal" choices={REGION_CODES} none="Pilih kode" />
      <PictureInput name="foto" stored={screen.pictures.foto} />
    </>
  );
}

/** Converts a typed text to upper case without moving the caret (forms.md#fields-of-each-form). */
function convertToUppercase({ currentTarget: input }: InputEvent<HTMLInputElement | HTMLTextAreaElement>) {
  const { value, selectionStart } = input;
  const uppercase = value.toUpperCase();
  if (uppercase === value) return;
  const caretAfter = selectionStart === null ? null : value.slice(0, selectionStart).toUpperCase().length;
  input.value = uppercase;
  input.setSelectionRange(caretAfter, caretAfter);
}

const CarTypeFields = () => (
  <>
    <BrandPicker />
    <TextInput name="model" autoCapitalize="characters" onInput={convertToUppercase} />
    <SelectInput name="kode" choices={CAR_TYPE_CODES} none="Pilih kode" />
  </>
);

const ServiceAdvisorFields = () => (
  <>
    <BrandPicker dependents={["dealer", "cabang"]} />
    <DealerPicker dependents={["cabang"]} />
    <BranchPicker />
    <TextInput name="nama_sa" autoCapitalize="words" />
  </>
);

const UserFields = () => (
  <>
    <TextInput name="nama" autoCapitalize="words" />
    <TextInput name="username" />
    <PasswordInput name="password" />
  </>
);

function ProfileFields({ screen }: FieldsProps) {
  return (
    <>
      <FieldGroup legend="Identitas">
        <TextInput name="nama" autoCapitalize="words" />
        <TextInput name="nik" inputMode="numeric" />
        <TextInput name="kk" inputMode="numeric" />
        <TextInput name="tempat_lahir" autoCapitalize="words" />
        <DateTimeInput kind="date" name="tanggal_lahir" screen={screen} />
        <SelectInput name="jk" choices={GENDERS} none="Pilih jenis kelamin" />
        <SelectInput name="status" choices={MARITAL_STATUSES} none="Pilih status" />
        <TextInput name="hobi" />
        <SelectInput name="pendidikan" choices={EDUCATIONS} none="Pilih pendidikan" />
        <TextInput name="kontak" type="tel" />
      </FieldGroup>
      <FieldGroup legend="Pekerjaan">
        <TextInput name="nip" />
        <WorkplacePickers />
        <TextInput name="soh" />
        <TextInput name="kursus" />
      </FieldGroup>
      <FieldGroup legend="Media sosial" texts={["facebook", "instagram", "twitter", "youtube"]} />
      <FieldGroup legend="Dokumen">
        <MissingPictures pictures={screen.pictures} />
        {IDENTITY_PICTURE_FIELDS.map((field) => (
          <PictureInput key={field} name={field} stored={screen.pictures[field]} />
        ))}
      </FieldGroup>
    </>
  );
}

function FieldGroup(props: { legend: string; texts?: string[]; children?: ReactNode }) {
  const { legend, texts = [], children } = props;
  return (
    <fieldset className="col-span-full grid min-w-0 gap-x-4 gap-y-1 *:mb-2 sm:grid-cols-2 [fieldset+&]:border-t [fieldset+&]:border-line [fieldset+&]:pt-4">
      <legend className="float-left col-span-full mb-2! text-base font-semibold">{legend}</legend>
      {texts.map((name) => (
        <TextInput key={name} name={name} />
      ))}
      {children}
    </fieldset>
  );
}

/** Names the documents of a user whose stored pictures cannot be displayed, because the API does not return their file names. */
function MissingPictures({ pictures }: Pick<FormScreen, "pictures">) {
  const { pendingFields } = useFieldsContext();
  const missingDocuments = IDENTITY_PICTURE_FIELDS.filter((field) => !pictures[field]);
  if (pendingFields.length > 0 || missingDocuments.length === 0) return null;
  const documentLabels = missingDocuments.map((field) => profileInput.labels[field]);
  return (
    <p className="col-span-full text-sm text-muted">
      Yang tersimpan sebagai {new Intl.ListFormat("id").format(documentLabels)} tidak dapat ditampilkan di
      sini. Tanpa pilihan baru, isinya tidak berubah.
    </p>
  );
}

/** The forms by resource, and `profile` for the update of a user; all are in one script, because most of their code is shared. */
const FORMS_BY_RESOURCE: Record<string, { input: FormDefinition; Fields: ComponentType<FieldsProps> }> = {
  "car-type": { input: carTypeInput, Fields: CarTypeFields },
  "dealer-cabang": { input: branchInput, Fields: BranchFields },
  sa: { input: serviceAdvisorInput, Fields: ServiceAdvisorFields },
  user: { input: userInput, Fields: UserFields },
  profile: { input: profileInput, Fields: ProfileFields },
  "perawatan-precheck": { input: precheckInput, Fields: ItemFields },
  "perawatan-postcheck": { input: postcheckInput, Fields: PricedItemFields },
  "pergantian-precheck": { input: precheckInput, Fields: ItemFields },
  "pergantian-postcheck": { input: postcheckInput, Fields: PricedItemFields },
};
