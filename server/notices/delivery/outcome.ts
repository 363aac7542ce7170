import type { NoticeRow, Outcome } from '#db/notices/queries.ts';
import { GIVE_UP_AFTER, waitAfter } from '#server/notices/rules.ts';
import { TargetFailed } from '#server/notices/services/send-to-target.ts';
import { SmsRefused, SmsUnanswered } from '#server/parts.ts';
import { PushRefused } from './push.ts';
import { UnreachableError } from './send.ts';
import { TextLimitReached } from './text-limit.ts';

/** The outcome of a notice that is not tried again. `problem` is null where there was none. */
export const finishedState = (
  state: 'sent' | 'failed' | 'dropped',
  now: Date,
  problem: string | null = null,
) => ({
  state,
  nextAttemptAt: now.toISOString(),
  sentAt: state === 'sent' ? now.toISOString() : null,
  problem,
});

/** The kind of a failure. Its message is not stored, because it may contain an address or a number. */
export const describeProblem = (error: unknown): string => {
  if (error instanceof PushRefused || error instanceof TargetFailed) return error.message;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return error.code;
  return error instanceof Error ? error.name : 'failed';
};

/** The outcome of a notice that could not be sent: it waits for another try, has failed, or is dropped. */
export const getFailureOutcome = (notice: NoticeRow, error: unknown, now: Date): Outcome => {
  const problem = describeProblem(error);
  if (error instanceof UnreachableError) return finishedState('dropped', now, 'unreachable');
  if (error instanceof PushRefused)
    return finishedState(error.isGone ? 'dropped' : 'failed', now, problem);
  if (error instanceof TextLimitReached) return finishedState('failed', now, problem);
  // Each text message that is sent again costs the operator money, and the owner may get it twice.
  if (error instanceof SmsRefused || error instanceof SmsUnanswered)
    return finishedState('failed', now, problem);
  if (error instanceof TargetFailed && error.isFinal) return finishedState('failed', now, problem);
  const isLate = now.getTime() - Date.parse(notice.createdAt) > GIVE_UP_AFTER;
  // A test is not retried, because the owner is waiting for the result.
  if (isLate || notice.kind === 'test') return finishedState('failed', now, problem);
  const next = new Date(now.getTime() + waitAfter(notice.attempts));
  return { state: 'waiting', nextAttemptAt: next.toISOString(), sentAt: null, problem };
};
