import { ApiError, isRefusedWith, NetworkError } from '#renderer/api.ts';
import type { Activity, Progress } from '#server/backups/contract.ts';

/** Milliseconds between two requests for the progress. */
const POLL_INTERVAL = 300;

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, POLL_INTERVAL);
  });

/**
 * While the database is being replaced, the server answers every request with this error and its progress.
 */
const doneShareOf = (error: unknown): number | undefined =>
  error instanceof ApiError && 'done' in error.answer && typeof error.answer.done === 'number'
    ? error.answer.done
    : undefined;

const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || isRefusedWith(error, 503);

type ReadProgress = () => Promise<Progress>;

const poll = async (
  read: ReadProgress,
  lastActivity: Activity,
): Promise<Progress | Activity | 'restored'> => {
  try {
    return await read();
  } catch (error) {
    const isSignedOut = isRefusedWith(error, 401);
    if (isSignedOut && lastActivity.what === 'restoring') return 'restored';
    if (!isPassing(error)) throw error;
    return {
      ...lastActivity,
      done: doneShareOf(error) ?? lastActivity.done,
      canGiveUp: false,
    };
  }
};

/**
 * Polls until the running activity has ended and resolves to its result; to `restored` if the restore also
 * ended the session.
 */
export const pollProgress = async (
  initialProgress: Progress,
  read: ReadProgress,
  show: (activity: Activity) => void,
): Promise<Progress | 'restored'> => {
  for (let [latestProgress, activity] = [initialProgress, initialProgress.activity]; ; ) {
    if (!activity) return latestProgress;
    show(activity);
    await pause();
    const nextProgress = await poll(read, activity);
    if (nextProgress === 'restored') return nextProgress;
    if ('trouble' in nextProgress)
      [latestProgress, activity] = [nextProgress, nextProgress.activity];
    else activity = nextProgress;
  }
};
