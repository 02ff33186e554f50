"use client";

import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { LoadingCard } from "../../_ui/cards";
import { leaveOut } from "./place-in-series";
import { series } from "./series";

/** Shows that a record is gone; a step of a series goes on to the record after it, where it is told. */
export function SkipGone({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const router = useRouter();
  const [left] = useState(() => {
    const current = series.get();
    return current?.step ? leaveOut(current, pathname) : null;
  });

  useEffect(() => {
    if (!left?.onward) return;
    series.set(left.series);
    router.replace(left.onward);
  }, [left, router]);

  return left?.onward ? <LoadingCard /> : children;
}
