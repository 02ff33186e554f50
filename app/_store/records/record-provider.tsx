"use client";

import { createContext, type ReactNode, use, useEffect, useState } from "react";
import type { RecordReply } from "@/lib/messages/problem";
import { type StoredFieldNames, storedPictureNames, toFormTexts } from "@/lib/resources/record-values";
import { fetchAsOwner, useOwner } from "../../_session/page-owner";
import { Spinner } from "../../_ui/cards";
import { runAsyncEffect } from "../../_ui/state/async-effect";
import { getCachedList } from "../lists/cached-lists";
import type { RowCells } from "../lists/whole-list";

type RecordProviderProps = {
  source: RecordSource;
  /** The record that came with the document; `null` in a page that the router has fetched. */
  rendered: RecordReply | null;
  /** What is shown instead of the form if the record is gone. */
  gone: ReactNode;
  children: ReactNode;
};

/** Provides the record of a form from the document, the cached list (suspends while it is read) or the API, and then fetches what it lacks. */
export function RecordProvider({ source, rendered, gone, children }: RecordProviderProps) {
  const record = useFormRecord(source, rendered);
  if (record.opening?.kind === "gone") return gone;
  return <RecordContext value={record}>{children}</RecordContext>;
}

/** Which record a form opens with, and which fields it needs; serializable. */
export type RecordSource = {
  resource: string;
  key: string;
  /** Whether the form creates a copy of the record. */
  isCopy: boolean;
  fields: StoredFieldNames;
  /** Whether the form also needs the brand of the record's dealer, which the record does not store. */
  needsBrandLookup: boolean;
};

const RecordContext = createContext<ReturnType<typeof useFormRecord> | null>(null);

/** Returns the record of the surrounding form; `null` in a form for a new record. */
export const useRecord = () => use(RecordContext);

/** The records of documents that a form has already used; they may be outdated when the router shows the document again. */
const usedRecords = new WeakSet<RecordReply>();

/** The delay before an open form fetches what can wait, in milliseconds; a form that is saved sooner does not fetch it. */
const FETCH_DELAY_MS = 1500;

/** Opens the record of a form, and fetches it if it is not in the document or cached, or what it lacks if it is. */
function useFormRecord(source: RecordSource, rendered: RecordReply | null) {
  const { userId } = useOwner();
  const [fresh] = useState(rendered && usedRecords.has(rendered) ? null : rendered);
  const [rowPromise] = useState(() =>
    fresh ? null : getCachedList(source.resource)?.list.record(source.key),
  );
  const cells = rowPromise ? use(rowPromise) : null;
  const [branchPromise] = useState(
    () => cells && source.needsBrandLookup && findCachedBranch(String(cells.dealer)),
  );
  const branch = branchPromise ? use(branchPromise) : null;
  const [opening, setOpening] = useState(() => fresh ?? recordFromRow(source, cells, branch));
  const [request, setRequest] = useState(() => planFetch(source, opening, !fresh));
  const [latest, setLatest] = useState<RecordReply | null>(null);

  useEffect(() => {
    if (rendered) usedRecords.add(rendered);
  }, [rendered]);

  useEffect(() => {
    if (!request) return;
    if (!request.isDue) {
      const timer = setTimeout(() => setRequest({ ...request, isDue: true }), FETCH_DELAY_MS);
      return () => clearTimeout(timer);
    }
    return runAsyncEffect(
      (signal) => fetchWithBrand(source, request, userId, signal),
      (reply) => {
        setRequest(opening ? null : planFetch(source, reply, false));
        if (opening) setLatest(reply);
        else setOpening(reply);
      },
    );
  }, [request, opening, source, userId]);

  return {
    /** The record that the form opens with, or why it cannot open; `null` while it is fetched. */
    opening,
    /** The last reply that an open form has fetched. */
    latest,
    retry() {
      const opened = opening?.kind === "record" ? opening : null;
      setOpening(opened);
      setLatest(null);
      setRequest(planFetch(source, opened, true));
    },
    /** Fetches the brand of a dealer immediately, together with a record that is still to be fetched. */
    fetchBrandOf(dealer: string) {
      setRequest((before) => {
        if (before?.isDue && before.brandOf === dealer) return before;
        return { includesRecord: before?.includesRecord ?? false, brandOf: dealer, isDue: true };
      });
    },
    cancelFetch: () => setRequest(null),
    showGone() {
      setOpening({ kind: "gone" });
      setRequest(null);
    },
  };
}

