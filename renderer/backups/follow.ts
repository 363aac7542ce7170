import { ApiError, NetworkError } from '#renderer/api.ts';
import type { Activity, Progress } from '#server/backups/contract.ts';

/** Milliseconds between two looks. */
const BETWEEN = 300;

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, BETWEEN);
  });

/** While the database is replaced nothing is answered but how far that is. */
const doneIn = (error: unknown): number | undefined =>
  error instanceof ApiError && 'done' in error.answer && typeof error.answer.done === 'number'
    ? error.answer.done
    : undefined;

const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status === 503);

type Read = () => Promise<Progress>;

const look = async (read: Read, seen: Activity): Promise<Progress | Activity | 'restored'> => {
  try {
    return await read();
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.status === 401;
    if (isSignedOut && seen.what === 'restoring') return 'restored';
    if (!isPassing(error)) throw error;
    return { ...seen, done: doneIn(error) ?? seen.done, canGiveUp: false };
  }
};

/**
 * Looks again and again until what is under way has ended, and gives what came of it; `restored` where the session
 * has ended with it.
 */
export const follow = async (
  begun: Progress,
  read: Read,
  show: (activity: Activity) => void,
): Promise<Progress | 'restored'> => {
  for (let [latest, activity] = [begun, begun.activity]; ; ) {
    if (!activity) return latest;
    show(activity);
    await pause();
    const next = await look(read, activity);
    if (next === 'restored') return next;
    if ('trouble' in next) [latest, activity] = [next, next.activity];
    else activity = next;
  }
};
