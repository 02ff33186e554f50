"use client";

import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
import type { PicksReply, RecordReply } from "@/lib/messages/problem";
import { formValues, type StoredFields, storedPictures } from "@/lib/resources/record-values";
import { useOwner } from "../../_session/page-owner";
import { fetchAsOwner } from "../../_session/pwa/fetch-as-owner";
import { Spinner } from "../../_ui/cards";
import { whileWanted } from "../../_ui/state/while-wanted";
import { type CachedRow, endReading, readCachedRow, startedRow } from "./cached-row";

/** The record that a form opens with, and the part of it that the form holds; plain data. */
export type RecordSource = {
  resource: string;
  key: string;
  isCopy: boolean;
  fields: StoredFields;
  /** Whether the form also has the brand of its dealer, which the record does not store. */
  looksUpBrand: boolean;
};

/** Returns the texts of the record that are not among the values. */
export function missingTexts({ fields }: RecordSource, values: Record<string, string>): string[] {
  return fields.texts.filter((field) => values[field] === undefined);
}

/** Reads the record of a form from the API. */
export function fetchRecord(
  { resource, key, isCopy }: RecordSource,
  userId: string,
  signal: AbortSignal,
): Promise<RecordReply> {
  const query = new URLSearchParams({ key, ...(isCopy && { for: "create" }) });
  return fetchAsOwner(`/records/${resource}?${query}`, userId, signal, (response) => response.json());
}

/** Reads the brand of a dealer from the API; a dealer without one has no choices. */
export function fetchBrand(dealer: string, userId: string, signal: AbortSignal): Promise<PicksReply> {
  const query = new URLSearchParams({ of: dealer });
  return fetchAsOwner(`/picks/brands?${query}`, userId, signal, (response) => response.json());
}

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
  read && !hasOpenedForm
    ? { reply: read, isCached: false }
    : openRow(source, startedRow(source.resource, source.key));

/** Returns how long to wait before the record is read anew, `null` where it was just read or is only copied. */
function readAnewAfter(source: RecordSource, opening: Opening | null): number | null {
  if (!opening?.isCached || source.isCopy || opening.reply.kind !== "record") return null;
  return missingTexts(source, opening.reply.values).length > 0 ? 0 : READ_ANEW_AFTER_MS;
}

type OpenedRecord = {
  /** What the form opens with; `null` while it is read. */
  opening: RecordReply | null;
  /** What the API holds now, once it was read behind the open form. */
  latest: RecordReply | null;
  retryOpening: () => void;
  retryLatest: () => void;
  stop: () => void;
  /** Replaces the form by what is shown for a record that is gone. */
  showGone: () => void;
};

const RecordContext = createContext<OpenedRecord | null>(null);

/** Returns the record of the form around; `null` in a form that begins empty. */
export const useOpenedRecord = () => use(RecordContext);

type RecordOpeningProps = {
  source: RecordSource;
  /** What the document brought of the record, `null` in a page that the router fetched. */
  read: RecordReply | null;
  /** What is shown instead of the form if the record is gone. */
  gone: ReactNode;
  children: ReactNode;
};

/** Opens the record of the form in it from the document, from a list of this tab, or from the API, and reads a list's row anew. */
export function RecordOpening({ source, read, gone, children }: RecordOpeningProps) {
  const { userId } = useOwner();
  const [opening, setOpening] = useState(() => opensWith(source, read));
  const [latest, setLatest] = useState<RecordReply | null>(null);
  const [isGone, setGone] = useState(false);
  const stopReading = useRef(() => {});

  useEffect(() => {
    hasOpenedForm = true;
    endReading();
  }, []);

  useEffect(() => {
    if (!opening) return whileWanted((signal) => openRecord(source, userId, signal), setOpening);
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

  const record = {
    opening: opening?.reply ?? null,
    latest,
    retryOpening: () => setOpening(null),
    retryLatest: () => setLatest(null),
    stop: () => stopReading.current(),
    showGone: () => setGone(true),
  };
  if (isGone || record.opening?.kind === "gone") return gone;
  return <RecordContext value={record}>{children}</RecordContext>;
}

const FIELDS = ["a", "b", "c", "d"];

/** Renders the skeleton of a form while its record loads. */
export function LoadingRecord() {
  return (
    <div className="late flex flex-col gap-4 rounded-panel border border-line bg-surface p-4 shadow-panel sm:p-6">
      <p role="status" className="flex items-center gap-3 text-sm font-semibold text-brand-stronger">
        <Spinner />
        Memuat Data...
      </p>
      <div aria-hidden className="grid animate-pulse gap-4 motion-reduce:animate-none sm:grid-cols-2">
        {FIELDS.map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <span className="h-3 w-24 rounded-full bg-line" />
            <span className="h-control rounded-control border border-line bg-sunken" />
          </div>
        ))}
      </div>
    </div>
  );
}
