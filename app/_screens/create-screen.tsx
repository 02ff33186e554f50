import type { ComponentType } from "react";
import type { FormScreen } from "@/app/_forms/form-screen";
import { OnlyForOwner } from "@/app/_session/only-for-owner";
import { todayIn } from "@/lib/inputs/today";
import { env } from "@/lib/process/env";
import { textFields } from "@/lib/resources/form-values";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { requirePermission } from "@/lib/session/guard";
import { FormFrame } from "./form-frame";

type CreateScreenProps = {
  resource: ResourceDefinition;
  form: ComponentType<{ screen: FormScreen }>;
  /** Returns the values on open. */
  preset?: () => Record<string, string>;
};

/** Renders the screen that creates a record (requirements 2.7). */
export async function CreateScreen({ resource, form: Form, preset }: CreateScreenProps) {
  const { userId } = await requirePermission(resource.permission, "create");
  const { screens, calls } = resource;
  if (!screens.create || !calls.create) throw new Error(`${resource.name} has no create screen.`);
  const blank = Object.fromEntries(textFields(calls.create.input).map((field) => [field, ""]));
  const screen: FormScreen = {
    resource: resource.name,
    key: null,
    title: screens.create.title,
    listPath: screens.list.path,
    submitLabel: "Buat",
    stays: screens.create.stays ?? false,
    opened: { ...blank, ...preset?.() },
    pictures: {},
    today: todayIn(env().APP_TIMEZONE),
    timeZone: env().APP_TIMEZONE,
  };
  return (
    <FormFrame title={screen.title} permission={resource.permission}>
      <OnlyForOwner userId={userId}>
        <Form screen={screen} />
      </OnlyForOwner>
    </FormFrame>
  );
}
