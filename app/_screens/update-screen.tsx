import { Suspense } from "react";
import type { FormName } from "@/app/_form/form-screen";
import { OnlyForOwner } from "@/app/_session/only-for-owner";
import { LoadingRecord } from "@/app/_store/records/loading-record";
import { PageTitle } from "@/app/_ui/page-title";
import { todayIn } from "@/lib/fields/date-time";
import { looksUpBrand, textFields, updatedFields } from "@/lib/resources/form-fields";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { readFormRecordWithBrand } from "@/lib/server/data/open-form";
import { env } from "@/lib/server/process/env";
import { requirePermission } from "@/lib/server/session/guard";
import { FormFrame, isClientNavigation } from "./form-frame";
import { RecordScreen, type RecordScreenProps } from "./record-screen";

type UpdateScreenProps = {
  resource: ResourceDefinition;
  recordKey: string;
  form: FormName;
};

/** Renders the screen that updates a record: a document with its values, for the router a form that opens from its row. */
export async function UpdateScreen(props: UpdateScreenProps) {
  const { userId } = await requirePermission(props.resource.permission, "update");
  const screen = screenOf(props);
  return (
    <>
      <PageTitle>{screen.setup.title}</PageTitle>
      <OnlyForOwner userId={userId}>
        {(await isClientNavigation()) ? (
          <RecordScreen {...screen} read={null} />
        ) : (
          <Suspense fallback={<LoadingForm {...screen} />}>
            <ReadRecord {...screen} />
          </Suspense>
        )}
      </OnlyForOwner>
    </>
  );
}

type Screen = Omit<RecordScreenProps, "read">;

/** Renders the form's frame with a skeleton while its record loads. */
const LoadingForm = (screen: Screen) => (
  <FormFrame {...screen}>
    <LoadingRecord />
  </FormFrame>
);

async function ReadRecord(screen: Screen) {
  const read = await readFormRecordWithBrand(screen.resource, screen.setup.source.key, "update");
  return <RecordScreen {...screen} read={read} />;
}

function screenOf({ resource, recordKey, form }: UpdateScreenProps): Screen {
  const { name, screens, calls, catalogue } = resource;
  if (!screens.update || !calls.update) throw new Error(`${name} has no update screen.`);
  const { title, submitLabel = "Simpan" } = screens.update;
  const fields = updatedFields(resource);
  const setup: RecordScreenProps["setup"] = {
    form,
    resource: name,
    key: recordKey,
    title,
    listPath: screens.list.path,
    submitLabel,
    stays: false,
    source: { resource: name, key: recordKey, isCopy: false, fields, looksUpBrand: looksUpBrand(resource) },
    blank: Object.fromEntries(textFields(calls.update.input).map((field) => [field, ""])),
    catalogue,
    today: todayIn(env().APP_TIMEZONE),
    timeZone: env().APP_TIMEZONE,
  };
  return { resource, setup };
}
