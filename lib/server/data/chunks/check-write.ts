import "server-only";
import type { Texts } from "../../../batch/planned-write";
import { withoutForm } from "../../../fields/check-values";
import type { CreateCall, ResourceDefinition, UpdateCall } from "../../../resources/resource-definition";
import { checkForm, presetValues } from "../save-form";

/** Checks the values of a new record by the rules of its form, with what a new one begins with. */
export const checkCreate = (resource: ResourceDefinition, call: CreateCall, values: Texts) =>
  checkForm(call, withoutForm(call.input, { ...presetValues(resource), ...values }));

/** Checks a changed record by the rules of its form; `form` are its values as they are now. */
export const checkUpdate = (call: UpdateCall, form: Texts, values: Texts) =>
  checkForm(call, withoutForm(call.input, { ...form, ...values }), form);
