"use client";

import { usePathname } from "next/navigation";
import type { Reason } from "@/lib/checks/answer";
import { GAPS } from "@/lib/checks/rule-names";
import { missingItemsAddress } from "@/lib/compare/compare-address";
import type { ListAddress } from "@/lib/list/list-address";
import { PAGE_SIZE, windowAt } from "@/lib/list/paging";
import { comparePath } from "@/lib/resources/routes";
import { LoadingRows } from "../_list/loading-rows";
import { Pager } from "../_list/pager";
import { StoppedSearch } from "../_list/tabs/use-answer";
import type { WholeList } from "../_store/lists/whole-list";
import { Button, buttonLook } from "../_ui/button";
import { StateCard } from "../_ui/cards";
import { ProgressLink } from "../_ui/link-progress";
import { useChecks } from "./use-checked";

type GapListProps = {
  list: WholeList;
  place: ListAddress;
  aside: readonly string[];
  /** Whether the dealers of the list can be compared. */
  isCompared: boolean;
  onAside: (reason: Reason, record: string) => void;
  onReload: () => void;
};

/** Renders the items that a dealer lacks, a window at a time, each with what leads to the dealers of its brand side by side. */
export function GapList({ list, place, aside, isCompared, onAside, onReload }: GapListProps) {
  const path = usePathname();
  const { answer } = useChecks<"gaps">(list, place, { kind: "gaps", aside });
  if (answer === undefined) return <LoadingRows />;
  if (answer === null) return <StoppedSearch />;
  if (answer.length === 0)
    return (
      <StateCard sign="done">
        <p>Tidak ada yang perlu diperiksa</p>
      </StateCard>
    );
  const { start } = windowAt(place.start, answer.length);
  return (
    <>
      <ol className="flex flex-col gap-3">
        {answer.slice(start, start + PAGE_SIZE).map(({ brand, dealer, keterangan, text, mark }) => (
          <li key={mark}>
            <article
              aria-label={`${dealer} · ${keterangan}`}
              className="flex flex-col gap-3 rounded-panel border border-line bg-surface p-4 shadow-panel"
            >
              <h3 className="font-bold wrap-anywhere">
                {dealer} · {keterangan}
              </h3>
              <p className="text-sm wrap-anywhere">{text}</p>
              <div className="flex flex-wrap gap-2">
                {isCompared && (
                  <ProgressLink
                    href={`${comparePath(path)}?${missingItemsAddress(brand)}`}
                    aria-label={`Bandingkan dealer ${brand}`}
                    className={buttonLook("plain")}
                  >
                    Bandingkan dealer
                  </ProgressLink>
                )}
                <Button
                  aria-label={`Bukan kesalahan: ${dealer} · ${keterangan}`}
                  onClick={() => onAside({ rule: GAPS, text, mark, count: 1 }, `${dealer} · ${keterangan}`)}
                >
                  Bukan kesalahan
                </Button>
              </div>
            </article>
          </li>
        ))}
      </ol>
      <Pager listWindow={{ start, count: answer.length, rows: [] }} onReload={onReload} />
    </>
  );
}
