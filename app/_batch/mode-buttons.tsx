"use client";

import { usePathname } from "next/navigation";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { type ListMode, useListMode } from "../_list/table/list-mode";
import { Tool } from "../_list/toolbar/tool";
import { useDrafts } from "../_session/drafts/draft-offer";
import { leave } from "../_session/leaving/leave-guard";
import type { Action } from "../_ui/actions";
import { Icon } from "../_ui/icon";
import { onDemand } from "../_ui/on-demand/on-demand";

type Opens = { openMode: () => ListMode };

type BeginProps = { onBegin: (mode: ListMode) => void; onClose: () => void };

/** Returns what begins a mode once its script is there. */
function modeOnDemand(load: () => Promise<Opens>): ComponentType<BeginProps> {
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
function ModeButton({ name, icon, isWanted = false, Begin, ...action }: ModeButtonProps) {
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

const BeginSelection = modeOnDemand(() => import("./selection/select-mode"));
const BeginPrices = modeOnDemand(() => import("./price-table/price-mode"));

/** Begins and ends the choice of rows. */
export function SelectButton() {
  return (
    <ModeButton name="Pilih" icon="M2.5 2.5h11v11h-11zM5 8l2.2 2.2L11 6" id="choose" Begin={BeginSelection} />
  );
}

/** Begins and ends the editing of prices in the list. */
export function EditPricesButton() {
  const path = usePathname();
  const { requestedDraft } = useDrafts();
  return (
    <ModeButton
      name="Ubah di tabel"
      icon="M2 3h12v10H2zM2 6.5h12M6.5 6.5V13"
      id="prices"
      shortcut="u"
      isWanted={requestedDraft?.draft.path === path}
      Begin={BeginPrices}
    />
  );
}