/** Builds the record of a form from a cached row and a branch of its dealer; `null` without a row, or if a copy would lack a field of the form. */
function recordFromRow(source: RecordSource, cells: RowCells, branch: RowCells): RecordReply | null {
  if (!cells) return null;
  const values = toFormTexts(source.fields, cells);
  if (source.isCopy && getMissingFields(source, values).length > 0) return null;
  if (branch) values.brand = String(branch.brand);
  return { kind: "record", values, pictures: storedPictureNames(source.fields, cells) };
}

/** Returns the names of the text fields that have no value. */
export function getMissingFields({ fields }: RecordSource, values: Record<string, string>): string[] {
  return fields.texts.filter((field) => values[field] === undefined);
}

/** What a form fetches: its record, the brand of a dealer, or both. */
type RecordFetch = {
  includesRecord: boolean;
  /** The dealer whose brand is fetched; `""` for the dealer of the record, `null` for no brand. */
  brandOf: string | null;
  /** Whether the fetch starts at once; otherwise after FETCH_DELAY_MS. */
  isDue: boolean;
};

const WHOLE_RECORD_FETCH: RecordFetch = { includesRecord: true, brandOf: null, isDue: true };

/** Returns what a form fetches after it opened with `opening`: again a record from a cached row, unless the form creates a copy, and a missing brand; `null` if nothing. */
function planFetch(source: RecordSource, opening: RecordReply | null, isCached: boolean): RecordFetch | null {
  const { isCopy, needsBrandLookup } = source;
  if (!opening) {
    // With the cached list of branches, the brand is read from it once the dealer is known.
    const brandOf = needsBrandLookup && !getCachedList(BRANCH_RESOURCE) ? "" : null;
    return { ...WHOLE_RECORD_FETCH, brandOf };
  }
  if (opening.kind !== "record") return null;
  const { brand, dealer = "" } = opening.values;
  const includesRecord = isCached && !isCopy;
  const brandOf = needsBrandLookup && brand === undefined ? dealer : null;
  if (!includesRecord && brandOf === null) return null;
  return { includesRecord, brandOf, isDue: getMissingFields(source, opening.values).length > 0 };
}

/** Fetches the record and its brand; reads the brand from the cached list of branches if that has the dealer. */
async function fetchWithBrand(
  source: RecordSource,
  requested: RecordFetch,
  userId: string,
  signal: AbortSignal,
): Promise<RecordReply> {
  const branch = requested.brandOf && (await findCachedBranch(requested.brandOf));
  if (!branch) return fetchRecord(source, userId, signal, requested);
  const brand = String(branch.brand);
  if (!requested.includesRecord) return { kind: "record", values: { brand }, pictures: {} };
  const reply = await fetchRecord(source, userId, signal);
  return reply.kind === "record" ? { ...reply, values: { ...reply.values, brand } } : reply;
}

const BRANCH_RESOURCE = "dealer-cabang";

const findCachedBranch = (dealer: string) => getCachedList(BRANCH_RESOURCE)?.list.first("dealer", dealer);

/** Fetches the record of a form, by default without the brand. */
export function fetchRecord(
  { resource, key, isCopy }: RecordSource,
  userId: string,
  signal: AbortSignal,
  { includesRecord, brandOf }: RecordFetch = WHOLE_RECORD_FETCH,
): Promise<RecordReply> {
  const query = new URLSearchParams({
    ...(includesRecord && { key }),
    ...(isCopy && { for: "create" }),
    ...(brandOf !== null && { brand: brandOf }),
  });
  return fetchAsOwner(`/records/${resource}?${query}`, userId, signal, (response) => response.json());
}

export function LoadingRecord() {
  return (
    <div className="late flex flex-col gap-4 rounded-panel border border-line bg-surface p-4 shadow-panel sm:p-6">
      <p role="status" className="flex items-center gap-3 text-sm font-semibold text-brand-stronger">
        <Spinner />
        Memuat Data...
      </p>
      <div aria-hidden className="grid animate-pulse gap-4 motion-reduce:animate-none sm:grid-cols-2">
        {["a", "b", "c", "d"].map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <span className="h-3 w-24 rounded-full bg-line" />
            <span className="h-control rounded-control border border-line bg-sunken" />
          </div>
        ))}
      </div>
    </div>
  );
}
