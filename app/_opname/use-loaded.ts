"use client";

import { type ComponentType, useEffect, useState } from "react";

export type Load = () => Promise<{ default: ComponentType }>;

type Loaded = { load: Load; View: ComponentType };

/**
 * Loads a component; returns `null` until it is there, and throws where it cannot be loaded. Suspense would show it later:
 * React waits 300 ms after each fallback.
 */
export function useLoaded(load: Load): ComponentType | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isWanted = true;
    load().then(
      ({ default: View }) => isWanted && setLoaded({ load, View }),
      (error) => {
        const fail = () => {
          throw error;
        };
        if (isWanted) setLoaded(fail);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  return loaded?.load === load ? loaded.View : null;
}
