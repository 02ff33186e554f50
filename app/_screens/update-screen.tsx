import { type ComponentType, Suspense } from "react";
import type { FormScreen } from "@/app/_forms/form-screen";
import { FreshForm } from "@/app/_forms/fresh-form";
import { RecordFailed } from "@/app/_forms/record-failed";
import { OnlyForOwner } from "@/app/_session/only-for-owner";
import { SessionEnded } from "@/app/_session/session-end";
import { findRecord, withBrand } from "@/lib/data/records";
import { readProblem } from "@/lib/data/replies";
import { todayIn } from "@/lib/inputs/today";
import { env } from "@/lib/process/env";
import { formValues, textFields } from "@/lib/resources/form-values";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { requirePermission } from "@/lib/session/guard";
import { FormFrame } from "./form-frame";
import { GoneRecord } from "./gone-record";
import { LoadingForm } from "./loading-form";

type UpdateScreenProps = {
  resource: ResourceDefinition;
  recordKey: string;
  form: ComponentType<{ screen: FormScreen }>;
};

/** Renders the screen that updates a record, with a skeleton while the record loads. */
export function UpdateScreen(props: UpdateScreenProps) {
  return (
    <Suspense fallback={<LoadingForm resource={props.resource} />}>
      <FoundRecord {...props} />
    </Suspense>
  );
}

/** Finds the record in the list, so that a reload works (requirements 2.7), and renders its form. */
async function FoundRecord({ resource, recordKey, form: Form }: UpdateScreenProps) {
  const { userId } = await requirePermission(resource.permission, "update");
  const { screens, calls } = resource;
  if (!screens.update || !calls.update) throw new Error(`${resource.name} has no update screen.`);
  const { title, submitLabel = "Simpan" } = screens.update;

  const found = await findRecord(resource, recordKey);
  if (!found.ok) {
    const problem = readProblem(found.failure);
    return (
      <FormFrame title={title} permission={resource.permission}>
        {problem.kind === "session" ? (
          <SessionEnded reason={problem.reason} />
        ) : (
          <RecordFailed problem={problem} />
        )}
      </FormFrame>
    );
  }
  if (!found.value) return <GoneRecord title={title} list={screens.list} />;

  const fields = textFields(calls.update.input);
  const opened = {
    ...Object.fromEntries(fields.map((field) => [field, ""])),
    ...(await withBrand(calls.update.input, formValues(resource, found.value))),
  };
  const screen: FormScreen = {
    resource: resource.name,
    key: recordKey,
    title,
    listPath: screens.list.path,
    submitLabel,
    stays: false,
    opened,
    today: todayIn(env().APP_TIMEZONE),
    timeZone: env().APP_TIMEZONE,
  };
  return (
    <FormFrame title={title} permission={resource.permission}>
      <OnlyForOwner userId={userId}>
        <FreshForm at={Date.now()}>
          <Form screen={screen} />
        </FreshForm>
      </OnlyForOwner>
    </FormFrame>
  );
}
