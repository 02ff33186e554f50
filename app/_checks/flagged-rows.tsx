import type { CheckAnswers, Reason } from "@/lib/checks/answer";
import { ruleTitle } from "@/lib/checks/rule-names";
import { formatAmount } from "@/lib/list/format-value";
import { type ListView, nameOf } from "@/lib/list/list";
import { CARD_CONTROL, FLAGGED_ROWS, FlaggedCard } from "../_list/tabs/flagged-card";
import { ProgressLink } from "../_ui/link-progress";

type FlaggedRowsProps = {
  view: ListView;
  flagged: CheckAnswers["flagged"];
  seen: readonly string[];
  onSeen: (mark: string, isLast: boolean) => void;
  onMend: (reason: Reason) => void;
  onAside: (reason: Reason, record: string) => void;
};

/** Says what mending makes of a text, where that is clear; the others are chosen when it is mended. */
function MendWords({ mend: { choices, isClear, isSame } }: { mend: NonNullable<Reason["mend"]> }) {
  if (isSame) return <span className="block text-muted">Rapikan membuang spasi itu.</span>;
  if (!isClear) return null;
  return (
    <span className="block text-muted">
      Menjadi: <span className="font-semibold text-ink">{choices[0]?.text}</span>
    </span>
  );
}

/** Renders the flagged rows: why each is flagged, what mends it, and what puts the finding aside. */
export function FlaggedRows({ view, flagged, seen, onSeen, onMend, onAside }: FlaggedRowsProps) {
  return (
    <ol className={FLAGGED_ROWS}>
      {flagged.rows.map(({ row, mark, reasons }, at) => {
        const name = nameOf(view, row);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may have no key, and equal ones follow each other.
          <li key={flagged.start + at}>
            <FlaggedCard
              view={view}
              row={row}
              isSeen={seen.includes(mark)}
              onSeen={() => onSeen(mark, at === flagged.rows.length - 1)}
              reasons={reasons.map((reason) => ({
                key: `${reason.mark} ${reason.text}`,
                title: ruleTitle(reason.rule),
                text: reason.count > 1 ? `${reason.text} (${formatAmount(reason.count)} baris)` : reason.text,
                more: reason.mend && <MendWords mend={reason.mend} />,
                controls: (
                  <div className="flex flex-wrap gap-2">
                    {reason.mend && view.updatePath && (
                      <button
                        type="button"
                        aria-label={`Rapikan: ${ruleTitle(reason.rule)}, ${name}`}
                        onClick={() => onMend(reason)}
                        className={CARD_CONTROL}
                      >
                        Rapikan
                      </button>
                    )}
                    <button
                      type="button"
                      aria-label={`Bukan kesalahan: ${ruleTitle(reason.rule)}, ${name}`}
                      onClick={() => onAside(reason, name)}
                      className={CARD_CONTROL}
                    >
                      Bukan kesalahan
                    </button>
                  </div>
                ),
              }))}
            >
              {view.updatePath && row.key !== "" && (
                <ProgressLink
                  href={`${view.updatePath}/${encodeURIComponent(row.key)}`}
                  aria-label={`Ubah ${name}`}
                  className={CARD_CONTROL}
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
