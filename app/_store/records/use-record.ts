"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { RecordReply } from "@/lib/messages/record-reply";
import { useOwner } from "../../_session/page-owner";
import { endReading } from "./cached-row";
import { fetchRecord } from "./fetch-record";
import { type Opening, openRecord, startedOpening } from "./opening";
import { missingTexts, type RecordSource } from "./record-source";

/** How long a form stands before its record is read anew, in milliseconds: a quick save costs no further call. */
export const READ_ANEW_AFTER_MS = 1500;

// The router keeps the page of a document, whose record is as old as the document.
let hasOpenedForm = false;

const opensWith = (source: RecordSource, read: RecordReply | null): Opening | null =>
  read && !hasOpenedForm ? { reply: read, isCached: false } : startedOpening(source);

/** Returns how long to wait before the record is read anew, `null` where it was just read or is only copied. */
function readAnewAfter(source: RecordSource, opening: Opening | null): number | null {
  if (!opening?.isCached || source.isCopy || opening.reply.kind !== "record") return null;
  return missingTexts(source, opening.reply.values).length > 0 ? 0 : READ_ANEW_AFTER_MS;
}

/**
 * Opens the record of a form: as the document brought it (`read`), or from a list that this tab holds, or from the API. A form
 * from a list is read anew: at once if the list lacks some of its fields.
 */
export function useRecord(source: RecordSource, read: RecordReply | null) {
  const { userId } = useOwner();
  const [opening, setOpening] = useState(() => opensWith(source, read));
  const [latest, setLatest] = useState<RecordReply | null>(null);
  const stopReading = useRef(() => {});

  useEffect(() => {
    hasOpenedForm = true;
    endReading();
  }, []);

  useEffect(() => {
    if (opening) return;
    const abort = new AbortController();
    void openRecord(source, userId, abort.signal).then((found) => {
      if (!abort.signal.aborted) setOpening(found);
    });
    return () => abort.abort();
  }, [opening, source, userId]);

  const wait = latest ? null : readAnewAfter(source, opening);
  useEffect(() => {
    if (wait === null) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const reply = await fetchRecord(source, userId, abort.signal);
      if (!abort.signal.aborted) setLatest(reply);
    }, wait);
    stopReading.current = () => {
      clearTimeout(timer);
      abort.abort();
    };
    return stopReading.current;
  }, [wait, source, userId]);

  return {
    /** What the form opens with; `null` while it is read. */
    opening: opening?.reply ?? null,
    /** What the API holds now, once it was read behind the open form. */
    latest,
    retryOpening: useCallback(() => setOpening(null), []),
    retryLatest: useCallback(() => setLatest(null), []),
    /** Ends the reading behind the form. */
    stop: useCallback(() => stopReading.current(), []),
  };
}
