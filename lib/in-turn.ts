/** Returns `work` with its calls queued one after another; a failed call does not affect the next ones. */
export function inTurn<Given extends unknown[], Answer>(
  work: (...given: Given) => Answer | Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  let turn: Promise<unknown> = Promise.resolve();
  return (...given) => {
    const answer = turn.then(() => work(...given));
    turn = answer.catch(() => undefined);
    return answer;
  };
}
