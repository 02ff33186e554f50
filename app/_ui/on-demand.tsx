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
  const Loaded: ComponentType<Props> = lazy(async () => {
    const loaded = await load();
    isLoaded = true;
    return loaded;
  });
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each script, like lazy.
  return function OnDemand(props: Props) {
    const isHydrated = useIsHydrated();
    const isShown = useDeferredValue(true, isLoaded || !isHydrated);
    return <Suspense>{isShown && <Loaded {...props} />}</Suspense>;
  };
}
