"use client";

import {
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useDeferredValue,
  useState,
  useSyncExternalStore,
  useTransition,
} from "react";
import { loadScript, type Missing } from "./load-script";
import { MissingPart } from "./missing-part";

const neverChanges = () => () => {};

/** Whether this render is neither the server's nor its hydration. */
const useIsHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

type Options = {
  /** Whether it is the menu of a button, which closes it. */
  isMenu?: boolean;
  /** What stands in its place until its script is there, if not the progress bar at the top. */
  waiting?: ReactNode;
};

/** What the place of a part reads of its properties. */
type PlaceProps = { onClose?: () => void; isOpen?: boolean };

type Script<Props> = Promise<{ default: ComponentType<Props> } | Missing>;

type LoadedProps<Props> = {
  script: Script<Props>;
  props: Props & PlaceProps;
  isMenu: boolean;
  onRetry: () => void;
};

function Loaded<Props extends object>({ script, props, isMenu, onRetry }: LoadedProps<Props>) {
  const [isPending, startTransition] = useTransition();
  const loaded = use(script);
  if ("default" in loaded) return <loaded.default {...props} />;
  if (props.isOpen === false) return null;
  return (
    <MissingPart
      missing={loaded}
      isPending={isPending}
      onRetry={() => startTransition(onRetry)}
      onClose={isMenu ? undefined : props.onClose}
      isMenu={isMenu}
    />
  );
}

/** Hidden at first (app/_ui/link-progress.css). */
const UNDER_WAY = <span aria-hidden className="under-way" />;

/**
 * Returns a component whose script is loaded when it is first rendered, and shown at once when it is there: as a deferred value, since
 * React shows what replaces a fallback after 300 ms. A script that does not come is told in its place, for `onClose` in a dialog.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { isMenu = false, waiting = UNDER_WAY }: Options = {},
): ComponentType<Props> {
  let isLoaded = false;
  let asked: Script<Props> | undefined;
  async function ask() {
    const script = await loadScript(load);
    if ("default" in script) isLoaded = true;
    else asked = undefined;
    return script;
  }
  const begin = () => {
    asked ??= ask();
    return asked;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each script, like lazy.
  return function OnDemand(props: Props) {
    const isHydrated = useIsHydrated();
    // The first render is not deferred, and neither is the script's request.
    const [script, setScript] = useState(begin);
    const isShown = useDeferredValue(true, isLoaded || !isHydrated);
    return (
      <Suspense>
        {isShown ? <Loaded {...{ script, props, isMenu }} onRetry={() => setScript(begin())} /> : waiting}
      </Suspense>
    );
  };
}
