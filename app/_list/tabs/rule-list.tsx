import { formatAmount } from "@/lib/list/format-value";

type RuleListProps<Rule extends string> = {
  /** The rules in their order; the number of their rows is missing until it is known, and `null` where a rule cannot look. */
  rules: readonly { name: Rule; title: string; words: string; count: number | null | undefined }[];
  /** The rules that flag more than a tenth of the rows. */
  common: readonly Rule[];
  pressed: Rule | null;
  off: readonly Rule[];
  onPress: (rule: Rule) => void;
  onSwitch: (rule: Rule) => void;
};

function shownCount(count: number | null | undefined) {
  if (count === undefined) return "…";
  if (count !== null) return formatAmount(count);
  return (
    <>
      <span aria-hidden>?</span>
      <span className="sr-only">Belum diperiksa</span>
    </>
  );
}

const LOOK =
  "flex flex-col divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface shadow-panel";

/** Renders the rules with what each flags; each is pressed to see its rows, or switched off. Those that flag a large part step back. */
export function RuleList<Rule extends string>({ rules, common, ...rest }: RuleListProps<Rule>) {
  const isLarge = ({ name }: { name: Rule }) => common.includes(name);
  const large = rules.filter(isLarge);
  const isOpen = large.some(({ name }) => name === rest.pressed);
  return (
    <ul aria-label="Aturan" className={LOOK}>
      {rules
        .filter((rule) => !isLarge(rule))
        .map((rule) => (
          <RuleLine key={rule.name} rule={rule} {...rest} />
        ))}
      {large.length > 0 && (
        <li>
          <details open={isOpen || undefined}>
            <summary className="min-h-control px-4 py-2 text-sm hover:bg-pointed focus-visible:-outline-offset-2">
              Lebih dari sepersepuluh data; mungkin memang begitu:{" "}
              <span className="font-semibold">{large.map(({ title }) => title).join(", ")}</span>
            </summary>
            <ul
              aria-label="Aturan yang menandai banyak data"
              className="divide-y divide-line border-t border-line"
            >
              {large.map((rule) => (
                <RuleLine key={rule.name} rule={rule} {...rest} />
              ))}
            </ul>
          </details>
        </li>
      )}
    </ul>
  );
}

type RuleLineProps<Rule extends string> = Omit<RuleListProps<Rule>, "rules" | "common"> & {
  rule: RuleListProps<Rule>["rules"][number];
};

function RuleLine<Rule extends string>({ rule, pressed, off, onPress, onSwitch }: RuleLineProps<Rule>) {
  const { name, title, words, count } = rule;
  const isOn = !off.includes(name);
  return (
    <li className="flex items-stretch">
      <label className="flex min-w-11 items-center justify-center hover:bg-pointed">
        <input
          type="checkbox"
          checked={isOn}
          aria-label={`Pakai aturan ${title}`}
          onChange={() => onSwitch(name)}
          className="size-4"
        />
      </label>
      <button
        type="button"
        aria-pressed={name === pressed}
        disabled={!isOn || count === null}
        onClick={() => onPress(name)}
        className="flex min-w-0 flex-1 items-center gap-3 px-2 py-2 text-left text-sm hover:bg-pointed focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:text-muted aria-pressed:bg-brand-soft print:flex!"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-xs text-muted max-lg:hidden">{words}</span>
        </span>
        <span className="rounded-full bg-sunken px-2 py-0.5 font-semibold tabular-nums">
          {shownCount(count)}
        </span>
      </button>
    </li>
  );
}
