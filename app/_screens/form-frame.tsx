import type { ReactNode } from "react";

/** Renders a form's title. */
export function FormFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 pb-6">
      <h1 className="text-title font-bold">{title}</h1>
      {children}
    </div>
  );
}
