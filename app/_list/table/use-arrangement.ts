import { createContext, use, useMemo } from "react";
import type { ListColumn } from "@/lib/list/list";
import {
  type Arrangement,
  arrange,
  changeArrangement,
  cutsTexts,
  moveColumn,
  readArrangement,
} from "@/lib/preferences/arrangement";
import { useListLook } from "../../_session/preferences/preferences-provider";

/** The rendered headers of a list by their columns. */
export const HeadersContext = createContext(new Map<string, HTMLTableCellElement>());

/** Returns how a person has arranged the columns of a list, and what changes that. */
export function useArrangement(resource: string, columns: ListColumn[]) {
  const { look, changeLook } = useListLook(resource);
  const headers = use(HeadersContext);
  const arrangement = useMemo(() => readArrangement(look.arrangement), [look.arrangement]);
  const fields = arrange(columns, arrangement).map(({ field }) => field);

  const rearrange = (changes: Partial<Arrangement>) =>
    changeLook({ arrangement: changeArrangement(look.arrangement, changes) });

  /** Moves a column before another one, or behind all; returns the order of all then. */
  function move(field: string, next: string | undefined): string[] {
    const moved = moveColumn(fields, arrangement.pins, field, next);
    rearrange(moved);
    return arrange(columns, { ...arrangement, ...moved }).map((column) => column.field);
  }

  /** Returns the widths with those of the columns up to a field as they are now, so that they stay when it changes. */
  function measureWidths(field: string): Record<string, number> {
    const measured = fields.slice(0, fields.indexOf(field) + 1).flatMap((each) => {
      const header = headers.get(each);
      return header ? [[each, Math.round(header.getBoundingClientRect().width)]] : [];
    });
    return { ...arrangement.widths, ...Object.fromEntries(measured) };
  }

  return {
    look,
    changeLook,
    headers,
    arrangement,
    fields,
    isCut: cutsTexts(arrangement, look.density),
    rearrange,
    move,
    measureWidths,
  };
}
