import { createContext, createRef, use } from "react";

/** Provides whether the filter panel of the list is open, to its button and to the rows beside it. */
export const FilterPanelContext = createContext({
  isOpen: false,
  setOpen: (_isOpen: boolean) => {},
  /** The button that opens the panel; it gets the focus when the panel closes. */
  buttonRef: createRef<HTMLButtonElement>(),
});

export const useFilterPanel = () => use(FilterPanelContext);
