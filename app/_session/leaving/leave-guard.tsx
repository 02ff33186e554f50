"use client";

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Confirm } from "../../_ui/dialog";

type LeaveGuard = {
  /** Whether a form on this page has unsaved changes. */
  hasChanges: () => boolean;
  setChanges: (has: boolean) => void;
  /** Calls `proceed`; asks first if there are changes. */
  leave: (proceed: () => void) => void;
};

const LeaveGuardContext = createContext<LeaveGuard>({
  hasChanges: () => false,
  setChanges: () => {},
  leave: (proceed) => proceed(),
});

export function useLeaveGuard(): LeaveGuard {
  return use(LeaveGuardContext);
}

/** Confirms leaving a form with unsaved changes; `beforeunload` covers closing and reloading the tab. */
export function LeaveGuardProvider({ children }: { children: ReactNode }) {
  const changes = useRef(false);
  const [question, setQuestion] = useState<{ proceed: () => void } | null>(null);

  const hasChanges = useCallback(() => changes.current, []);
  const setChanges = useCallback((has: boolean) => {
    changes.current = has;
  }, []);
  const leave = useCallback((proceed: () => void) => {
    if (changes.current) setQuestion({ proceed });
    else proceed();
  }, []);
  const guard = useMemo(() => ({ hasChanges, setChanges, leave }), [hasChanges, setChanges, leave]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => changes.current && event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);

  return (
    <LeaveGuardContext value={guard}>
      {children}
      {question && (
        <Confirm
          title="Tinggalkan halaman ini?"
          text="Perubahan yang belum disimpan akan hilang."
          confirm={{ label: "Ya, tinggalkan!", kind: "danger" }}
          pending={false}
          onConfirm={() => {
            changes.current = false;
            setQuestion(null);
            question.proceed();
          }}
          onCancel={() => setQuestion(null)}
        />
      )}
    </LeaveGuardContext>
  );
}
