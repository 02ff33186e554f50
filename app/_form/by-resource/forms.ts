"use client";

import type { ComponentType } from "react";
import type { FormName, FormScreen } from "../form-screen";
import { CabangForm } from "./cabang-form";
import { CarTypeForm } from "./car-type-form";
import { PostcheckForm, PrecheckForm } from "./item-forms";
import { ProfileForm } from "./profile-form";
import { SaForm } from "./sa-form";
import { UserForm } from "./user-form";

// All in one place, so that their pages share one script: most of it is what all forms need.
/** The components of the forms. */
export const FORMS: Record<FormName, ComponentType<{ screen: FormScreen }>> = {
  "car-type": CarTypeForm,
  cabang: CabangForm,
  precheck: PrecheckForm,
  postcheck: PostcheckForm,
  sa: SaForm,
  user: UserForm,
  profile: ProfileForm,
};
