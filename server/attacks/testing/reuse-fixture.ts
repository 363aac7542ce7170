/**
 * The statuses of a refusal that earlier calls can cause: they may have ended the session, or deleted or finished the
 * thing that this call is about. A missing right (403) and a failure (5xx) are never among them.
 */
const CAUSED_BY_EARLIER_CALLS = new Set([400, 401, 404, 409, 410, 412, 429]);

interface AnswerStatus {
  readonly status: number;
}

/** Whether earlier calls of the same account can be the reason for an answer. */
export const mayBeCausedByEarlierCalls = ({ status }: AnswerStatus): boolean =>
  CAUSED_BY_EARLIER_CALLS.has(status);

/** Makes a call with a fixture, and returns its answer. */
export type FixtureCalls<Fixture> = <Answer extends AnswerStatus>(
  call: (fixture: Fixture) => Promise<Answer>,
  mayBeUsedUp?: (answer: Answer) => boolean,
) => Promise<Answer>;

/**
 * Makes calls with the fixture of the earlier calls, because creating one takes much longer than a call. A call that
 * an earlier one may have prevented is made again with a new fixture, and that answer counts.
 */
export const reuseFixture = <Fixture>(create: () => Promise<Fixture>): FixtureCalls<Fixture> => {
  let fixture: Fixture | undefined;
  return async (call, mayBeUsedUp = mayBeCausedByEarlierCalls) => {
    const answer = fixture === undefined ? undefined : await call(fixture);
    if (answer !== undefined && !mayBeUsedUp(answer)) return answer;
    fixture = await create();
    return call(fixture);
  };
};
