import "server-only";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "../process/env";
import { networkOf } from "../session/login-limits";

/** The window of the rate limit, in seconds; a burst may use all of it. */
const SECONDS = 3;

let limiter: RateLimiterMemory | undefined;

function limit(): RateLimiterMemory {
  limiter ??= new RateLimiterMemory({ points: env().REQUESTS_PER_SECOND * SECONDS, duration: SECONDS });
  return limiter;
}

/**
 * Counts a request by address and person (or none) and returns how many seconds to wait, 0 if it is allowed. The
 * counters expire after three seconds.
 */
export async function waitForRate(userId: string | null, address: string): Promise<number> {
  try {
    await limit().consume(`${networkOf(address)} ${userId ?? ""}`);
    return 0;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  }
}
