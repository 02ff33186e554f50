/** Formats a moment, in milliseconds, as `14.05` in a time zone. */
export function formatTime(moment: number, timeZone: string): string {
  const digits = { hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat("id-ID", { ...digits, hourCycle: "h23", timeZone }).format(moment);
}
