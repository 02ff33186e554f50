/**
 * The same work, one call after another: a form with a large picture takes longer to check, and its answer must not come
 * after that of the form as it is by then.
 */
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
