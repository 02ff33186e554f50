import type { ReactNode } from "react";

export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-6 rounded-sm border border-edge bg-surface px-1.5 text-center font-sans text-xs leading-5 font-semibold text-ink">
      {children}
    </kbd>
  );
}
