import { useEffect, useEffectEvent, useRef, useState } from "react";
import { findChanges, splitChanges } from "@/lib/resources/record-values";
import { useOwner } from "../_session/page-owner";
import { showProblem } from "../_session/session-end";
import { announceForm, liveWriteListeners } from "../_store/live";
import { editorNamesStore, formatEditingMessage, getFormId, type LiveWrite } from "../_store/presence";
import { fetchRecord } from "../_store/records/record-provider";
import { Button } from "../_ui/button";
import { type FormHandle, isSending, type TextValues } from "./form-state";

/** The longest time between the reply to a save and the event of the stream about it, in milliseconds. */
const OWN_WRITE_DELAY_MS = 2_000;
/** The longest time between the opening of a form and the first render of this component, in milliseconds. */
const OPENING_MARGIN_MS = 10_000;

type LiveFormNoticeProps = {
  handle: FormHandle;
  onAdopt: (values: TextValues) => void;
  /** Called when the record was deleted; with `isChanged` the form has changes and stays open. */
  onGone: (isChanged: boolean) => void;
};

/** Renders who else has the form open, and handles their writes: an unchanged form adopts them, a changed form offers to compare. */
export default function LiveFormNotice({ handle, onAdopt, onGone }: LiveFormNoticeProps) {
  const { screen, form, input, state, stateRef, updateState, savedAtRef } = handle;
  const { resource, source, timeZone } = screen;
  const key = screen.key ?? "";
  const { userId } = useOwner();
  const otherEditors = editorNamesStore.use().get(getFormId({ resource, key }));
  const [openedAt] = useState(() => Math.max(performance.timeOrigin, Date.now() - OPENING_MARGIN_MS));
  const [message, setMessage] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const lastWriteAtRef = useRef(0);
  const abortRef = useRef<AbortController | null>(null);

  /** Reads the current values of the record; `null` if it was deleted, could not be read or the form was closed. With `isRequested`, shows the failure. */
  async function readLatestValues(isRequested: boolean): Promise<TextValues | null> {
    const { signal } = abortRef.current ?? {};
    if (!source || !signal) return null;
    const reply = await fetchRecord(source, userId, signal);
    if (signal.aborted) return null;
    if (reply.kind === "record") return reply.values;
    if (reply.kind === "gone") onGone(form.formState.isDirty);
    else if (isRequested || reply.kind === "session") showProblem(reply);
    return null;
  }

  const findChangesByOthers = (values: TextValues) => findChanges(stateRef.current.recordValues, values);

  function describeWrite({ at, by, batch, ...write }: LiveWrite) {
    const time = new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
    const isOwn = write.userId === userId;
    return { who: isOwn ? "Anda" : by, where: isOwn && batch === null ? " di tab lain" : "", time };
  }

  async function handleWrite(write: LiveWrite) {
    const { who, where, time } = describeWrite(write);
    const isDirtyOrSending = () => form.formState.isDirty || isSending(stateRef.current);
    if (write.action === "del" && !write.isUnsure) return onGone(isDirtyOrSending());
    // A hidden page sends no requests: it handles the write when it becomes visible.
    if (document.hidden && !isDirtyOrSending()) {
      const { signal } = abortRef.current ?? {};
      window.addEventListener("visibilitychange", () => void handleWrite(write), { once: true, signal });
      return;
    }
    if (write.action === "del") return void (await readLatestValues(false));
    const othersMessage = `${who} ${write.isUnsure ? "mungkin " : ""}menyimpan data ini${where} pukul ${time}`;
    const values = isDirtyOrSending() ? null : await readLatestValues(false);
    if (abortRef.current?.signal.aborted || stateRef.current.gone) return;
    if (isDirtyOrSending() || !values) updateState({ othersMessage });
    else if (findChangesByOthers(values).length > 0) {
      onAdopt(Object.fromEntries(findChangesByOthers(values).map(({ field, is }) => [field, is])));
      setMessage(`Isian diperbarui: perubahan ${who} pukul ${time}`);
    }
  }

  const onWrites = useEffectEvent((writes: LiveWrite[], serverNow: number) => {
    const last = writes.findLast((write) => write.resource === resource && write.key === key);
    if (!last || state.gone || last.at <= lastWriteAtRef.current) return;
    // Ignores writes before the form was opened. Compares ages, because the clocks of server and browser may differ.
    if (serverNow - last.at >= Date.now() - openedAt) return;
    lastWriteAtRef.current = last.at;
    if (last.userId !== userId) return void handleWrite(last);
    setTimeout(() => {
      // Ignores saves of this form itself, which the stream also reports.
      const wasJustSaved = Date.now() - savedAtRef.current <= 2 * OWN_WRITE_DELAY_MS;
      if (!wasJustSaved && !isSending(stateRef.current)) void handleWrite(last);
    }, OWN_WRITE_DELAY_MS);
  });
  useEffect(() => {
    const abort = new AbortController();
    abortRef.current = abort;
    const leaveForm = announceForm({ resource, key });
    const stop = liveWriteListeners.subscribe((writes, serverNow) => writes && onWrites(writes, serverNow));
    return () => {
      abort.abort();
      leaveForm();
      stop();
    };
  }, [resource, key]);

  async function openConflictDialog() {
    setReading(true);
    const values = await readLatestValues(true);
    setReading(false);
    if (!values) return;
    const typed = form.getValues();
    const { recordValues } = stateRef.current;
    const ownTypedText = (field: string) =>
      (typed[field] ?? "") === (recordValues[field] ?? "") ? undefined : String(typed[field] ?? "");
    const { adopted, contested } = splitChanges(findChangesByOthers(values), ownTypedText, input.tied);
    const changes = [...contested, ...adopted];
    if (changes.length === 0) {
      updateState({ othersMessage: null });
      setMessage("Tidak ada yang berubah di kolom formulir ini");
      return;
    }
    const by = state.othersMessage ? `${state.othersMessage}.` : undefined;
    updateState({
      conflict: { kind: "conflict", changes, merged: [], adopted: adopted.map(({ field }) => field), by },
    });
  }

  const visibleMessage = state.othersMessage ?? message;
  if (!visibleMessage && !otherEditors) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-panel border border-brand bg-surface px-4 py-2 text-sm shadow-panel">
      {visibleMessage && <p className="flex-1 basis-60 font-semibold wrap-anywhere">{visibleMessage}</p>}
      {state.othersMessage && (
        <Button className="max-sm:grow" disabled={isReading} onClick={() => void openConflictDialog()}>
          Lihat perubahan
        </Button>
      )}
      {otherEditors && (
        <p className="basis-full text-muted wrap-anywhere">{formatEditingMessage(otherEditors)}</p>
      )}
    </div>
  );
}
