import { useEffect, useEffectEvent, useRef } from "react";
import { showProblem } from "../_session/session-end";
import { getMissingFields, useRecord } from "../_store/records/record-provider";
import { type FormHandle, mergeMissingValues, mergeRecordValues, type TextValues } from "./form-state";
import { adoptValues, changeDefaultValues } from "./use-record-form";

/** Fills in missing values of a form when its record is read, and closes an unchanged form when the record was deleted. `skipGone` opens the next form of the series instead, and returns false if there is none. */
export function useRecordSync(handle: FormHandle, skipGone: () => boolean) {
  const { form, screen, pendingFields, stateRef, updateState } = handle;
  const { source } = screen;
  const record = useRecord();
  const latestReply = record?.latest ?? null;
  const completionWaitersRef = useRef<(() => void)[]>([]);
  const findMissingFields = () => (source ? getMissingFields(source, stateRef.current.recordValues) : []);

  function onGone(isChanged: boolean) {
    updateState({ gone: isChanged ? "changed" : "unchanged" });
    if (!isChanged && !skipGone()) record?.showGone();
  }

  function lookUpBrand() {
    const { needsBrandLookup, recordValues } = stateRef.current;
    if (!record || !needsBrandLookup || recordValues.brand !== undefined) return;
    updateState({ isBrandPending: true });
    record.fetchBrandOf(recordValues.dealer ?? "");
  }

  function fillBrand(brand: string) {
    if (form.getValues("brand") === "" && brand !== "") {
      form.setValue("brand", brand);
      form.clearErrors("brand");
    }
    changeDefaultValues(handle, mergeRecordValues(stateRef.current, { brand }));
  }

  function fillMissingFields(values: TextValues) {
    const { needsBrandLookup, recordValues } = stateRef.current;
    const { brand, ...others } = values;
    const stored = needsBrandLookup ? others : values;
    if (needsBrandLookup && brand !== undefined && recordValues.brand === undefined) fillBrand(brand);
    const wasOnlyBrandRead = Object.keys(stored).length === 0;
    if (wasOnlyBrandRead) return;
    for (const field of findMissingFields()) form.setValue(field, stored[field] ?? "");
    changeDefaultValues(handle, mergeMissingValues(stateRef.current, stored, findMissingFields()));
  }

  const onLatestReply = useEffectEvent(() => {
    if (latestReply?.kind === "record") fillMissingFields(latestReply.values);
    else if (latestReply?.kind === "session") showProblem(latestReply);
    else if (latestReply?.kind === "gone") onGone(form.formState.isDirty && findMissingFields().length === 0);
    if (!latestReply) return;
    updateState({ isBrandPending: false });
    for (const resolve of completionWaitersRef.current.splice(0)) resolve();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: handles each read record once.
  useEffect(() => onLatestReply(), [latestReply]);

  /** Waits for missing values before a submit (for the brand only in a new record); returns whether the form is complete. */
  async function waitUntilComplete(): Promise<boolean> {
    const needsBrand =
      screen.key === null && stateRef.current.isBrandPending && form.getValues("brand") === "";
    if (findMissingFields().length === 0 && !needsBrand) return true;
    updateState({ busy: stateRef.current.busy ?? "awaiting" });
    if (needsBrand) lookUpBrand();
    await new Promise<void>((resolve) => completionWaitersRef.current.push(resolve));
    if (stateRef.current.busy === "awaiting") updateState({ busy: null });
    return findMissingFields().length === 0;
  }

  return {
    failure: pendingFields.length > 0 && latestReply?.kind === "message" ? latestReply : null,
    retry: () => record?.retry(),
    onGone,
    waitUntilComplete,
    lookUpBrand,
    adopt(values: Record<string, string>) {
      adoptValues(handle, values);
      lookUpBrand();
    },
    stop: () => record?.cancelFetch(),
  };
}
