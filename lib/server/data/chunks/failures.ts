import "server-only";
import type { Outcome, Stop } from "../../../batch/writes";
import type { Message, Problem } from "../../../messages/problem";
import { isUnsent } from "../../api/errors";
import type { Refusal } from "../../session/refusal";

/** The statuses with which the API takes nothing, and may take the same write later. */
const BUSY = [429, 503];

const SERVER_ERROR = 500;

/** The statuses of a proxy that has lost the answer of the API. */
const LOST = [502, 504];

const UNAUTHORIZED = 401;

function rejected({ text, fields }: Message): Outcome {
  return { kind: "rejected", text, ...(fields && { fields }) };
}

function ofStatus(status: number, message: Message): Outcome | Stop {
  if (BUSY.includes(status)) return { kind: "busy" };
  if (LOST.includes(status)) return { kind: "unknown", text: message.text };
  return status === UNAUTHORIZED ? message : rejected(message);
}

/**
 * Returns the outcome of a failed write, or why the chunk stops before it; `problem` has the words of the failure. Only
 * what the API has surely not done is sent again.
 */
export function ofFailure(failure: Refusal, problem: Problem): Outcome | Stop {
  if (problem.kind === "session") return problem;
  switch (failure.kind) {
    case "http":
      return ofStatus(failure.status, problem);
    case "own-account":
      return rejected(problem);
    case "busy":
      return { kind: "busy" };
    case "network":
      // A key that is no segment of a path never becomes one.
      if (failure.code === "EADDRESS") return rejected(problem);
      return isUnsent(failure) ? { kind: "busy" } : { kind: "unknown", text: problem.text };
    case "unreadable":
    case "oversized":
      return { kind: "unknown", text: problem.text };
    default:
      return problem;
  }
}

/** Why a list could not be read: the API is busy or out of reach, or the problem for the person. */
export type Unread = { kind: "busy" } | Problem;

/** Returns why a chunk stops whose list could not be read: the API may be able to later, or the person is told. */
export function ofFailedRead(failure: Refusal, problem: Problem): Unread {
  const isBusy =
    failure.kind === "busy" ||
    failure.kind === "network" ||
    (failure.kind === "http" && (failure.status >= SERVER_ERROR || BUSY.includes(failure.status)));
  return isBusy ? { kind: "busy" } : problem;
}
