import type { ColumnarList } from "../../list/list";
import { resourceNamed } from "../../resources/registry";
import { listFields } from "../../resources/resource-definition";
import { recordsIn } from "../imports/records";
import type { RowsView } from "../rows-by-kind";
import type { PlannedWrite } from "../writes";
import type { Change } from "./change";
import { type ChangeKind, type ChangePreview, ChangeTable } from "./change-table";

/** What is asked about chosen records of a list; `more` goes on with what the request before has left. */
export type ChosenQuestion =
  | { kind: "open"; keys: string[]; of?: string }
  | { kind: "change"; change: Change | null }
  | { kind: "more" }
  | { kind: "deletes" }
  | { kind: "updates" }
  | { kind: "close" }
  | { kind: "show"; view: RowsView<ChangeKind> };

/** The records as they are shown, and their distinct values of the field `of`; `isWhole`: nothing is left to read or to plan. */
export type ChosenPreview = ChangePreview & { isWhole: boolean; values: string[] };

export type ChosenAnswers = Record<"open" | "change" | "more" | "show", ChosenPreview> &
  Record<"deletes" | "updates", PlannedWrite[]> & { close: { isClosed: boolean } };

/** How long one question may work, in milliseconds: the list answers others in between. */
const SLICE_MS = 40;

/** Opens the records with these keys, as the list has them while they are read; returns what answers questions about them. */
export function openChosen(list: ColumnarList, resourceName: string, keys: string[], of?: string) {
  const resource = resourceNamed(resourceName);
  if (!resource) throw new Error(`There is no resource ${resourceName}.`);
  const table = new ChangeTable(resource, keys);
  let work: Iterator<unknown> | AsyncIterator<unknown> = table.read(recordsIn(list, listFields(resource)));
  let isWhole = false;

  async function workOn(): Promise<void> {
    const end = performance.now() + SLICE_MS;
    while (!isWhole && performance.now() < end) isWhole = (await work.next()).done ?? false;
  }

  return async (question: ChosenQuestion): Promise<ChosenAnswers[ChosenQuestion["kind"]]> => {
    if (question.kind === "deletes") return table.deletes();
    if (question.kind === "updates") return table.updates();
    if (question.kind === "change") {
      work = table.plan(question.change);
      isWhole = false;
    }
    await workOn();
    const preview = table.preview(question.kind === "show" ? question.view : undefined);
    return { ...preview, isWhole, values: of === undefined ? [] : table.valuesOf(of) };
  };
}
