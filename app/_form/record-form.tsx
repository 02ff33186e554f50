import { type MouseEvent, type ReactNode, useCallback, useRef } from "react";
import { FormProvider } from "react-hook-form";
import type { FormDefinition } from "@/lib/fields/checks";
import { confirmLeaving, usePreventFileDrop } from "../_session/leaving/unsaved-changes";
import { SeriesBar, useSeries } from "../_store/series/series-bar";
import { Button } from "../_ui/button";
import { Notice } from "../_ui/cards";
import { Icon } from "../_ui/icon";
import { onDemandOptional } from "../_ui/on-demand/on-demand";
import { FieldsProvider, RequiredLegend } from "./form-inputs";
import { focusFirstField, focusFirstInvalidField, handleFormKeyDown } from "./form-keys";
import { useFormBack, useFormDraft } from "./form-navigation";
import {
  CheckWarnings,
  DuplicateWarning,
  FocusInvalidButton,
  InvalidFieldsStatus,
  RecordReadFailed,
  SavingProgress,
} from "./form-notices";
import { type FormScreen, isSending } from "./form-state";
import { ConflictDialog, OthersChangedNotice } from "./others-changed";
import { useRecordForm } from "./use-record-form";
import { useRecordSync } from "./use-record-sync";
import { useSave } from "./use-save";

const LiveFormNotice = onDemandOptional(() => import("./live-form"));

type RecordFormProps = { screen: FormScreen; input: FormDefinition; children: ReactNode };

/** Renders the form of a record, around its fields (`children`), with the buttons and messages of a save. */
export function RecordForm({ screen, input, children }: RecordFormProps) {
  const { handle, unavailableFields, invalidCount, invalidLabels, isBlocked } = useRecordForm(screen, input);
  const { form, state, updateState, pendingFields } = handle;
  const { isDirty, dirtyFields } = form.formState;
  const frameRef = useRef<HTMLDivElement>(null);
  const formElementRef = useRef<HTMLFormElement>(null);
  const isNewRecord = screen.key === null;
  const { back, replace } = useFormBack(screen, isDirty);
  const series = useSeries(frameRef, replace, pendingFields.length > 0);
  const recordSync = useRecordSync(handle, series.skipGone);
  const draft = useFormDraft(handle);
  const { submit, resolveConflict, onLeaveField } = useSave(handle, {
    formElementRef,
    recordSync,
    series,
    back,
    onSaved: draft.drop,
  });
  const saveAndNextLabel = series.position?.next ? "Simpan & berikutnya" : null;
  const continueLabel = isNewRecord ? "Buat & tambah lagi" : saveAndNextLabel;
  const opensNext = (state.opensNext ?? series.opensNext) && continueLabel !== null;
  usePreventFileDrop();

  const attachForm = useCallback(
    (formElement: HTMLFormElement | null) => {
      formElementRef.current = formElement;
      if (formElement && isNewRecord) focusFirstField(formElement);
    },
    [isNewRecord],
  );

  return (
    <FormProvider {...form}>
      <FieldsProvider
        input={input}
        pendingFields={pendingFields}
        changed={isNewRecord ? [] : Object.keys(dirtyFields)}
        unavailableFields={unavailableFields}
        usualPrices={state.warnings.usualPrices}
        isBrandPending={state.isBrandPending}
        lookUpBrand={recordSync.lookUpBrand}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only records the focused element. */}
        <div ref={frameRef} onFocus={series.onFocus} className="flex flex-col gap-4 max-sm:flex-1">
          {series.position && (
            <SeriesBar position={series.position} disabled={state.busy !== null} onStep={series.stepTo} />
          )}
          <Notice>{state.notice ?? series.notice}</Notice>
          <form
            ref={attachForm}
            noValidate
            // A submit before hydration must not put the fields into the URL.
            method="dialog"
            onSubmit={(event) => {
              event.preventDefault();
              void submit(opensNext);
            }}
            onKeyDown={(event) => handleFormKeyDown(event, input)}
            onBlur={onLeaveField}
            className="flex flex-col gap-3 max-sm:-mx-4 max-sm:-mb-4 max-sm:flex-1 max-sm:rounded-none max-sm:border-x-0 max-sm:border-b-0 rounded-panel border border-line bg-surface p-4 pb-0 shadow-panel"
          >
            <InvalidFieldsStatus labels={invalidLabels} />
            <RequiredLegend />
            <div className="grid gap-x-4 gap-y-1 *:mb-2 sm:grid-cols-2">{children}</div>
            <div className="save-bar">
              {recordSync.failure && (
                <RecordReadFailed problem={recordSync.failure} onRetry={recordSync.retry} />
              )}
              <DuplicateWarning name={state.duplicate?.name ?? null} />
              {state.busy && <SavingProgress step={state.busy} />}
              <OthersChangedNotice
                changes={state.changes}
                isGone={state.gone === "changed"}
                input={input}
                onAdopt={recordSync.adopt}
                onCreateNew={screen.newScreen ? () => replace(draft.moveToNew()) : null}
              >
                {!isNewRecord && (
                  <LiveFormNotice handle={handle} onAdopt={recordSync.adopt} onGone={recordSync.onGone} />
                )}
              </OthersChangedNotice>
              <div className="flex min-h-14 flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-1 max-sm:*:grow">
                <CheckWarnings messages={isBlocked || state.duplicate ? [] : state.warnings.messages} />
                {isBlocked && (
                  <FocusInvalidButton count={invalidCount} onPress={() => focusFirstInvalidField(handle)} />
                )}
                <Button
                  onClick={() => confirmLeaving(back)}
                  disabled={isSending(state)}
                  className="max-sm:w-control max-sm:grow-0! max-sm:px-0"
                >
                  <Icon path="M10 3 5 8l5 5" strokeWidth="2" className="sm:hidden" />
                  <span className="max-sm:sr-only">Kembali</span>
                </Button>
                <SubmitButtons
                  continueLabel={continueLabel}
                  submitLabel={screen.submitLabel}
                  opensNext={opensNext}
                  disabled={state.busy !== null || isBlocked || recordSync.failure !== null}
                  onSubmit={(isContinue) => void submit(isContinue)}
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
            onResolve={(adopted, shouldSave) =>
              state.conflict && resolveConflict(state.conflict, adopted, opensNext, shouldSave)
            }
            onClose={() => updateState({ conflict: null })}
          />
        )}
      </FieldsProvider>
    </FormProvider>
  );
}

type SubmitButtonsProps = {
  /** The label of the button that saves and continues with another record; `null` if there is no such button. */
  continueLabel: string | null;
  submitLabel: string;
  /** Whether the button with `continueLabel` is the submit button, which Enter presses. */
  opensNext: boolean;
  disabled: boolean;
  onSubmit: (opensNext: boolean) => void;
};

/** Renders the save buttons; the button that was pressed last becomes the submit button. */
function SubmitButtons({ continueLabel, submitLabel, opensNext, disabled, onSubmit }: SubmitButtonsProps) {
  function buttonProps(isContinue: boolean) {
    if (isContinue === opensNext) return { type: "submit" as const, kind: "primary" as const };
    const onClick = (event: MouseEvent) => {
      // The press makes this the submit button: without `preventDefault`, the browser would submit a second time.
      event.preventDefault();
      onSubmit(isContinue);
    };
    return { onClick };
  }
  return (
    <>
      {continueLabel && (
        <Button disabled={disabled} {...buttonProps(true)}>
          {continueLabel}
        </Button>
      )}
      <Button disabled={disabled} {...buttonProps(false)}>
        {submitLabel}
      </Button>
    </>
  );
}
