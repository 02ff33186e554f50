"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { RecordReply } from "@/lib/messages/problem";
import { formValues, storedPictures } from "@/lib/resources/record-values";
import { useOwner } from "../../_session/page-owner";
import { type CachedRow, endReading, readCachedRow, startedRow } from "./cached-row";
import { fetchRecord } from "./fetch-record";
import { missingTexts, type RecordSource } from "./record-source";

/** What a form opens with, and whether that comes from a list that this tab holds. */
type Opening = { reply: RecordReply; isCached: boolean };

function openRow(source: RecordSource, row: CachedRow | null): Opening | null {
  if (!row) return null;
  const { cells, brand } = row;
  const values = formValues(source.fields, cells);
  if (source.isCopy && missingTexts(source, values).length > 0) return null;
  if (source.looksUpBrand && brand !== undefined) values.brand = brand;
  return {
    reply: { kind: "record", values, pictures: storedPictures(source.fields, cells) },
    isCached: true,
  };
}

/** Returns what a form opens with if its row was read when its link was pressed. */
function startedOpening(source: RecordSource): Opening | null {
  return openRow(source, startedRow(source.resource, source.key));
}

/** Returns what a form opens with: the row of a list that this tab holds, else the record as the API has it. */
async function openRecord(source: RecordSource, userId: string, signal: AbortSignal): Promise<Opening> {
  const cached = openRow(source, await readCachedRow(source.resource, source.key));
  return cached ?? { reply: await fetchRecord(source, userId, signal), isCached: false };
}

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
