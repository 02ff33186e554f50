import "server-only";
import { answerBadRequests } from "../http/bad-requests";
import { distrustForwardedHeaders } from "../http/forwarded-headers";
import { HOOK_ORDER, type HookName } from "../http/hook-marks";
import { secureAnswers } from "../http/security-headers";
import { watchRequests } from "../http/watch/requests";
import { checkHooks } from "./check-hooks";
import { openGate } from "./gate";

type Hooks = Record<HookName, () => void>;

export const HOOKS: Hooks = {
  "request log": watchRequests,
  "security headers": secureAnswers,
  "bad requests": answerBadRequests,
  "forwarded headers": distrustForwardedHeaders,
  gate: openGate,
};

/** Installs the hooks that see each request before Next, and the check that each of them saw it. */
export function standBeforeNext(hooks: Hooks = HOOKS): void {
  checkHooks();
  for (const name of HOOK_ORDER) hooks[name]();
}
