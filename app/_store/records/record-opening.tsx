"use client";

import { createContext, type ReactNode, use, useState } from "react";
import type { RecordReply } from "@/lib/messages/problem";
import type { RecordSource } from "./record-source";
import { useRecord } from "./use-record";

type OpenedRecord = ReturnType<typeof useRecord> & {
  /** Replaces the form by what is shown for a record that is gone. */
  showGone: () => void;
};

const RecordContext = createContext<OpenedRecord | null>(null);

/** Returns the record of the form around; `null` in a form that begins empty. */
export function useOpenedRecord(): OpenedRecord | null {
  return use(RecordContext);
}

type RecordOpeningProps = {
  source: RecordSource;
  /** What the document brought of the record, `null` in a page that the router fetched. */
  read: RecordReply | null;
  /** What is shown instead of the form if the record is gone. */
  gone: ReactNode;
  children: ReactNode;
};

/** Opens a record for the form in it. */
export function RecordOpening({ source, read, gone, children }: RecordOpeningProps) {
  const record = useRecord(source, read);
  const [isGone, setGone] = useState(false);
  if (isGone || record.opening?.kind === "gone") return gone;
  return <RecordContext value={{ ...record, showGone: () => setGone(true) }}>{children}</RecordContext>;
}
