import { useEffect, useEffectEvent } from "react";

const runs = new Map<string, () => void>();

/** Offers a command of the shown screen, such as `add`, to shortcuts and other parts of it. */
export function useCommand(name: string, run: () => void): void {
  const onRun = useEffectEvent(run);
  useEffect(() => {
    const own = () => onRun();
    runs.set(name, own);
    return () => {
      if (runs.get(name) === own) runs.delete(name);
    };
  }, [name]);
}

/** Runs a command; returns whether the shown screen offers it. */
export function runCommand(name: string | undefined): boolean {
  const run = name === undefined ? undefined : runs.get(name);
  run?.();
  return run !== undefined;
}
