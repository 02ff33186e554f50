import type { ComponentType } from "react";
import type { FormScreen } from "@/app/_forms/form-screen";
import { FreshForm } from "@/app/_forms/fresh-form";
import { OnlyForOwner } from "@/app/_session/only-for-owner";
import { withBrand } from "@/lib/data/records";
import { presetValues } from "@/lib/data/save-form";
import { todayIn } from "@/lib/inputs/today";
import { env } from "@/lib/process/env";
import { copiedValues, textFields } from "@/lib/resources/form-values";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { requirePermission } from "@/lib/session/guard";
import { FormFrame } from "./form-frame";
import { recordOrInstead } from "./record-or-instead";

type CreateScreenProps = {
  resource: ResourceDefinition;
  form: ComponentType<{ screen: FormScreen }>;
  /** The address's query: `salin` is the key of the record to copy. */
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Renders the screen that creates a record, empty or with the values of another one (requirements 2.7). */
export async function CreateScreen({ resource, form: Form, searchParams }: CreateScreenProps) {
  const { userId } = await requirePermission(resource.permission, "create");
  const { screens, calls } = resource;
  if (!screens.create || !calls.create) throw new Error(`${resource.name} has no create screen.`);
  const { title, stays = false } = screens.create;
  const { input } = calls.create;

  const [original] = [(await searchParams).salin].flat();
  const found = original
    ? await recordOrInstead({ resource, key: original, operation: "create", title })
    : null;
  if (found && "instead" in found) return found.instead;

  const empty = Object.fromEntries(textFields(input).map((field) => [field, ""]));
  const blank = { ...empty, ...presetValues(resource) };
  const copied = found ? await withBrand(input, copiedValues(resource, found.record)) : {};
  const screen: FormScreen = {
    resource: resource.name,
    key: null,
    title,
    listPath: screens.list.path,
    submitLabel: "Buat",
    stays,
    opened: { ...blank, ...copied },
    blank,
    catalogue: resource.catalogue,
    pictures: {},
    today: todayIn(env().APP_TIMEZONE),
    timeZone: env().APP_TIMEZONE,
  };
  const form = <Form screen={screen} />;
  return (
    <FormFrame title={title} permission={resource.permission}>
      <OnlyForOwner userId={userId}>
        {found ? <FreshForm at={Date.now()}>{form}</FreshForm> : form}
      </OnlyForOwner>
    </FormFrame>
  );
}
