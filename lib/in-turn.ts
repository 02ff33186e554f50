/** The same work, one call after another; a failure is that of its own call and holds up none that follows. */
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
