/** Returns `work` with its calls queued one after another; a failed call does not affect the next ones. */
export function inTurn<Args extends unknown[], Answer>(
  work: (...args: Args) => Answer | Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  let turn: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const answer = turn.then(() => work(...args));
    turn = answer.catch(() => undefined);
    return answer;
  };
}
