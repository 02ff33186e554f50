import { useSyncExternalStore } from "react";

/** Creates a set of listeners: `subscribe` adds one and returns the function that removes it, `notify` calls all of them. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    subscribe(listener: (...args: Args) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(...args: Args) {
      for (const listener of listeners) listener(...args);
    },
  };
}

/** Creates a value outside of components: `use` returns it to a component, which renders again after each `set`. */
export function createStore<Value>(initial: Value) {
  const { subscribe, notify } = createListeners();
  let value = initial;
  const get = () => value;
  return {
    get,
    subscribe,
    set(next: Value) {
      value = next;
      notify();
    },
    /** Returns the first value while the page is hydrated. */
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
