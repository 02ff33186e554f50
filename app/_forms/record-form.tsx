"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from "react";
import { FormProvider, type Resolver, useForm } from "react-hook-form";
import { inTurn } from "@/lib/in-turn";
import type { FormValues, InputDefinition } from "@/lib/inputs/input-definition";
import { useLeaveGuard } from "../_leaving/leave-guard";
import { Button } from "../_ui/button";
import { isSubmit } from "../_ui/is-submit";
import { ConflictDialog } from "./conflict-dialog";
import { FieldsToCorrect } from "./fields-to-correct";
import { LabelsProvider } from "./form-field";
import type { FormScreen } from "./form-screen";
import { useBack } from "./use-back";
import { useDraft } from "./use-draft";
import { SAID_BY_API, useSave } from "./use-save";

type RecordFormProps = { screen: FormScreen; input: InputDefinition; children: ReactNode };

/** Returns empty pictures, so that removing a chosen one undoes the change. */
function noPictures({ pictures = [] }: InputDefinition): FormValues {
  return Object.fromEntries(pictures.map((field) => [field, undefined]));
}

/** Submits the form from any of its fields, not from a dialog over it; the last change may not be validated yet. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (!isSubmit(event) || !(event.target as Element).matches("form input, form select")) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Renders a create or update form, validated on submit and then on every change (requirements 5.1). */
export function RecordForm({ screen, input, children }: RecordFormProps) {
  const opened = useRef(screen.opened);
  const resolver = useMemo(() => {
    const check: Resolver<FormValues> = (...given) => {
      const schema = input.schema(screen.today, screen.key === null ? {} : opened.current);
      return zodResolver(schema, undefined, { raw: true })(...given);
    };
    // A large picture takes longer to check; a queue keeps an old result from overwriting a newer one.
    return inTurn(check);
  }, [input, screen]);
  const form = useForm<FormValues>({
    defaultValues: { ...noPictures(input), ...screen.opened },
    resolver,
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitted, submitCount } = form.formState;
  const isWrong = Object.values(errors).some((error) => error?.type !== SAID_BY_API);
  const wrongLabels = Object.entries(input.labels).flatMap(([name, label]) => (errors[name] ? [label] : []));
  const { setChanges, leave } = useLeaveGuard();
  const back = useBack(screen.listPath, isDirty);
  const saving = useSave(form, screen, opened, back);
  const element = useRef<HTMLFormElement>(null);
  useDraft({ form, screen, input, opened });

  useEffect(() => {
    setChanges(isDirty);
    return () => setChanges(false);
  }, [isDirty, setChanges]);

  // Fields depend on each other, so every change validates all of them.
  useEffect(() => {
    if (!isSubmitted) return;
    return form.subscribe({ formState: { values: true }, callback: () => void form.trigger() });
  }, [form, isSubmitted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after every submit.
  useEffect(() => {
    element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [submitCount]);

  return (
    <FormProvider {...form}>
      <LabelsProvider value={input.labels}>
        <form
          ref={element}
          noValidate
          // Before hydration a submit does nothing, instead of putting the fields into the URL.
          method="dialog"
          onSubmit={form.handleSubmit(() => saving.save())}
          onKeyDown={submitByKey}
          className="flex flex-col gap-4 rounded-panel border border-line bg-surface p-4 shadow-panel sm:p-6"
        >
          <FieldsToCorrect labels={wrongLabels} />
          <div className="grid gap-x-4 gap-y-1 *:mb-3 sm:grid-cols-2">{children}</div>
          {saving.busy && (
            <Progress label={saving.busy === "uploading" ? "Mengunggah gambar..." : "Menyimpan..."} />
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => leave(back)} disabled={saving.busy !== null}>
              Kembali
            </Button>
            <Button type="submit" kind="primary" disabled={saving.busy !== null || (isSubmitted && isWrong)}>
              {screen.submitLabel}
            </Button>
          </div>
        </form>
        {saving.conflict && (
          <ConflictDialog
            conflict={saving.conflict}
            labels={input.labels}
            typed={form.getValues()}
            onKeepMine={() => saving.save(saving.conflict?.now)}
            onTakeTheirs={() => saving.conflict && saving.takeTheirs(saving.conflict)}
            onClose={saving.closeConflict}
          />
        )}
      </LabelsProvider>
    </FormProvider>
  );
}

function Progress({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col gap-1 text-sm text-muted">
      {label}
      <progress aria-label={label} className="h-1.5 w-full accent-brand" />
    </div>
  );
}
