import { existsSync, readFileSync, writeFileSync } from "node:fs";

// Linux reports CPU time in hundredths of a second.
const TICKS_PER_SECOND = 100;

/** Whether this system reports a process's resources. */
export const canReadProcesses = existsSync("/proc/self/clear_refs");

function readStatus(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) * 1024;
}

/** Returns a process's resident memory, in bytes. */
export function residentBytes(pid: number): number {
  return readStatus(pid, "VmRSS");
}

/** Returns a process's peak memory since its start or the last `forgetPeak`, in bytes. */
export function peakBytes(pid: number): number {
  return readStatus(pid, "VmHWM");
}

/** Resets the peak. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** Returns a process's CPU time over all threads, in seconds. */
export function cpuSeconds(pid: number): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND;
}
