import type { ReactNode } from "react";
import { RecordFailed } from "@/app/_forms/record-failed";
import { SessionEnded } from "@/app/_session/session-end";
import { findRecord } from "@/lib/data/records";
import { readProblem } from "@/lib/data/replies";
import type { Cell } from "@/lib/lists/list";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { FormFrame } from "./form-frame";
import { GoneRecord } from "./gone-record";

type Wanted = { resource: ResourceDefinition; key: string; operation: "update" | "create"; title: string };

/** Reads the record for the form `title`; returns what to show instead if it is gone or cannot be read. */
export async function recordOrInstead({
  resource,
  key,
  operation,
  title,
}: Wanted): Promise<{ record: Record<string, Cell> } | { instead: ReactNode }> {
  const found = await findRecord(resource, key, operation);
  if (found.ok && found.value) return { record: found.value };
  if (found.ok) return { instead: <GoneRecord title={title} list={resource.screens.list} /> };
  const problem = readProblem(found.failure);
  return {
    instead: (
      <FormFrame title={title} permission={resource.permission}>
        {problem.kind === "session" ? (
          <SessionEnded reason={problem.reason} />
        ) : (
          <RecordFailed problem={problem} />
        )}
      </FormFrame>
    ),
  };
}
