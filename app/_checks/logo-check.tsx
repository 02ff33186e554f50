"use client";

import { useEffect, useRef, useState } from "react";
import { MOST_LOGOS } from "@/lib/checks/rule-names";
import { formatAmount } from "@/lib/list/format-value";
import type { ListAddress } from "@/lib/list/list-address";
import { fetchPicture } from "../_pictures/picture";
import { useOwner } from "../_session/page-owner";
import { showProblem } from "../_session/session-end";
import type { WholeList } from "../_store/lists/whole-list";
import { Button } from "../_ui/button";

/** How many pictures were asked for, of how many of all that the found rows have, and which could not be had. */
type Asked = { done: number; of: number; all: number; lost: string[]; isRunning: boolean };

/** Returns what asks for the pictures of the found rows, one after the other, and what has come of it; nothing is asked before. */
export function useLogoCheck(list: WholeList, place: ListAddress) {
  const { userId } = useOwner();
  const [progress, setProgress] = useState<Asked | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    const abort = new AbortController();
    running.current = abort;
    const all = (await list.checks<"pictures">(place, { kind: "pictures", aside: [] }))?.names ?? [];
    const names = all.slice(0, MOST_LOGOS);
    const now: Asked = { done: 0, of: names.length, all: all.length, lost: [], isRunning: true };
    setProgress({ ...now });
    for (const name of names) {
      const picture = await fetchPicture(name, userId, abort.signal);
      if (picture.kind === "ready") URL.revokeObjectURL(picture.url);
      if (abort.signal.aborted) break;
      if (picture.kind === "failed" && picture.reason === "passing") {
        showProblem(picture.problem);
        break;
      }
      if (picture.kind === "failed" && picture.reason !== "large") now.lost.push(name);
      now.done += 1;
      setProgress({ ...now });
    }
    setProgress({ ...now, isRunning: false });
  }

  const lost = progress && !progress.isRunning ? progress.lost : null;
  return { progress, lost, start, stop: () => running.current?.abort() };
}

/** Begins and stops the look for the logos, and tells how far it has come. */
export function LogoCheck({ check: { progress, start, stop } }: { check: ReturnType<typeof useLogoCheck> }) {
  const far = progress && `${formatAmount(progress.done)} dari ${formatAmount(progress.of)} logo diperiksa`;
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm print:hidden">
      {progress?.isRunning ? (
        <>
          <progress
            aria-label="Memeriksa logo"
            value={progress.done}
            max={progress.of}
            className="h-1 flex-1 accent-brand"
          />
          <Button onClick={stop}>Berhenti</Button>
        </>
      ) : (
        <Button onClick={() => void start()}>Periksa logo</Button>
      )}
      <p role="status" className="text-muted tabular-nums empty:hidden">
        {far}
        {progress && progress.all > progress.of && ` (ada ${formatAmount(progress.all)})`}
      </p>
    </div>
  );
}
