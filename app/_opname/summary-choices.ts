"use client";

import { useState } from "react";
import type { Unit } from "@/lib/opname/summary/series";
import type { Measure } from "@/lib/opname/summary/sums";
import type { Sides } from "./charts/cross-section";

/** What a person has chosen to be summed up; without a unit of time one that suits. */
export type Choices = { measure: Measure; unit: Unit | null; sides: Sides };

let last: Choices = { measure: "jumlah", unit: null, sides: { rows: "cabang", columns: "jenis_opname" } };

/** Returns the choices of the summary, as they were left in this document, and what changes some of them. */
export function useChoices() {
  const [choices, setChoices] = useState(last);
  function choose(some: Partial<Choices>) {
    last = { ...choices, ...some };
    setChoices(last);
  }
  return { choices, choose };
}
