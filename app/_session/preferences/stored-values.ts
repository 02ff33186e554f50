"use client";

/**
 * Keeps values of one kind in localStorage, each under its key. `read` returns the same object until the stored text changes;
 * without storage it returns the value written last. `write` returns whether the value was stored.
 */
export function storedValues<Value>(parse: (text: string | null) => Value, format: (value: Value) => string) {
  const listeners = new Set<() => void>();
  let last: { key: string; text: string | null; value: Value } = { key: "", text: null, value: parse(null) };

  function textOf(key: string): string | null {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return last.key === key ? last.text : null;
    }
  }

  function read(key: string): Value {
    const text = textOf(key);
    if (last.key !== key || last.text !== text) last = { key, text, value: parse(text) };
    return last.value;
  }

  function write(key: string, value: Value): boolean {
    const text = format(value);
    last = { key, text, value: parse(text) };
    let isStored = true;
    try {
      window.localStorage.setItem(key, text);
    } catch {
      isStored = false;
    }
    for (const listener of listeners) listener();
    return isStored;
  }

  /** Calls a listener after each change, also by another tab; returns what ends that. */
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", listener);
    };
  }

  return { read, write, subscribe };
}
