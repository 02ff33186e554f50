"use client";

import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import type { ListView } from "@/lib/list/list";
import { leave } from "../../_session/leaving/leave-guard";
import type { WholeList } from "../../_store/lists/whole-list";
import { Icon } from "../../_ui/icon";
import { onDemand } from "../../_ui/on-demand/on-demand";
import type { Action } from "../../_ui/state/actions";
import type { Shown } from "../rows/use-list";
import { Tool } from "../toolbar/tool";
import type { NumberedRow } from "./columns";

/** A list as it is shown; `list` is null until it is whole. */
export type ShownRows = { view: ListView; list: WholeList | null; shown: Shown | null };

/** What is done with the rows of a list, besides looking at them. */
export type ListMode = {
  name: string;
  /** Renders a cell in its own way, or returns `undefined`. */
  renderCell: (column: string, row: NumberedRow, view: ListView) => ReactNode;
  renderPanel: (rows: ShownRows, close: () => void) => ReactNode;
  /** Chooses a row, or no longer; as a range also those up to it. */
  chooseRow?: (row: NumberedRow, view: ListView, isRange: boolean) => void;
  /** Gives the focus to the input in a cell; returns whether there is one. */
  focusInput?: (column: string, row: NumberedRow) => boolean;
};

/** The mode of the list, `null` without one, and its setter. */
export const ModeContext = createContext<readonly [ListMode | null, (mode: ListMode | null) => void]>([
  null,
  () => {},
]);

export const useListMode = () => use(ModeContext);

type Opens = { openMode: () => ListMode };

type BeginProps = { onBegin: (mode: ListMode) => void; onClose: () => void };

/** Returns what begins a mode once its script is there. */
export function modeOnDemand(load: () => Promise<Opens>): ComponentType<BeginProps> {
  return onDemand(async () => {
    const { openMode } = await load();
    return { default: (props) => <Begin openMode={openMode} {...props} /> };
  });
}

function Begin({ openMode, onBegin }: BeginProps & Opens) {
  const begin = useEffectEvent(() => onBegin(openMode()));
  useEffect(() => begin(), []);
  return null;
}

type ModeButtonProps = Pick<Action, "id" | "shortcut"> & {
  name: string;
  icon: string;
  /** Whether the mode begins by itself, to take what is restored. */
  isWanted?: boolean;
  Begin: ComponentType<BeginProps>;
};

const LOOK =
  "-mx-1.5 inline-flex min-h-6 items-center gap-1.5 rounded-md px-1.5 text-sm font-semibold text-brand-stronger hover:bg-pointed aria-pressed:bg-pointed pointer-coarse:min-h-11";

/** Begins and ends a mode of the list; its script is loaded when it begins. */
export function ModeButton({ name, icon, isWanted = false, Begin, ...action }: ModeButtonProps) {
  const [mode, setMode] = useListMode();
  const [isAsked, setIsAsked] = useState(false);
  const [wasWanted, setWasWanted] = useState(false);
  const isOn = mode?.name === name;

  if (isWanted !== wasWanted) {
    setWasWanted(isWanted);
    if (isWanted && !isOn) setIsAsked(true);
  }

  function begin(opened: ListMode) {
    setIsAsked(false);
    setMode(opened);
  }

  return (
    <>
      <Tool
        label={name}
        icon={icon}
        {...action}
        foldsBelow="sm"
        look={LOOK}
        aria={{ "aria-pressed": isOn, "aria-busy": isAsked }}
        run={() => leave(() => (isOn ? setMode(null) : setIsAsked(true)))}
      >
        <Icon path={icon} />
        {name}
      </Tool>
      {isAsked && <Begin onBegin={begin} onClose={() => setIsAsked(false)} />}
    </>
  );
}
