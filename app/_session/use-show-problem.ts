"use client";

import { useCallback } from "react";
import type { Problem } from "@/lib/messages/problem";
import { useAlert } from "../_ui/alerts";
import { useSessionEnd } from "./session-end";

/** Shows the problem in a reply as an alert or as the end of the session; an outdated page has its own dialog already. */
export function useShowProblem(): (problem: Problem | { kind: "outdated" }) => void {
  const showAlert = useAlert();
  const { report } = useSessionEnd();
  return useCallback(
    (problem) => {
      if (problem.kind === "session") report(problem.reason);
      else if (problem.kind === "message") showAlert("KESALAHAN", problem.text, problem.requestId);
    },
    [showAlert, report],
  );
}
