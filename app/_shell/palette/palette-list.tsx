import { useCombobox } from "downshift";
import { useState } from "react";
import { INPUT_CLASS, NO_AUTOCORRECT } from "../../_ui/fields/field";
import type { PaletteGroup, PaletteItem } from "./items";

const { ItemClick, InputKeyDownEnter, InputBlur } = useCombobox.stateChangeTypes;

const PLACEHOLDER = "Layar, tindakan atau data";

type PaletteListProps = {
  groups: PaletteGroup[];
  typed: string;
  onTyped: (typed: string) => void;
  onOpen: (item: PaletteItem) => void;
  onClose: () => void;
};

/** Renders the search field of the palette and its items by group. The first item is active until the user moves to another one. */
export function PaletteList({ groups, typed, onTyped, onOpen, onClose }: PaletteListProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const items = groups.flatMap((group) => group.items);
  const chosenIndex = items.findIndex(({ id }) => id === chosen);
  const highlightedIndex = chosenIndex === -1 && items.length > 0 ? 0 : chosenIndex;
  const { getInputProps, getMenuProps, getItemProps } = useCombobox({
    items,
    isOpen: true,
    inputValue: typed,
    selectedItem: null,
    highlightedIndex,
    itemToString: (item) => item?.label ?? "",
    onStateChange: ({ type, selectedItem, highlightedIndex: next }) => {
      if (type === ItemClick || type === InputKeyDownEnter) {
        if (selectedItem) onOpen(selectedItem);
      } else if (type !== InputBlur && next !== undefined) setChosen(items[next]?.id ?? null);
    },
  });

  return (
    <>
      <div className="flex items-center gap-2 border-b border-line p-3">
        <input
          {...getInputProps({
            // Updates the text at once, because Downshift reports it too late for fast typing.
            onChange: (event) => {
              onTyped(event.currentTarget.value);
              setChosen(null);
            },
            "aria-label": PLACEHOLDER,
            autoComplete: "off",
            ...NO_AUTOCORRECT,
            maxLength: 200,
            ...(items.length === 0 && { "aria-activedescendant": undefined }),
          })}
          type="text"
          placeholder={PLACEHOLDER}
          className={INPUT_CLASS}
        />
        <button
          type="button"
          onClick={onClose}
          className="min-h-control rounded-control px-3 text-sm font-semibold hover:bg-pointed"
        >
          Tutup
        </button>
      </div>
      <div {...getMenuProps({ "aria-label": "Hasil" })} className="overflow-y-auto px-2 empty:hidden">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: `fieldset` is for fields.
          <div key={group.label} role="group" aria-label={group.label} className="py-2">
            <p aria-hidden className="px-2 pb-1 text-xs font-semibold text-muted">
              {group.label}
            </p>
            {group.items.map((item) => (
              <div
                key={item.id}
                {...getItemProps({ item, index: items.indexOf(item) })}
                className={`flex min-h-control cursor-pointer flex-col justify-center rounded-control px-2 py-1 ${items[highlightedIndex] === item ? "bg-brand-soft forced-colors:outline-2" : ""}`}
              >
                <span
                  className={`wrap-anywhere ${item.kind === "all" ? "text-sm font-semibold text-brand-stronger" : ""}`}
                >
                  {item.label}
                </span>
                {item.detail && (
                  <span className="line-clamp-2 text-sm wrap-anywhere text-muted">{item.detail}</span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
