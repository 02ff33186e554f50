import { useCallback, useSyncExternalStore } from "react";

/** Creates a store for a value outside of React, which components read with its hook `use`. */
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
    /** A hook that returns the value, and during hydration the initial value. */
    use: () => useSyncExternalStore(subscribe, get, () => initial),
    /** Resolves once the value is `expected`, or as soon as `signal` aborts. */
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

/** Returns whether a media query matches; `serverValue` on the server and during hydration. */
export function useMediaQuery(query: string, serverValue: boolean): boolean {
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
    () => serverValue,
  );
}

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

/** Creates a channel between the tabs of this browser (a BroadcastChannel); without browser support, messages stay in this tab. */
export function createChannel<Message>(name: string) {
  const { subscribe, notify } = createListeners<[Message]>();
  let channel: BroadcastChannel | undefined;
  let listenerCount = 0;
  function postToOthers(message: Message): void {
    const target = channel ?? openChannel(name);
    target?.postMessage(message);
    if (target !== channel) target?.close();
  }
  return {
    postToOthers,
    post(message: Message): void {
      postToOthers(message);
      notify(message);
    },
    subscribe(listener: (message: Message) => void): () => void {
      const unsubscribe = subscribe(listener);
      channel ??= openChannel(name);
      if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => notify(data);
      listenerCount += 1;
      return () => {
        unsubscribe();
        listenerCount -= 1;
        if (listenerCount > 0) return;
        channel?.close();
        channel = undefined;
      };
    },
  };
}

function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
