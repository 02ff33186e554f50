"use client";

import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from "react";
import type { ListSample } from "@/lib/list/search/search-examples";

type ReadSample = () => Promise<ListSample>;

const SampleContext = createContext<RefObject<ReadSample | null>>({ current: null });

/** Lets what stands beside a list read some of its rows. */
export function ListSampleProvider({ children }: { children: ReactNode }) {
  return <SampleContext value={useRef(null)}>{children}</SampleContext>;
}

/** Offers rows of the list that is shown. */
export function useOfferSample(read: ReadSample): void {
  const sample = use(SampleContext);
  useEffect(() => {
    sample.current = read;
  });
}

/** Returns what reads some rows of the list, whatever is searched; nothing before the list is there. */
export const useSample = () => use(SampleContext);
