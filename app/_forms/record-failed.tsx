"use client";

import type { Message } from "@/lib/messages/problem";
import { LoadFailed } from "../_ui/load-failed";

/** Replaces a form whose record failed to load. */
export function RecordFailed({ problem }: { problem: Message }) {
  return <LoadFailed what="Data" problem={problem} onRetry={() => window.location.reload()} />;
}
