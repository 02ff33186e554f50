import "server-only";
import { secureAnswers } from "../http/add-security-headers";
import { answerBadRequests } from "../http/bad-requests";
import { distrustForwardedHeaders } from "../http/forwarded-headers";
import { watchRequests } from "../watch/requests";
import { openGate } from "./gate";

/**
 * Puts in place what sees each request before Next does, in this order, which counts: whatever refuses a request is
 * logged and has its headers, and the gate goes by the address that the settings believe.
 */
export function standBeforeNext(): void {
  watchRequests();
  secureAnswers();
  answerBadRequests();
  distrustForwardedHeaders();
  openGate();
}
