import { useMemo } from "react";
import type { CheckAnswers, Reason } from "@/lib/checks/answer";
import { ruleTitle } from "@/lib/checks/rule-names";
import { formatAmount } from "@/lib/list/format-value";
import { type ListView, nameOf } from "@/lib/list/list";
import { FlaggedCard } from "../_list/tabs/flagged-card";
import { useMarks } from "../_list/tabs/review-notes";
import { Button, buttonLook } from "../_ui/button";
import { ProgressLink } from "../_ui/link-progress";

type FlaggedRowsProps = {
  view: ListView;
  flagged: CheckAnswers["flagged"];
  seen: readonly string[];
  onSeen: (mark: string) => void;
  onMend: (reason: Reason) => void;
  onAside: (reason: Reason, record: string) => void;
};

/** Says what mending makes of a text, where that is clear; the others are chosen when it is mended. */
function MendWords({ mend: { choices, isClear, isSame } }: { mend: NonNullable<Reason["mend"]> }) {
  if (isSame) return <p className="text-muted">Rapikan membuang spasi itu.</p>;
  if (!isClear) return null;
  return (
    <p className="text-muted">
      Menjadi: <span className="font-semibold text-ink">{choices[0]?.text}</span>
    </p>
  );
}

/** Renders the flagged rows: why each is flagged, what mends it, and what puts the finding aside. */
export function FlaggedRows({ view, flagged, seen, onSeen, onMend, onAside }: FlaggedRowsProps) {
  const rows = useMemo(() => flagged.rows.map(({ row }) => row), [flagged]);
  const marks = useMarks(rows);
  return (
    <ol className="flex flex-col gap-3">
      {flagged.rows.map(({ row, reasons }, at) => {
        const mark = marks.get(row);
        const name = nameOf(view, row);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may have no key, and equal ones follow each other.
          <li key={flagged.start + at}>
            <FlaggedCard
              view={view}
              row={row}
              isSeen={mark === undefined ? null : seen.includes(mark)}
              onSeen={() => mark && onSeen(mark)}
              reasons={reasons.map((reason) => ({
                key: `${reason.mark} ${reason.text}`,
                title: ruleTitle(reason.rule),
                text: reason.count > 1 ? `${reason.text} (${formatAmount(reason.count)} baris)` : reason.text,
                after: (
                  <>
                    {reason.mend && <MendWords mend={reason.mend} />}
                    <div className="mt-1 flex flex-wrap gap-2">
                      {reason.mend && view.updatePath && (
                        <Button
                          aria-label={`Rapikan: ${ruleTitle(reason.rule)}, ${name}`}
                          onClick={() => onMend(reason)}
                        >
                          Rapikan
                        </Button>
                      )}
                      <Button
                        aria-label={`Bukan kesalahan: ${ruleTitle(reason.rule)}, ${name}`}
                        onClick={() => onAside(reason, name)}
                      >
                        Bukan kesalahan
                      </Button>
                    </div>
                  </>
                ),
              }))}
            >
              {view.updatePath && row.key !== "" && (
                <ProgressLink
                  href={`${view.updatePath}/${encodeURIComponent(row.key)}`}
                  aria-label={`Ubah ${name}`}
                  className={`self-start ${buttonLook("plain")}`}
                >
                  Ubah
                </ProgressLink>
              )}
            </FlaggedCard>
          </li>
        );
      })}
    </ol>
  );
}
