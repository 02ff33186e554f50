/** What a worker was asked and the milliseconds that its answer took, without what was added to them. */
export type Answered = { kind: string; took: number };

declare global {
  interface Window {
    answered: Answered[];
  }
}

/**
 * Has a worker answer as late as one on a CPU so many times slower: no browser slows down the CPU of its workers. Runs inside
 * the worker, serialized.
 */
export function slowDown(times: number): void {
  const { onmessage } = self;
  const post = self.postMessage.bind(self);
  self.answered = [];
  let asked = { kind: "", at: 0 };
  self.onmessage = (event) => {
    const { kind, question } = event.data;
    asked = { kind: question?.kind ?? kind, at: performance.now() };
    onmessage?.call(self as never, event);
  };
  self.postMessage = (answer: unknown) => {
    const took = performance.now() - asked.at;
    self.answered.push({ kind: asked.kind, took });
    setTimeout(post, (times - 1) * took, answer);
  };
}
