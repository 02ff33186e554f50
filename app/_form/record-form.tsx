"use client";

import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { FormProvider } from "react-hook-form";
import type { InputDefinition } from "@/lib/fields/checks";
import { useLeaveGuard } from "../_session/leaving/leave-guard";
import { useDropGuard } from "../_session/leaving/use-drop-guard";
import { startReading } from "../_store/records/cached-row";
import { useBrand, useLatestRecord } from "../_store/records/known-record";
import { SeriesBar, useSeries } from "../_store/series/series-bar";
import { Button } from "../_ui/button";
import { Notice } from "../_ui/cards";
import { isSubmit } from "../_ui/fields/is-submit";
import { BrandProvider } from "./dealer-pickers";
import { FieldsToCorrect, FirstToCorrect } from "./fields-to-correct";
import { FieldsProvider, RequiredLegend } from "./form-inputs";
import { IsThere, Progress, RestFailed } from "./form-notices";
import type { FormScreen } from "./form-screen";
import { ConflictDialog, LatestNotice } from "./others-changed";
import { useBack } from "./use-back";
import { useCheckedForm, useSubmit } from "./use-checked-form";
import { useDraft } from "./use-draft";
import { useAlike, useSave, useSaved } from "./use-save";

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

type RecordFormProps = { screen: FormScreen; input: InputDefinition; children: ReactNode };

/** Submits the form from any of its fields, not from a dialog over it; the last change may not be validated yet. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (!isSubmit(event) || !(event.target as Element).matches("form input, form select")) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Renders a create or update form. */
export function RecordForm({ screen, input, children }: RecordFormProps) {
  const opened = useRef(screen.opened);
  const frame = useRef<HTMLDivElement>(null);
  const [unavailable] = useState(() => new Set<string>());
  const shared = { screen, source: screen.source, blank: screen.blank, input, opened, frame };
  const { form, wrongCount, wrongLabels, isBlocked } = useCheckedForm(shared, unavailable);
  const open = { ...shared, form };
  const { isDirty } = form.formState;
  const { setChanges, leave } = useLeaveGuard();
  const { back, replace } = useBack(screen, isDirty);

  function openNext(link: string) {
    void startReading(screen.resource, decodeURIComponent(link.slice(link.lastIndexOf("/") + 1)));
    replace(link);
  }

  const brand = useBrand(open);
  const latest = useLatestRecord(open);
  const series = useSeries(frame, openNext, latest.isWaiting);
  const { notice, clearNotice, onSaved } = useSaved(open, series, back);
  const alike = useAlike(open);
  const saving = useSave(open, alike, onSaved);
  const { busy, ...submitting } = useSubmit(open, { latest, brand, saving });
  const further =
    screen.key === null ? "Buat & tambah lagi" : series.place?.next ? "Simpan & berikutnya" : null;
  const [repeats, setRepeats] = useState(series.goesOn);
  const goesOn = repeats && further !== null;
  useDraft(open);
  useDropGuard();

  useEffect(() => {
    setChanges(isDirty);
    return () => setChanges(false);
  }, [isDirty, setChanges]);

  const leaveGone = useEffectEvent(() => series.skipGone() || latest.showGone());
  useEffect(() => {
    if (latest.gone === "unchanged") leaveGone();
  }, [latest.gone]);

  /** Takes what others have changed; another dealer has another brand. */
  function takeNew(take: () => void) {
    take();
    void brand.lookUp();
  }

  function submit(on: boolean) {
    setRepeats(on);
    clearNotice();
    void submitting.submit(on);
  }

  return (
    <FormProvider {...form}>
      <FieldsProvider input={input} waiting={latest.waiting} unavailable={unavailable}>
        <div ref={frame} className="flex flex-col gap-4">
          {series.place && <SeriesBar place={series.place} disabled={busy !== null} onStep={series.stepTo} />}
          <Notice>{notice}</Notice>
          <form
            noValidate
            // Before hydration a submit does nothing, instead of putting the fields into the URL.
            method="dialog"
            onSubmit={(event) => {
              event.preventDefault();
              submit(goesOn);
            }}
            onKeyDown={submitByKey}
            onBlur={alike.lookNow}
            className="flex flex-col gap-4 rounded-panel border border-line bg-surface p-4 shadow-panel sm:p-6"
          >
            <FieldsToCorrect labels={wrongLabels} />
            <RequiredLegend />
            <div className="grid gap-x-4 gap-y-1 *:mb-3 sm:grid-cols-2">
              <BrandProvider value={brand}>{children}</BrandProvider>
            </div>
            {latest.failure && <RestFailed problem={latest.failure} onRetry={latest.retry} />}
            <IsThere name={alike.name} />
            {busy && <Progress of={busy} />}
            <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow">
              {isBlocked && <FirstToCorrect count={wrongCount} />}
              <Button onClick={() => leave(back)} disabled={saving.busy !== null}>
                Kembali
              </Button>
              <SubmitButtons
                further={further}
                submitLabel={screen.submitLabel}
                goesOn={goesOn}
                disabled={busy !== null || isBlocked || latest.failure !== null}
                onSubmit={submit}
              />
            </div>
          </form>
          <LatestNotice
            changes={latest.changes}
            isGone={latest.gone === "changed"}
            input={input}
            onTake={(fields) => takeNew(() => latest.takeLatest(fields))}
          />
        </div>
        {saving.conflict && (
          <ConflictDialog
            conflict={saving.conflict}
            labels={input.labels}
            typed={form.getValues()}
            onSave={(theirs) => {
              takeNew(() => saving.conflict && saving.resolve(saving.conflict, theirs));
              latest.dropChanges();
              submit(goesOn);
            }}
            onClose={saving.closeConflict}
          />
        )}
      </FieldsProvider>
    </FormProvider>
  );
}
