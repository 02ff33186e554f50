"use client";

import { usePathname } from "next/navigation";
import { type RefObject, useEffect, useRef, useState, useTransition } from "react";
import { EDIT_PRICES_PARAM } from "@/lib/list/list-address";
import { type ListMode, useListMode } from "../_list/table/list-mode";
import { ToolbarAction } from "../_list/toolbar/toolbar-action";
import { confirmLeaving } from "../_session/leaving/unsaved-changes";
import { useDrafts } from "../_session/page-owner";
import type { Action } from "../_ui/actions";
import { buttonClass } from "../_ui/button";
import { Icon } from "../_ui/icon";
import { loadScript, type ScriptFailure } from "../_ui/on-demand/load-script";
import { LoadError } from "../_ui/on-demand/on-demand";
import { setUrlQuery, useUrlQuery } from "../_ui/state/use-url-query";

type ModeButtonProps = Pick<Action, "id" | "shortcut"> & {
  name: string;
  icon: string;
  /** Whether the mode starts without a press, because the address or a draft to restore asks for it. */
  startsImmediately?: boolean;
  onStart?: () => void;
  load: () => Promise<{ createMode: (opener: RefObject<HTMLElement | null>) => ListMode }>;
};
/** Renders a button that starts and ends a mode of the list; starting it loads its script. */
function ModeButton({ name, icon, startsImmediately = false, onStart, load, ...action }: ModeButtonProps) {
  const [mode, setMode] = useListMode();
  const [isLoading, startTransition] = useTransition();
  const [failure, setFailure] = useState<ScriptFailure | null>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const isModeActive = mode?.name === name;
  async function startMode() {
    const script = await loadScript(load);
    if ("isOutdated" in script) return setFailure(script);
    setFailure(null);
    // A second press while the script was loading keeps the mode of the first.
    setMode((current) => (current?.name === name ? current : script.createMode(buttonRef)));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: starts when `startsImmediately` becomes true.
  useEffect(() => {
    if (startsImmediately) onStart?.();
    if (startsImmediately && !isModeActive) startTransition(startMode);
  }, [startsImmediately]);
  return (
    <>
      <ToolbarAction
        ref={buttonRef}
        label={name}
        icon={icon}
        {...action}
        foldsBelow="md"
        isIconOnly
        className={`${buttonClass("ghost")} aria-pressed:bg-brand-soft aria-pressed:text-brand-stronger`}
        aria={{ "aria-pressed": isModeActive, "aria-busy": isLoading }}
        run={() => confirmLeaving(() => (isModeActive ? setMode(null) : startTransition(startMode)))}
      >
        <Icon path={icon} />
        <span className="max-xl:sr-only">{name}</span>
      </ToolbarAction>
      {isLoading && <span aria-hidden className="under-way" />}
      {failure && <LoadError failure={failure} onRetry={startMode} onClose={() => setFailure(null)} />}
    </>
  );
}

export const SelectButton = () => (
  <ModeButton
    name="Pilih"
    icon="M2.5 2.5h11v11h-11zM5 8l2.2 2.2L11 6"
    id="choose"
    load={() => import("./selection/select-mode")}
  />
);

export function EditPricesButton() {
  const path = usePathname();
  const query = new URLSearchParams(useUrlQuery());
  const isRequestedInUrl = query.has(EDIT_PRICES_PARAM);
  const { requestedDraft } = useDrafts();
  return (
    <ModeButton
      name="Ubah di tabel"
      icon="M2 3h12v10H2zM2 6.5h12M6.5 6.5V13"
      id="prices"
      shortcut="u"
      startsImmediately={isRequestedInUrl || requestedDraft?.draft.path === path}
      onStart={() => {
        query.delete(EDIT_PRICES_PARAM);
        if (isRequestedInUrl) setUrlQuery(path, query.toString(), true);
      }}
      load={() => import("./price-table/price-mode")}
    />
  );
}
