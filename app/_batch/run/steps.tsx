"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import type { Way } from "@/lib/batch/writes";
import { lastAddress } from "../../_list/address/kept-scroll";
import { Button } from "../../_ui/button";

const FIRST_STEPS: Partial<Record<Way, string>> = { import: "Berkas", copy: "Pilih" };

/** Renders the steps of an import or a copy, and which it is at, from 1; where the focus is lost with a step, the next one gets it. */
export function Steps({ way, at }: { way: Way; at: number }) {
  const current = useRef<HTMLLIElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (at !== before.current && document.activeElement === document.body) current.current?.focus();
    before.current = at;
  }, [at]);
  const first = FIRST_STEPS[way];
  if (!first) return null;
  return (
    <ol aria-label="Langkah" className="flex items-center gap-2 text-sm text-muted">
      {[first, "Periksa", "Jalankan"].map((name, place) => (
        <li
          key={name}
          ref={place + 1 === at ? current : undefined}
          tabIndex={-1}
          aria-current={place + 1 === at ? "step" : undefined}
          className="group flex items-center gap-2 rounded-control before:w-4 before:border-t before:border-edge first:before:hidden aria-[current=step]:font-semibold aria-[current=step]:text-ink sm:before:w-10"
        >
          <span
            aria-hidden
            className={`grid size-6 place-items-center rounded-full border text-xs group-aria-[current=step]:border-brand-strong group-aria-[current=step]:bg-brand-strong group-aria-[current=step]:text-white ${place + 1 < at ? "border-brand-strong text-brand-stronger" : "border-edge"}`}
          >
            {place + 1 < at ? "✓" : place + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}

/** Leads from the first step back to the list of this path as it was left. */
export function BackToList({ path }: { path: string }) {
  const router = useRouter();
  return <Button onClick={() => router.push(lastAddress(path))}>Kembali</Button>;
}
