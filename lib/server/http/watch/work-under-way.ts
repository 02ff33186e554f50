import { processWide } from "../../process/process-wide";

const work = processWide("work", () => ({ underWay: 0, isStopping: false }));

/** Counts a request or API call as under way until the returned function is called; a stop waits for it. */
export function beginWork(): () => void {
  work.underWay += 1;
  return () => {
    work.underWay -= 1;
  };
}

/** Returns the number of requests and API calls under way. */
export const workUnderWay = () => work.underWay;

/** Returns whether the process is stopping. */
export const isStopping = () => work.isStopping;

export function noteStopping(): void {
  work.isStopping = true;
}
