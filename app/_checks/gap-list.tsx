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
import { CARD_CONTROL, FLAGGED_ROWS, NothingFlagged } from "../_list/tabs/flagged-card";
import { NoAnswer } from "../_list/tabs/use-answer";
import type { WholeList } from "../_store/lists/whole-list";
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

/** What a dealer lacks, it lacks whatever is searched. */
const EVERYTHING: ListAddress = { search: "", start: 0 };

/** Renders the items that a dealer lacks, a window at a time, each with what leads to the dealers of its brand side by side. */
export function GapList({ list, place, aside, isCompared, onAside, onReload }: GapListProps) {
  const path = usePathname();
  const { answer } = useChecks<"gaps">(list, place, { kind: "gaps", aside });
  if (answer === undefined) return <LoadingRows />;
  if (answer === null) return <NoAnswer list={list} place={place} />;
  if (answer.length === 0) return <NothingFlagged place={EVERYTHING} />;
  const { start } = windowAt(place.start, answer.length);
  return (
    <>
      <ol className={FLAGGED_ROWS}>
        {answer.slice(start, start + PAGE_SIZE).map(({ brand, dealer, keterangan, text, mark }) => (
          <li key={mark}>
            <article
              aria-label={`${dealer} · ${keterangan}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3"
            >
              <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
                <h3 className="font-bold">
                  {dealer} · {keterangan}
                </h3>
                <p className="text-sm">{text}</p>
              </div>
              <div className="flex flex-wrap gap-2">
                {isCompared && (
                  <ProgressLink
                    href={`${comparePath(path)}?${missingItemsAddress(brand)}`}
                    aria-label={`Bandingkan dealer ${brand}`}
                    className={CARD_CONTROL}
                  >
                    Bandingkan dealer
                  </ProgressLink>
                )}
                <button
                  type="button"
                  className={CARD_CONTROL}
                  aria-label={`Bukan kesalahan: ${dealer} · ${keterangan}`}
                  onClick={() => onAside({ rule: GAPS, text, mark, count: 1 }, `${dealer} · ${keterangan}`)}
                >
                  Bukan kesalahan
                </button>
              </div>
            </article>
          </li>
        ))}
      </ol>
      <Pager listWindow={{ start, count: answer.length, rows: [] }} onReload={onReload} />
    </>
  );
}
