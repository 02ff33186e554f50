"use client";

import { type ComponentType, lazy, Suspense, useDeferredValue, useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** Whether this render is neither the server's nor its hydration. */
const useIsHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/**
 * Returns a component whose script is loaded when it is first rendered. It is shown as soon as the script is there, and at once if it
 * is there already: as a deferred value, since React shows what replaces a fallback after 300 ms at the earliest.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let isLoaded = false;
  let loading: ReturnType<typeof load> | undefined;
  async function start() {
    const loaded = await load();
    isLoaded = true;
    return loaded;
  }
  const begin = () => {
    loading ??= start();
    return loading;
  };
  const Loaded: ComponentType<Props> = lazy(begin);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each script, like lazy.
  return function OnDemand(props: Props) {
    const isHydrated = useIsHydrated();
    // The first render is not deferred, and neither is the script's request; its failure is Loaded's.
    begin().catch(() => {});
    const isShown = useDeferredValue(true, isLoaded || !isHydrated);
    return <Suspense>{isShown && <Loaded {...props} />}</Suspense>;
  };
}
