import { EmptyForm } from "@/app/_form/by-resource/opened-form";
import type { FormName } from "@/app/_form/form-screen";
import { OnlyForOwner } from "@/app/_session/only-for-owner";
import { PageTitle } from "@/app/_ui/page-title";
import { todayIn } from "@/lib/fields/date-time";
import { copiedFields, looksUpBrand, textFields } from "@/lib/resources/form-fields";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { readFormRecordWithBrand } from "@/lib/server/data/open-form";
import { presetValues } from "@/lib/server/data/save-form";
import { env } from "@/lib/server/process/env";
import { requirePermission } from "@/lib/server/session/guard";
import { FormFrame, isClientNavigation } from "./form-frame";
import { RecordScreen } from "./record-screen";

type CreateScreenProps = {
  resource: ResourceDefinition;
  form: FormName;
  /** The address's query: `salin` is the key of the record to copy. */
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Renders the screen that creates a record, empty or with the values of another one (requirements 2.7). */
export async function CreateScreen({ resource, form, searchParams }: CreateScreenProps) {
  const { userId } = await requirePermission(resource.permission, "create");
  const { screens, calls, name, catalogue, imports } = resource;
  if (!screens.create || !calls.create) throw new Error(`${name} has no create screen.`);
  const { title, stays = false } = screens.create;
  const blank = Object.fromEntries(textFields(calls.create.input).map((field) => [field, ""]));
  const setup = {
    form,
    resource: name,
    key: null,
    title,
    listPath: screens.list.path,
    submitLabel: "Buat" as const,
    stays,
    source: null,
    blank: { ...blank, ...presetValues(resource) },
    sameBy: imports?.by,
    catalogue,
    today: todayIn(env().APP_TIMEZONE),
    timeZone: env().APP_TIMEZONE,
  };

  const [key] = [(await searchParams).salin].flat();
  if (!key) {
    return (
      <FormFrame resource={resource} setup={setup}>
        <PageTitle>{title}</PageTitle>
        <OnlyForOwner userId={userId}>
          <EmptyForm setup={setup} />
        </OnlyForOwner>
      </FormFrame>
    );
  }
  const read = (await isClientNavigation()) ? null : await readFormRecordWithBrand(resource, key, "create");
  const fields = copiedFields(resource);
  const source = { resource: name, key, isCopy: true, fields, looksUpBrand: looksUpBrand(resource) };
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <OnlyForOwner userId={userId}>
        <RecordScreen resource={resource} setup={{ ...setup, source }} read={read} />
      </OnlyForOwner>
    </>
  );
}
