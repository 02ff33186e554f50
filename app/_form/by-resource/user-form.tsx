"use client";

import { userInput } from "@/lib/fields/user-input";
import { PasswordInput, TextInput } from "../form-inputs";
import type { FormScreen } from "../form-screen";
import { RecordForm } from "../record-form";

export function UserForm({ screen }: { screen: FormScreen }) {
  return (
    <RecordForm screen={screen} input={userInput}>
      <TextInput name="nama" />
      <TextInput name="username" autoCapitalize="none" spellCheck={false} />
      <PasswordInput name="password" />
    </RecordForm>
  );
}
