"use client";

import { useEffect, useMemo, useState } from "react";
import { toggleTerm } from "@/lib/list/filters/filters";
import { formatAmount } from "@/lib/list/format-value";
import type { ListRow } from "@/lib/list/list";
import type { Answers } from "@/lib/opname/answer";
import { isRuleName, RULE_NAMES, RULE_WORDS, RULES, type RuleName } from "@/lib/opname/rule-names";
import { LoadingRows } from "../_list/loading-rows";
import { Pager } from "../_list/pager";
import type { FindPlaces } from "../_pictures/viewer/found-photos";
import { useOwner } from "../_session/page-owner";
import { storedValues } from "../_session/preferences/preferences-provider";
import { StateCard } from "../_ui/cards";
import { whileWanted } from "../_ui/state/while-wanted";
import { FlaggedCard } from "./flagged-card";
import { inTab, StoppedSearch, useAnswer, type ViewProps } from "./in-tab";
import { readTab, writeTab } from "./tab";

type RuleListProps = {
  /** How many rows each rule flags, as far as it is known. */
  counts: Answers["checks"];
  pressed: RuleName | null;
  off: readonly RuleName[];
  onPress: (rule: RuleName) => void;
  onSwitch: (rule: RuleName) => void;
};

function RuleList({ counts, pressed, off, onPress, onSwitch }: RuleListProps) {
  return (
    <ul
      aria-label="Aturan"
      className="flex flex-col divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface shadow-panel"
    >
      {RULE_NAMES.map((rule) => {
        const isOn = !off.includes(rule);
        return (
          <li key={rule} className="flex items-stretch">
            <label className="flex min-w-11 items-center justify-center hover:bg-pointed">
              <input
                type="checkbox"
                checked={isOn}
                aria-label={`Pakai aturan ${RULES[rule]}`}
                onChange={() => onSwitch(rule)}
                className="size-4"
              />
            </label>
            <button
              type="button"
              aria-pressed={rule === pressed}
              disabled={!isOn}
              onClick={() => onPress(rule)}
              className="flex min-w-0 flex-1 items-center gap-3 px-2 py-2 text-left text-sm hover:bg-pointed focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:text-muted aria-pressed:bg-brand-soft print:flex!"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{RULES[rule]}</span>
                <span className="block text-xs text-muted max-lg:hidden">{RULE_WORDS[rule]}</span>
              </span>
              <span className="rounded-full bg-sunken px-2 py-0.5 font-semibold tabular-nums">
                {counts[rule] === undefined ? "…" : formatAmount(counts[rule])}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** What a person has noted in this browser: the rules that are switched off, and the marks of the rows that were seen. */
type ReviewNotes = { off: readonly RuleName[]; seen: readonly string[] };

/** The marks that are kept; beyond them the oldest go. */
const MOST_SEEN = 5000;

const keyOf = (userId: string) => `sns_opname:${userId}`;

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

function parse(text: string | null): ReviewNotes {
  try {
    const { off, seen } = JSON.parse(text ?? "{}");
    return { off: texts(off).filter(isRuleName), seen: texts(seen) };
  } catch {
    return { off: [], seen: [] };
  }
}

const stored = storedValues<ReviewNotes>(parse, ({ off, seen }) =>
  JSON.stringify({ off, seen: seen.slice(-MOST_SEEN) }),
);

function useReviewNotes() {
  const key = keyOf(useOwner().userId);
  const notes = stored.use(key);
  const change = (some: (notes: ReviewNotes) => Partial<ReviewNotes>) => {
    const now = stored.read(key);
    stored.write(key, { ...now, ...some(now) });
  };
  return {
    notes,
    toggleRule: (rule: RuleName) => change(({ off }) => ({ off: toggleTerm(off, rule).filter(isRuleName) })),
    toggleSeen: (mark: string) => change(({ seen }) => ({ seen: toggleTerm(seen, mark) })),
  };
}

/** Returns what tells a row from others without holding it: a part of the hash of its shown values. */
async function markOf({ cells, picture }: ListRow, userId: string): Promise<string> {
  const text = JSON.stringify([userId, cells, picture]);
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(hash))).slice(0, 16);
}

/** Returns the marks of rows; none before they are there, and without HTTPS, where a browser has no hashes. */
function useMarks(rows: readonly ListRow[]): ReadonlyMap<ListRow, string> {
  const { userId } = useOwner();
  const [marks, setMarks] = useState<ReadonlyMap<ListRow, string>>(new Map());
  useEffect(() => {
    if (!crypto.subtle) return;
    const read = () => Promise.all(rows.map(async (row) => [row, await markOf(row, userId)] as const));
    return whileWanted(read, (marked) => setMarks(new Map(marked)));
  }, [rows, userId]);
  return marks;
}

/** The rules that are answered first: to read all dates and to compare rows takes longer. */
const FIRST: RuleName[] = ["jumlah", "tanpa-foto"];
const OTHERS = RULE_NAMES.filter((name) => !FIRST.includes(name));

function CheckView({ view, list, place, go, refresh }: ViewProps) {
  const { notes, toggleRule } = useReviewNotes();
  const { name, rule } = readTab(place.tab);
  const pressed = isRuleName(rule) && !notes.off.includes(rule) ? rule : null;
  const used = RULE_NAMES.filter((each) => !notes.off.includes(each));
  const rules = pressed ? [pressed] : used;
  const first = useAnswer<"checks">(list, place, { kind: "checks", rules: FIRST });
  const others = useAnswer<"checks">(list, place, { kind: "checks", rules: OTHERS });
  const flagged = useAnswer<"flagged">(list, place, { kind: "flagged", rules, start: place.start });
  if (first.answer === undefined) return <LoadingRows />;
  if (first.answer === null || others.answer === null || flagged.answer === null) return <StoppedSearch />;

  const show = (next: RuleName | null) =>
    go({ ...place, start: 0, tab: writeTab({ name, rule: next ?? "" }) });

  const findPlaces = () => list.opname<"places">({ ...place, start: 0 }, { kind: "places", rules });

  return (
    <div
      aria-busy={!(first.isCurrent && others.isCurrent && flagged.isCurrent)}
      className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <RuleList
        counts={{ ...others.answer, ...first.answer }}
        pressed={pressed}
        off={notes.off}
        onPress={(each) => show(each === pressed ? null : each)}
        onSwitch={toggleRule}
      />
      {flagged.answer ? (
        <div className="flex min-w-0 flex-col gap-4">
          <h2 aria-live="polite" className="text-heading font-bold">
            {pressed ? RULES[pressed] : "Semua aturan"}: {formatAmount(flagged.answer.count)} baris
          </h2>
          {flagged.answer.count === 0 ? (
            <StateCard sign="done">
              <p>Tidak ada yang perlu diperiksa</p>
            </StateCard>
          ) : (
            <FlaggedRows view={view} flagged={flagged.answer} findPlaces={pressed ? findPlaces : undefined} />
          )}
          <Pager listWindow={{ ...flagged.answer, rows: [] }} onReload={refresh} />
        </div>
      ) : (
        <LoadingRows />
      )}
    </div>
  );
}

type FlaggedRowsProps = Pick<ViewProps, "view"> & { flagged: Answers["flagged"]; findPlaces?: FindPlaces };

function FlaggedRows({ view, flagged, findPlaces }: FlaggedRowsProps) {
  const { notes, toggleSeen } = useReviewNotes();
  const rows = useMemo(() => flagged.rows.map(({ row }) => row), [flagged]);
  const marks = useMarks(rows);
  return (
    <ol className="flex flex-col gap-3">
      {flagged.rows.map((each, at) => {
        const mark = marks.get(each.row);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key, and equal ones may follow each other.
          <li key={flagged.start + at}>
            <FlaggedCard
              view={view}
              flagged={each}
              isSeen={mark === undefined ? null : notes.seen.includes(mark)}
              onSeen={() => mark && toggleSeen(mark)}
              findPlaces={findPlaces}
            />
          </li>
        );
      })}
    </ol>
  );
}

export default inTab(CheckView);
