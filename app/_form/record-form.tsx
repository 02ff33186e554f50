"use client";

import { type MouseEvent, type ReactNode, useCallback, useRef } from "react";
import { FormProvider } from "react-hook-form";
import type { InputDefinition } from "@/lib/fields/checks";
import { confirmLeaving, useDropGuard } from "../_session/leaving/unsaved-changes";
import { SeriesBar, useSeries } from "../_store/series/series-bar";
import { Button } from "../_ui/button";
import { Notice } from "../_ui/cards";
import { Icon } from "../_ui/icon";
import { onDemand } from "../_ui/on-demand/on-demand";
import { FieldsProvider, RequiredLegend } from "./form-inputs";
import { FieldsToCorrect, FirstToCorrect, IsThere, Progress, RestFailed } from "./form-notices";
import type { FormScreen } from "./form-screen";
import { isSending } from "./form-state";
import { useBack, useFormDraft } from "./leaving";
import { ConflictDialog, LatestNotice } from "./others-changed";
import { useReading } from "./use-reading";
import { focusFirst, focusFirstWrong, submitByKey, useOpenForm } from "./use-record-form";
import { useSave } from "./use-save";

const LiveForm = onDemand(() => import("./live-form").catch(() => ({ default: () => null })), {
  waiting: null,
});

type SubmitButtonsProps = {
  /** The buttons' words; the first one saves and goes on to another record, if there is one to go on to. */
  further: string | null;
  submitLabel: string;
  /** Whether Enter presses the first one. */
  goesOn: boolean;
  disabled: boolean;
  onSubmit: (goesOn: boolean) => void;
};

/** Renders the buttons that save; Enter presses the one that was pressed last, which is the form's submit button. */
function SubmitButtons({ further, submitLabel, goesOn, disabled, onSubmit }: SubmitButtonsProps) {
  const press = (isFurther: boolean) =>
    isFurther === goesOn
      ? { type: "submit" as const, kind: "primary" as const }
      : {
          onClick: (event: MouseEvent) => {
            // By then it is the submit button, and would submit once more.
            event.preventDefault();
            onSubmit(isFurther);
          },
        };
  return (
    <>
      {further && (
        <Button disabled={disabled} {...press(true)}>
          {further}
        </Button>
      )}
      <Button disabled={disabled} {...press(false)}>
        {submitLabel}
      </Button>
    </>
  );
}

const NONE: string[] = [];

type RecordFormProps = { screen: FormScreen; input: InputDefinition; children: ReactNode };

/** Renders a create or update form. */
export function RecordForm({ screen, input, children }: RecordFormProps) {
  const { open, unavailable, wrongCount, wrongLabels, isBlocked } = useOpenForm(screen, input);
  const { form, state, change, waiting } = open;
  const { isDirty, dirtyFields } = form.formState;
  const frame = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const isNew = screen.key === null;
  const { back, replace } = useBack(screen, isDirty);
  const series = useSeries(frame, replace, waiting.length > 0);
  const reading = useReading(open, series.skipGone);
  const draft = useFormDraft(open);
  const { submit, resolve, lookNow } = useSave(open, { element, reading, series, back, onSaved: draft.drop });
  const further = isNew ? "Buat & tambah lagi" : series.position?.next ? "Simpan & berikutnya" : null;
  const goesOn = (state.goesOn ?? series.goesOn) && further !== null;
  useDropGuard();

  const onForm = useCallback(
    (shown: HTMLFormElement | null) => {
      element.current = shown;
      if (shown && isNew) focusFirst(shown);
    },
    [isNew],
  );

  return (
    <FormProvider {...form}>
      <FieldsProvider
        input={input}
        waiting={waiting}
        changed={isNew ? NONE : Object.keys(dirtyFields)}
        unavailable={unavailable}
        isBrandPending={state.isBrandPending}
        lookUpBrand={reading.lookUpBrand}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only records what has the focus. */}
        <div ref={frame} onFocus={series.onFocus} className="flex flex-col gap-4 max-sm:flex-1">
          {series.position && (
            <SeriesBar position={series.position} disabled={state.busy !== null} onStep={series.stepTo} />
          )}
          <Notice>{state.notice ?? series.notice}</Notice>
          <form
            ref={onForm}
            noValidate
            // Before hydration a submit does nothing, instead of putting the fields into the URL.
            method="dialog"
            onSubmit={(event) => {
              event.preventDefault();
              void submit(goesOn);
            }}
            onKeyDown={(event) => submitByKey(event, input)}
            onBlur={lookNow}
            className="flex flex-col gap-3 max-sm:-mx-4 max-sm:-mb-4 max-sm:flex-1 max-sm:rounded-none max-sm:border-x-0 max-sm:border-b-0 rounded-panel border border-line bg-surface p-4 pb-0 shadow-panel"
          >
            <FieldsToCorrect labels={wrongLabels} />
            <RequiredLegend />
            <div className="grid gap-x-4 gap-y-1 *:mb-2 sm:grid-cols-2">{children}</div>
            <div className="save-bar">
              {reading.failure && <RestFailed problem={reading.failure} onRetry={reading.retry} />}
              <IsThere name={state.alike?.name ?? null} />
              {state.busy && <Progress of={state.busy} />}
              <LatestNotice
                changes={state.changes}
                isGone={state.gone === "changed"}
                input={input}
                onTake={reading.take}
                onKeep={screen.anew ? () => replace(draft.asNew()) : null}
              >
                {!isNew && <LiveForm open={open} take={reading.take} onGone={reading.onGone} />}
              </LatestNotice>
              <div className="flex min-h-14 flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-1 max-sm:*:grow">
                {isBlocked && <FirstToCorrect count={wrongCount} onPress={() => focusFirstWrong(open)} />}
                <Button
                  onClick={() => confirmLeaving(back)}
                  disabled={isSending(state)}
                  className="max-sm:w-control max-sm:grow-0! max-sm:px-0"
                >
                  <Icon path="M10 3 5 8l5 5" strokeWidth="2" className="sm:hidden" />
                  <span className="max-sm:sr-only">Kembali</span>
                </Button>
                <SubmitButtons
                  further={further}
                  submitLabel={screen.submitLabel}
                  goesOn={goesOn}
                  disabled={state.busy !== null || isBlocked || reading.failure !== null}
                  onSubmit={(on) => void submit(on)}
                />
              </div>
            </div>
          </form>
        </div>
        {state.conflict && (
          <ConflictDialog
            conflict={state.conflict}
            labels={input.labels}
            typed={form.getValues()}
            onChosen={(theirs, isSaved) => state.conflict && resolve(state.conflict, theirs, goesOn, isSaved)}
            onClose={() => change({ conflict: null })}
          />
        )}
      </FieldsProvider>
    </FormProvider>
  );
}
