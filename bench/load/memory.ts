import { residentBytes } from "../servers/process-use.ts";
import { medianOf } from "../statistics.ts";

const EVERY_MS = 5_000;

/** The samples in half a minute. */
const HALF_MINUTE = 6;

/** The largest ratio of two parts of a run that counts as level. */
const LEVEL = 1.15;

export type Memory = { start: number; everyHalfMinute: number[]; end: number; growth: number };

/** Samples a process's memory until stopped. */
export function watchMemory(pid: number): { stop: () => Memory } {
  const start = residentBytes(pid);
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(residentBytes(pid)), EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      const third = Math.max(1, Math.floor(samples.length / 3));
      const middle = medianOf(samples.slice(third, 2 * third)) ?? start;
      return {
        start,
        everyHalfMinute: samples.filter((_, at) => (at + 1) % HALF_MINUTE === 0),
        end: residentBytes(pid),
        growth: (medianOf(samples.slice(-third)) ?? start) / middle,
      };
    },
  };
}

/** Whether the last third of a run used no more memory than the one before. */
export const isLevel = ({ growth }: Memory) => growth <= LEVEL;
