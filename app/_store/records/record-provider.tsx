"use client";

import { createContext, type ReactNode, use, useEffect, useState } from "react";
import type { Cell } from "@/lib/list/list";
import type { RecordReply } from "@/lib/messages/problem";
import { formValues, type StoredFieldNames, storedPictures } from "@/lib/resources/record-values";
import { fetchAsOwner, useOwner } from "../../_session/page-owner";
import { Spinner } from "../../_ui/cards";
import { runAsyncEffect } from "../../_ui/state/async-effect";
import { cachedList } from "../lists/cached-lists";

/** The record that a form opens with, and which of its fields the form has; plain data. */
export type RecordSource = {
  resource: string;
  key: string;
  isCopy: boolean;
  fields: StoredFieldNames;
  /** Whether the form also has the brand of its dealer, which the record does not store. */
  hasLookedUpBrand: boolean;
};

/** Returns the names of the text fields of the record that have no value. */
export function missingFields({ fields }: RecordSource, values: Record<string, string>): string[] {
  return fields.texts.filter((field) => values[field] === undefined);
}

/** What a form still has to read: its record, the brand of a dealer (`""`: of the record's dealer), and whether immediately. */
type Lacking = { hasRecord: boolean; brandOf: string | null; isDue: boolean };

const RECORD: Lacking = { hasRecord: true, brandOf: null, isDue: true };

/** Reads the record of a form from the API, or what the form lacks of it. */
export function fetchRecord(
  { resource, key, isCopy }: RecordSource,
  userId: string,
  signal: AbortSignal,
  { hasRecord, brandOf }: Lacking = RECORD,
): Promise<RecordReply> {
  const query = new URLSearchParams({
    ...(hasRecord && { key }),
    ...(isCopy && { for: "create" }),
    ...(brandOf !== null && { brand: brandOf }),
  });
  return fetchAsOwner(`/records/${resource}?${query}`, userId, signal, (response) => response.json());
}

const BRANCHES = "dealer-cabang";

const cachedBranch = (dealer: string) => cachedList(BRANCHES)?.list.first("dealer", dealer);

async function readLacking(
  source: RecordSource,
  lacking: Lacking,
  userId: string,
  signal: AbortSignal,
): Promise<RecordReply> {
  const branch = lacking.brandOf && (await cachedBranch(lacking.brandOf));
  if (!branch) return fetchRecord(source, userId, signal, lacking);
  const brand = String(branch.brand);
  if (!lacking.hasRecord) return { kind: "record", values: { brand }, pictures: {} };
  const reply = await fetchRecord(source, userId, signal);
  return reply.kind === "record" ? { ...reply, values: { ...reply.values, brand } } : reply;
}

type Cells = Record<string, Cell>;

/** Returns the record that a form opens with, from the cells of a cached row and of the branch of its dealer. */
function openRow(source: RecordSource, cells: Cells | null, branch: Cells | null): RecordReply | null {
  if (!cells) return null;
  const values = formValues(source.fields, cells);
  if (source.isCopy && missingFields(source, values).length > 0) return null;
  if (branch) values.brand = String(branch.brand);
  return { kind: "record", values, pictures: storedPictures(source.fields, cells) };
}

/** Returns what a form must still read; after a cached row the record itself, unless the form is a copy. */
function lackingOf(source: RecordSource, opening: RecordReply | null, isCached: boolean): Lacking | null {
  const { isCopy, hasLookedUpBrand } = source;
  if (!opening) return { ...RECORD, brandOf: hasLookedUpBrand && !cachedList(BRANCHES) ? "" : null };
  if (opening.kind !== "record") return null;
  const { brand, dealer = "" } = opening.values;
  const lacking: Lacking = {
    hasRecord: isCached && !isCopy,
    brandOf: hasLookedUpBrand && brand === undefined ? dealer : null,
    isDue: missingFields(source, opening.values).length > 0,
  };
  return lacking.hasRecord || lacking.brandOf !== null ? lacking : null;
}

/** The delay before what an open form lacks is read, in milliseconds: a quick save then costs no further call. */
const READ_AFTER_MS = 1500;

/** The records of documents that a form has already used: the router caches pages and may show them again. */
const used = new WeakSet<RecordReply>();

function useOpenedRecord(source: RecordSource, read: RecordReply | null) {
  const { userId } = useOwner();
  const [brought] = useState(read && used.has(read) ? null : read);
  const [row] = useState(() => (brought ? null : cachedList(source.resource)?.list.record(source.key)));
  const cells = row ? use(row) : null;
  const [ofDealer] = useState(() => cells && source.hasLookedUpBrand && cachedBranch(String(cells.dealer)));
  const branch = ofDealer ? use(ofDealer) : null;
  const [opening, setOpening] = useState(() => brought ?? openRow(source, cells, branch));
  const [lacking, setLacking] = useState(() => lackingOf(source, opening, !brought));
  const [latest, setLatest] = useState<RecordReply | null>(null);

  useEffect(() => {
    if (read) used.add(read);
  }, [read]);

  useEffect(() => {
    if (!lacking) return;
    if (!lacking.isDue) {
      const timer = setTimeout(() => setLacking({ ...lacking, isDue: true }), READ_AFTER_MS);
      return () => clearTimeout(timer);
    }
    return runAsyncEffect(
      (signal) => readLacking(source, lacking, userId, signal),
      (reply) => {
        setLacking(opening ? null : lackingOf(source, reply, false));
        if (opening) setLatest(reply);
        else setOpening(reply);
      },
    );
  }, [lacking, opening, source, userId]);

  return {
    /** What the form opens with; `null` while it is read. */
    opening,
    /** What the API returned for an open form that lacked something. */
    latest,
    retry() {
      const opened = opening?.kind === "record" ? opening : null;
      setOpening(opened);
      setLatest(null);
      setLacking(lackingOf(source, opened, true));
    },
    /** Reads the brand of a dealer immediately, together with a scheduled read. */
    readBrandOf: (dealer: string) =>
      setLacking((before) =>
        before?.isDue && before.brandOf === dealer
          ? before
          : { hasRecord: before?.hasRecord ?? false, brandOf: dealer, isDue: true },
      ),
    stop: () => setLacking(null),
    showGone() {
      setOpening({ kind: "gone" });
      setLacking(null);
    },
  };
}

const RecordContext = createContext<ReturnType<typeof useOpenedRecord> | null>(null);

/** Returns the record of the surrounding form; `null` in a form for a new record. */
export const useRecord = () => use(RecordContext);

type RecordProviderProps = {
  source: RecordSource;
  /** The record in the document; `null` in a page that the router fetched. */
  read: RecordReply | null;
  /** What is shown instead of the form if the record is gone. */
  gone: ReactNode;
  children: ReactNode;
};

/** Provides the record of a form from the document, a cached list, for which it suspends, or the API; then reads what the form lacks. */
export function RecordProvider({ source, read, gone, children }: RecordProviderProps) {
  const record = useOpenedRecord(source, read);
  if (record.opening?.kind === "gone") return gone;
  return <RecordContext value={record}>{children}</RecordContext>;
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
