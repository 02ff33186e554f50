"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { changesBetween, mergeChanges } from "@/lib/resources/record-values";
import { useOwner } from "../_session/page-owner";
import { showProblem } from "../_session/session-end";
import { announceForm, liveWrites } from "../_store/live";
import { editingMessage, editorNames, formId, type LiveWrite } from "../_store/presence";
import { fetchRecord } from "../_store/records/record-provider";
import { Button } from "../_ui/button";
import type { OpenForm } from "./form-screen";
import { isSending } from "./form-state";

/** How long a save of this form may be told of before and after its reply, in milliseconds. */
const OWN_MS = 2_000;

/** How long before this script a form may have been opened, whose page has just begun, in milliseconds. */
const OPENING_MS = 10_000;

type LiveFormProps = {
  open: OpenForm;
  /** Takes values of others into the form. */
  take: (values: Record<string, string>) => void;
  /** Called when the record turns out to be gone; `isChanged` says that the form stays. */
  onGone: (isChanged: boolean) => void;
};

/**
 * Tells who else has the form open, and of writes of others to its record: their values come in while nothing is typed; after that a
 * line leads to the dialog of a conflict.
 */
export default function LiveForm({ open, take, onGone }: LiveFormProps) {
  const { screen, form, input, state, now, change, savedAt } = open;
  const { resource, source, timeZone } = screen;
  const key = screen.key ?? "";
  const { userId } = useOwner();
  const names = editorNames.use().get(formId({ resource, key }));
  const [since] = useState(() => Math.max(performance.timeOrigin, Date.now() - OPENING_MS));
  const [came, setCame] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const lastAt = useRef(0);
  const over = useRef<AbortController | null>(null);

  /** Reads what the record holds now; `null` where it could not be read or is not wanted any more. */
  async function read(isAsked: boolean): Promise<Record<string, string> | null> {
    const { signal } = over.current ?? {};
    if (!source || !signal) return null;
    const reply = await fetchRecord(source, userId, signal);
    if (signal.aborted) return null;
    if (reply.kind === "record") return reply.values;
    if (reply.kind === "gone") onGone(form.formState.isDirty);
    else if (isAsked || reply.kind === "session") showProblem(reply);
    return null;
  }

  const changesOf = (values: Record<string, string>) => changesBetween(now.current.opened, values);

  function inWords({ at, by, batch, ...write }: LiveWrite) {
    const time = new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
    const isOwn = write.userId === userId;
    return { who: isOwn ? "Anda" : by, where: isOwn && batch === null ? " di tab lain" : "", time };
  }

  async function hear(write: LiveWrite) {
    const { who, where, time } = inWords(write);
    const isTyped = () => form.formState.isDirty || isSending(now.current);
    if (write.action === "del" && !write.isUnsure) return onGone(isTyped());
    // A hidden page asks for nothing.
    if (document.hidden && !isTyped()) {
      const { signal } = over.current ?? {};
      window.addEventListener("visibilitychange", () => void hear(write), { once: true, signal });
      return;
    }
    if (write.action === "del") return void (await read(false));
    const news = `${who} ${write.isUnsure ? "mungkin " : ""}menyimpan data ini${where} pukul ${time}`;
    const values = isTyped() ? null : await read(false);
    if (over.current?.signal.aborted || now.current.gone) return;
    if (isTyped() || !values) change({ news });
    else if (changesOf(values).length > 0) {
      take(Object.fromEntries(changesOf(values).map(({ field, is }) => [field, is])));
      setCame(`Isian diperbarui: perubahan ${who} pukul ${time}`);
    }
  }

  const onWrites = useEffectEvent((writes: LiveWrite[], serverNow: number) => {
    const isNew = ({ at }: LiveWrite) => serverNow - at < Date.now() - since && at > lastAt.current;
    const last = writes.findLast((write) => write.resource === resource && write.key === key);
    if (!last || !isNew(last) || state.gone) return;
    lastAt.current = last.at;
    if (last.userId !== userId) return void hear(last);
    // What this form itself has saved is told too.
    setTimeout(
      () => Date.now() - savedAt.current > 2 * OWN_MS && !isSending(now.current) && hear(last),
      OWN_MS,
    );
  });
  useEffect(() => {
    const abort = new AbortController();
    over.current = abort;
    const leaveForm = announceForm({ resource, key });
    const stop = liveWrites.subscribe((writes, serverNow) => writes && onWrites(writes, serverNow));
    return () => {
      abort.abort();
      leaveForm();
      stop();
    };
  }, [resource, key]);

  /** Asks, as a save would, about what others have changed meanwhile. */
  async function ask() {
    setReading(true);
    const values = await read(true);
    setReading(false);
    if (!values) return;
    const typed = form.getValues();
    const { opened } = now.current;
    const own = (field: string) =>
      (typed[field] ?? "") === (opened[field] ?? "") ? undefined : String(typed[field] ?? "");
    const { adopted, contested } = mergeChanges(changesOf(values), own, input.tied);
    const changes = [...contested, ...adopted];
    if (changes.length === 0) {
      change({ news: null });
      setCame("Tidak ada yang berubah di kolom formulir ini");
      return;
    }
    const by = state.news ? `${state.news}.` : undefined;
    change({
      conflict: { kind: "conflict", changes, merged: [], adopted: adopted.map(({ field }) => field), by },
    });
  }

  const shownNews = state.news ?? came;
  if (!shownNews && !names) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-panel border border-brand bg-surface px-4 py-2 text-sm shadow-panel">
      {shownNews && <p className="flex-1 basis-60 font-semibold wrap-anywhere">{shownNews}</p>}
      {state.news && (
        <Button className="max-sm:grow" disabled={isReading} onClick={() => void ask()}>
          Lihat perubahan
        </Button>
      )}
      {names && <p className="basis-full text-muted wrap-anywhere">{editingMessage(names)}</p>}
    </div>
  );
}
