import { useCallback, useSyncExternalStore } from "react";

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
    /** Resolves once the value is `expected`, or when `signal` aborts. */
    async waitFor(expected: Value, signal?: AbortSignal): Promise<void> {
      if (value === expected || signal?.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const unsubscribe = subscribe(() => value === expected && resolve());
      signal?.addEventListener("abort", () => resolve(), { once: true });
      await promise;
      unsubscribe();
    },
  };
}

/** Returns whether a media query matches, which may change at any time; `onServer` holds until the page is there. */
export function useMedia(query: string, onServer: boolean): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => onServer,
  );
}

function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** Creates a channel between the tabs of this browser, open while it has listeners; where the browser refuses it, each tab stands alone. */
export function createChannel<Message>(name: string) {
  const { subscribe, notify } = createListeners<[Message]>();
  let channel: BroadcastChannel | undefined;
  let count = 0;
  function postToOthers(message: Message): void {
    const through = channel ?? openChannel(name);
    through?.postMessage(message);
    if (through !== channel) through?.close();
  }
  return {
    postToOthers,
    /** Sends a message to every tab, this one included. */
    post(message: Message): void {
      postToOthers(message);
      notify(message);
    },
    /** Calls back for each message; returns the function that ends it. */
    subscribe(listener: (message: Message) => void): () => void {
      const unsubscribe = subscribe(listener);
      channel ??= openChannel(name);
      if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => notify(data);
      count += 1;
      return () => {
        unsubscribe();
        count -= 1;
        if (count > 0) return;
        channel?.close();
        channel = undefined;
      };
    },
  };
}
