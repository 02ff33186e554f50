import "server-only";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "../process/env";
import { networkOf } from "../session/login-limits";

/** For how many seconds requests are counted together: so many seconds' worth of them may come at once. */
const SECONDS = 3;

let limiter: RateLimiterMemory | undefined;

function limit(): RateLimiterMemory {
  limiter ??= new RateLimiterMemory({ points: env().REQUESTS_PER_SECOND * SECONDS, duration: SECONDS });
  return limiter;
}

/**
 * Counts a request of a person, or of nobody in particular, from an address; answers after how many seconds there may
 * be another one, 0 when this one may be. What was counted is forgotten after three seconds.
 */
export async function waitOf(userId: string | null, address: string): Promise<number> {
  try {
    await limit().consume(`${networkOf(address)} ${userId ?? ""}`);
    return 0;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  }
}
