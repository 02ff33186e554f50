/** The event of a page that works for its person without their touch. */
export const WORK = "sns_work";

/** Tells that the page works for its person, which counts as use of the session. */
export function noteWork(): void {
  window.dispatchEvent(new Event(WORK));
}
