"use client";

import type { KeyboardEvent } from "react";

type ChoicesStateProps = {
  /** The id of the picker's input. */
  inputId: string;
  loading: boolean;
  retry: (() => void) | null;
  isEmpty: boolean;
  onClose: () => void;
};

/** Renders an open picker's state: loading, failed, or empty. */
export function ChoicesState({ inputId, loading, retry, isEmpty, onClose }: ChoicesStateProps) {
  const toInput = () => document.getElementById(inputId)?.focus();

  function again() {
    // The button unmounts once pressed.
    toInput();
    retry?.();
  }

  function closeByEsc(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    toInput();
    onClose();
  }

  if (!loading && !retry) return isEmpty && <p className="px-3 py-2 text-muted">Tidak ada pilihan</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 text-muted">
      <p role="status">{loading ? "Memuat..." : "Gagal dimuat"}</p>
      {retry && (
        <button
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onKeyDown={closeByEsc}
          onClick={again}
          className="min-h-control rounded-control border border-edge/60 px-3 text-sm font-semibold text-ink hover:bg-pointed"
        >
          Coba lagi
        </button>
      )}
    </div>
  );
}
