import type { ReactNode } from "react";

export const NOT_FOUND_TITLE = "Halaman Tidak Ditemukan";

/** Renders the not-found screen (requirements 2.10) and its links. */
export function NotFoundScreen({ children }: { children?: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 p-8 text-center">
      <p aria-hidden className="text-7xl font-bold tracking-tight text-brand">
        404
      </p>
      <h1 className="text-title font-bold">{NOT_FOUND_TITLE}</h1>
      {children}
    </div>
  );
}
