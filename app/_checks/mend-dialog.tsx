import { useId, useState } from "react";
import { MAX_BATCH_WRITES, type Texts } from "@/lib/batch/writes";
import type { Reason } from "@/lib/checks/checker";
import type { RuleName } from "@/lib/checks/rule-names";
import { formatAmount } from "@/lib/list/format-value";
import type { ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { ChangeDialog, READ_FAILED, useSelectedRecords } from "../_batch/changes/change-dialog";
import { showProblem } from "../_session/session-end";
import type { WholeList } from "../_store/lists/whole-list";
import { useLoadedValue } from "../_ui/state/async-effect";

const FINDING_CHANGED = "Temuan ini sudah berubah. Muat ulang daftar, lalu coba lagi.";
const NO_HARMLESS_CHOICE = "Setiap pilihan di sini menimbulkan temuan lain. Ubah datanya satu per satu.";

type MendDialogProps = {
  view: ListView;
  list: WholeList;
  address: ListAddress;
  dismissedMarks: readonly string[];
  /** The marks of seen rows, which are not mended. */
  seen: readonly string[];
  rule: RuleName;
  /** The finding to mend; `undefined` to mend all findings of the rule that need no choice. */
  reason?: Reason;
  onClose: () => void;
};

/** Renders the dialog that mends findings: a choice of texts if a finding needs one, and the preview of the writes. */
export default function MendDialog(props: MendDialogProps) {
  const { reason, onClose } = props;
  const [initialProps] = useState(props);
  const { loaded: plans } = useLoadedValue(async (signal) => {
    const loadedPlans = await readMendPlans(initialProps, signal);
    if (signal.aborted || loadedPlans?.length) return loadedPlans;
    onClose();
    const emptyText = needsNoChoice(reason) ? FINDING_CHANGED : NO_HARMLESS_CHOICE;
    showProblem(loadedPlans ? { kind: "message", text: emptyText } : READ_FAILED);
    return null;
  });

  return plans ? <MendForm {...props} plans={plans} /> : <span aria-hidden className="under-way" />;
}

const needsNoChoice = (reason: Reason | undefined) => !reason || reason.mend?.isClear === true;

/** The writes of one choice: `rows` are the new texts by the key of the record, `count` is how many rows have the chosen text; `chosen` is `null` if there is no choice. */
type MendPlan = { chosen: string | null; count: number; rows: Record<string, Texts> };

/** Returns the writes of each choice of text, leaving out choices that change nothing; `null` if the worker failed. */
async function readMendPlans(props: MendDialogProps, signal: AbortSignal): Promise<MendPlan[] | null> {
  const { list, address, dismissedMarks, seen, rule, reason } = props;
  const choices = reason?.mend?.choices ?? [{ text: undefined, count: 0 }];
  const plans: MendPlan[] = [];
  for (const { text: chosen, count } of choices) {
    const mendQuery = { kind: "mended" as const, rule, reason, chosen, dismissedMarks, seen };
    const rows = await list.checks<"mended">(address, mendQuery);
    if (signal.aborted) break;
    if (!rows) return null;
    plans.push({ chosen: chosen ?? null, count, rows });
  }
  return plans.filter(({ rows }) => Object.keys(rows).length > 0);
}

function MendForm({ view, list, reason, plans, onClose }: MendDialogProps & { plans: MendPlan[] }) {
  const [allKeys] = useState(() => [...new Set(plans.flatMap(({ rows }) => Object.keys(rows)))]);
  const recordKeys = allKeys.slice(0, MAX_BATCH_WRITES);
  const selectedRecords = useSelectedRecords({ view, list, keys: recordKeys, nonMatchingCount: 0, onClose });
  const [choice, setChoice] = useState(needsNoChoice(reason) ? 0 : -1);
  const rows = plans[choice]?.rows;
  const radioGroupName = useId();
  return (
    <ChangeDialog selection={selectedRecords} title="Rapikan" change={rows ? { kind: "mend", rows } : null}>
      {allKeys.length > recordKeys.length && (
        <p className="text-sm font-semibold">
          Paling banyak {formatAmount(MAX_BATCH_WRITES)} data sekaligus: sisanya dirapikan sesudahnya.
        </p>
      )}
      {(plans.length > 1 || !needsNoChoice(reason)) && (
        <fieldset className="flex shrink-0 flex-col gap-1">
          <legend className="mb-1 text-sm font-semibold">Ejaan yang benar</legend>
          {plans.map(({ chosen: text, count }, index) => (
            <label key={text} className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
              <input
                type="radio"
                name={radioGroupName}
                checked={index === choice}
                onChange={() => setChoice(index)}
                className="size-4 shrink-0"
              />
              <span className="wrap-anywhere">
                {text} <span className="text-muted">({formatAmount(count)} baris)</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </ChangeDialog>
  );
}
