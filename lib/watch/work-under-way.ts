import { processWide } from "../process/process-wide";

const work = processWide("work", () => ({ underWay: 0, isStopping: false }));

/** Counts a request or a call of the API as under way until the answer is called: a stop waits for it. */
export function beginWork(): () => void {
  work.underWay += 1;
  return () => {
    work.underWay -= 1;
  };
}

/** How many requests and calls of the API are under way. */
export const workUnderWay = () => work.underWay;

/** Whether the process was told to stop. */
export const isStopping = () => work.isStopping;

export function noteStopping(): void {
  work.isStopping = true;
}
