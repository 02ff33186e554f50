"use client";

import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { MOST_WRITES } from "@/lib/batch/writes";
import { formatAmount } from "@/lib/list/format-value";
import { labelOf } from "@/lib/list/list";
import { resourceNamed } from "@/lib/resources/registry";
import { useListAddress } from "../../_list/address/use-list-address";
import type { ShownRows } from "../../_list/table/list-mode";
import { Button, type ButtonKind } from "../../_ui/button";
import { onDemand } from "../../_ui/on-demand/on-demand";
import type { Choice } from "../changes/use-chosen";
import type { FoundKeys, Selection } from "./selection";

const EVERYTHING = { search: "", start: 0 };

/** Returns the keys of the found rows, `null` while the list is not whole, and drops rows from the selection that are gone. */
function useFound({ view, list, shown }: ShownRows, selection: Selection, found: FoundKeys) {
  const { search, filters, sort } = useListAddress().place;
  const [keys, setKeys] = useState<string[] | null>(null);
  const total = shown?.total;

  useEffect(() => {
    found.show(list && { view, list, place: { search, filters, sort, start: 0 } });
    if (!list) return setKeys(null);
    let isWanted = true;
    void found.inOrder().then((all) => isWanted && setKeys(all));
    void list.keys(EVERYTHING).then((there) => {
      // A worker that has failed finds none.
      if (isWanted && (there.length > 0 || total === 0)) selection.keep(there);
    });
    return () => {
      isWanted = false;
    };
  }, [view, list, search, filters, sort, total, selection, found]);

  return keys;
}

const ChosenOutside = onDemand(() => import("../changes/chosen-outside"));
const DeleteMany = onDemand(() => import("../changes/delete-many"));
const ChangePrices = onDemand(() => import("../changes/change-prices"));
const ReplaceText = onDemand(() => import("../changes/replace-text"));
const PickValue = onDemand(() => import("../changes/pick-value"));

type SelectionBarProps = ShownRows & { selection: Selection; found: FoundKeys; onClose: () => void };

/** Renders how many rows are chosen, what chooses all found ones, and what can be done with them. */
export function SelectionBar({ selection, found, onClose, ...rows }: SelectionBarProps) {
  const { view, list } = rows;
  const chosen = useSyncExternalStore(selection.subscribe, selection.keys);
  const keys = useFound(rows, selection, found);
  const [opened, setOpened] = useState<((choice: Choice) => ReactNode) | null>(null);
  const [isOutsideOpen, setIsOutsideOpen] = useState(false);
  const actions = actionsOf(rows, chosen.size);
  const resource = resourceNamed(view.resource);
  const outside = useMemo(() => {
    const found = new Set(keys);
    return keys ? [...chosen].filter((key) => !found.has(key)) : [];
  }, [keys, chosen]);
  const isTooMany = chosen.size > MOST_WRITES;
  const close = () => setOpened(null);

  return (
    <section
      aria-label="Baris yang dipilih"
      className="mode-panel flex flex-wrap items-center gap-2 rounded-panel border border-brand-strong bg-brand-soft px-3 py-2 text-sm print:hidden"
    >
      <p aria-live="polite" className="font-semibold tabular-nums">
        {formatAmount(chosen.size)} dipilih
      </p>
      {outside.length > 0 && (
        <button
          type="button"
          disabled={!list}
          onClick={() => setIsOutsideOpen(true)}
          className="min-h-6 font-semibold text-brand-stronger underline pointer-coarse:min-h-11"
        >
          {formatAmount(outside.length)} di luar tampilan ini
        </button>
      )}
      {chosen.size > 0 && <Button onClick={() => selection.choose(chosen, false)}>Kosongkan</Button>}
      <Button className="ml-auto" onClick={onClose}>
        Selesai
      </Button>
      {/* On a phone one line, which scrolls. */}
      <div className="flex basis-full flex-wrap gap-2 max-sm:-mx-3 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-3 max-sm:py-1">
        <Button
          disabled={!keys?.some((key) => !chosen.has(key))}
          onClick={() => keys && selection.choose(keys, true)}
        >
          Pilih semua yang ditemukan {keys && `(${formatAmount(keys.length)})`}
        </Button>
        {chosen.size > 0 &&
          actions.map(({ label, kind, open }) => (
            <Button
              key={label}
              kind={kind}
              disabled={!list || isTooMany}
              onClick={() => setOpened(() => open)}
            >
              {label}
            </Button>
          ))}
      </div>
      {isTooMany && (
        <p role="status" className="basis-full text-danger-strong">
          Paling banyak {formatAmount(MOST_WRITES)} data sekaligus.
        </p>
      )}
      {isOutsideOpen && list && resource && (
        <ChosenOutside
          {...{ view, resource, list }}
          keys={outside}
          outside={outside.length}
          onClose={() => setIsOutsideOpen(false)}
          onDrop={() => {
            setIsOutsideOpen(false);
            selection.choose(outside, false);
          }}
        />
      )}
      {opened &&
        list &&
        resource &&
        opened({ view, resource, list, keys: [...chosen], outside: outside.length, onClose: close })}
    </section>
  );
}

type Action = { label: string; kind: ButtonKind; open: (choice: Choice) => ReactNode };

/** Returns what the person may do with the chosen rows of a list. */
function actionsOf({ view }: ShownRows, count: number): Action[] {
  const { prices, replaced, picked } = (view.updatePath && resourceNamed(view.resource)?.changes) || {};
  const actions: Action[] = [];
  if (prices && prices.length > 0)
    actions.push({
      label: "Ubah harga",
      kind: "plain",
      open: (choice) => <ChangePrices {...choice} title="Ubah harga" prices={prices} />,
    });
  if (picked) {
    const label = labelOf(view.columns, picked.field);
    const title = `Ganti ${label.toLowerCase()}`;
    actions.push({
      label: title,
      kind: "plain",
      open: (choice) => <PickValue {...choice} {...{ title, picked, label }} />,
    });
  }
  if (replaced) {
    const title = `Ganti ${labelOf(view.columns, replaced).toLowerCase()}`;
    actions.push({
      label: title,
      kind: "plain",
      open: (choice) => <ReplaceText {...choice} title={title} field={replaced} />,
    });
  }
  if (view.canDelete)
    actions.push({
      label: `Hapus ${formatAmount(count)} data`,
      kind: "danger",
      open: (choice) => <DeleteMany {...choice} />,
    });
  return actions;
}
