import { unstable_isUnrecognizedActionError as isUnknownToServer } from "next/navigation";
import { NOT_SENT, type Problem, UNKNOWN_OUTCOME, type WriteProblem } from "@/lib/messages/problem";
import { postponeReload } from "../_session/leaving/unsaved-changes";
import { checkConnection, isServerUnreachable } from "../_session/pwa/connection";
import { offerUpdateAfterRefusal } from "../_session/pwa/updates";

/** Returns the problem with which the server refused a request, parsed from the message of Next's error; `null` for other errors. */
function parseProblem(error: unknown): Problem | null {
  try {
    const problem = JSON.parse((error as Error).message);
    return problem.kind ? problem : null;
  } catch {
    return null;
  }
}

/** Calls a server action at most once. Resolves to NOT_SENT without a connection, to UNKNOWN_OUTCOME without a reply, and to the problem if the server refused it. */
export async function sendWrite<Reply>(send: () => Promise<Reply>): Promise<Reply | WriteProblem> {
  if (await isServerUnreachable()) return NOT_SENT;
  const allowReload = postponeReload();
  try {
    return await send();
  } catch (error) {
    if (isUnknownToServer(error)) {
      void offerUpdateAfterRefusal();
      return { kind: "outdated" };
    }
    const problem = parseProblem(error);
    if (problem) return problem;
    void checkConnection();
    return UNKNOWN_OUTCOME;
  } finally {
    allowReload();
  }
}
