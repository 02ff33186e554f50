"use client";

import type { Message } from "@/lib/messages/problem";
import { LoadFailed } from "../_ui/load-failed";

/** In place of a form whose record could not be loaded. */
export function RecordFailed({ problem }: { problem: Message }) {
  return <LoadFailed what="Data" problem={problem} onRetry={() => window.location.reload()} />;
}
