"use client";

import { LoadFailed } from "./load-failed";

/** In place of a form whose record could not be loaded. */
export function RecordFailed({ text }: { text: string }) {
  return <LoadFailed what="Data" text={text} onRetry={() => window.location.reload()} />;
}
