"use client";

import { changeAsides } from "@/app/_actions/asides";
import { type Aside, type Asides, outdatedBy, type StoredAside } from "@/lib/checks/asides";
import type { ListView } from "@/lib/list/list";
import { useOwner } from "../_session/page-owner";
import { useSaved } from "../_store/use-saved";

type Change = { put: Aside[]; drop: string[] };

const NOTHING: Change = { put: [], drop: [] };
const NONE: StoredAside[] = [];

/**
 * Returns the findings of a list that were put aside for everybody who may read it, `null` until the store has replied, and what puts
 * one aside or takes it back.
 */
export function useAsides({ resource }: ListView) {
  const { userId } = useOwner();
  const { saved, isLacking, read, change } = useSaved<Asides, Change>(resource, NOTHING, (some) =>
    changeAsides(resource, some, userId),
  );
  const asides = saved?.asides ?? (isLacking ? NONE : null);
  return {
    asides,
    isLacking,
    retry: read,
    put: (aside: Aside) =>
      change((from) => ({ put: [aside], drop: outdatedBy(aside, from?.asides ?? NONE) })),
    takeBack: (aside: Aside) => change(() => ({ put: [], drop: [aside.mark] })),
  };
}
