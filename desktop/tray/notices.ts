import { Notification } from 'electron';
import type { StartOptions } from '#server/start.ts';

export type Notice = Parameters<NonNullable<StartOptions['showNotice']>>[0];

export type Action = 'done' | 'given' | 'skip' | 'snooze';

export interface NoticeActions {
  /** What the buttons say. */
  readonly words: () => Readonly<Record<Action, string>>;
  open(path: string): void;
  /** `dueDate`: the date that the notice said. */
  done(noticeId: string, dueDate: string | undefined): void;
  snooze(noticeId: string): void;
  /** Of an occurrence of a care plan. */
  given(noticeId: string): void;
  skip(noticeId: string): void;
}

/** The system did not show a notice. */
export class NotShown extends Error {
  override name = 'NotShown';
}

/** Kept while they stand: one that nobody holds on to is forgotten together with its click. */
const standing = new Map<string, Notification>();

/** Whether a notice of that id was shown by this run of the app, and hears its own clicks. */
export const stands = (id: string): boolean => standing.has(id);

/** In the order in which the system numbers them. */
const OF_REMINDER: readonly Action[] = ['done', 'snooze'];
const OF_CARE: readonly Action[] = ['given', 'skip', 'snooze'];

/** In milliseconds: a system that says neither that it showed a notice nor that it could not has shown none. */
const PATIENCE = 10_000;

/** On Windows a notice that has timed out still stands in the Action Center, where it can be clicked. */
const isGone = (reason: Electron.NotificationCloseEventParams['reason']): boolean =>
  process.platform !== 'win32' || reason === 'userCanceled' || reason === 'applicationHidden';

const isShown = (notice: Notification): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      notice.close();
      reject(new NotShown('no answer'));
    }, PATIENCE);
    notice.once('show', () => {
      clearTimeout(timer);
      resolve();
    });
    notice.once('failed', (_event, problem) => {
      clearTimeout(timer);
      reject(new NotShown(problem));
    });
    notice.show();
  });

/**
 * Shows a notice of the computer's own; one with the same id takes the place of what stands there. Of a reminder or a
 * dose it has buttons where the system shows any (macOS and Windows); a click anywhere else opens it. Resolves when the system
 * has shown it, and rejects with NotShown where it does not.
 */
export const showNotice = async (
  { id, title, body, path, noticeId, isCare, dueDate }: Notice,
  on: NoticeActions,
): Promise<void> => {
  if (!Notification.isSupported()) throw new NotShown('not supported');
  const words = on.words();
  const names = isCare ? OF_CARE : OF_REMINDER;
  const actions =
    noticeId === undefined
      ? []
      : names.map((name) => ({ type: 'button', text: words[name] }) as const);
  const notice = new Notification({ id, title, body, actions });
  standing.get(id)?.close();
  standing.set(id, notice);
  const forget = () => {
    if (standing.get(id) === notice) standing.delete(id);
  };
  notice.on('close', (event) => {
    if (isGone(event?.reason)) forget();
  });
  notice.on('click', () => {
    forget();
    on.open(path);
  });
  notice.on('action', ({ actionIndex }) => {
    forget();
    const action = names[actionIndex];
    if (action && noticeId !== undefined) on[action](noticeId, dueDate);
  });
  try {
    await isShown(notice);
  } catch (error) {
    forget();
    throw error;
  }
};
