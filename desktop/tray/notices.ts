import { Notification } from 'electron';
import type { StartOptions } from '#server/start.ts';

export type Notice = Parameters<NonNullable<StartOptions['showNotice']>>[0];

export type NoticeAction = 'done' | 'given' | 'skip' | 'snooze';

export interface NoticeActions {
  /** The labels of a notice's buttons. */
  readonly words: () => Readonly<Record<NoticeAction, string>>;
  open(path: string): void;
  /** `dueDate` is the date that the notice showed. */
  done(noticeId: string, dueDate: string | undefined): void;
  snooze(noticeId: string): void;
  /** A dose of a care plan was given. */
  given(noticeId: string): void;
  skip(noticeId: string): void;
}

/** The system did not show a notice. */
export class NotShown extends Error {
  override name = 'NotShown';
}

/**
 * References to shown notices. Without a reference, a notice is garbage-collected and its click is
 * lost.
 */
const shownNotifications = new Map<string, Notification>();

/** Whether this run of the app showed a notice with this id and handles its clicks. */
export const isShownByThisRun = (id: string): boolean => shownNotifications.has(id);

/** The actions of a reminder's notice, in the order in which the system numbers its buttons. */
const REMINDER_ACTIONS: readonly NoticeAction[] = ['done', 'snooze'];
const CARE_ACTIONS: readonly NoticeAction[] = ['given', 'skip', 'snooze'];

/**
 * In milliseconds. A system that reports neither success nor failure by then has not shown the
 * notice.
 */
const SHOW_TIMEOUT = 10_000;

/** On Windows a notice that timed out stays in the Action Center, where it can be clicked. */
const isClosedForGood = (reason: Electron.NotificationCloseEventParams['reason']): boolean =>
  process.platform !== 'win32' || reason === 'userCanceled' || reason === 'applicationHidden';

const showAndWait = (notice: Notification): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      notice.close();
      reject(new NotShown('no answer'));
    }, SHOW_TIMEOUT);
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
 * Shows a notice of the system, which replaces one with the same id. Notices of reminders and doses
 * have buttons if the system supports them (macOS and Windows). A click elsewhere opens the
 * notice's path. Resolves when the system has shown it, and rejects with NotShown if it does not.
 */
export const showNotice = async (
  { id, title, body, path, noticeId, isCare, dueDate }: Notice,
  on: NoticeActions,
): Promise<void> => {
  if (!Notification.isSupported()) throw new NotShown('not supported');
  const actionLabels = on.words();
  const actionNames = isCare ? CARE_ACTIONS : REMINDER_ACTIONS;
  const actions =
    noticeId === undefined
      ? []
      : actionNames.map((name) => ({ type: 'button', text: actionLabels[name] }) as const);
  const notice = new Notification({ id, title, body, actions });
  shownNotifications.get(id)?.close();
  shownNotifications.set(id, notice);
  const forgetNotice = () => {
    if (shownNotifications.get(id) === notice) shownNotifications.delete(id);
  };
  notice.on('close', (event) => {
    if (isClosedForGood(event?.reason)) forgetNotice();
  });
  notice.on('click', () => {
    forgetNotice();
    on.open(path);
  });
  notice.on('action', ({ actionIndex }) => {
    forgetNotice();
    const action = actionNames[actionIndex];
    if (action && noticeId !== undefined) on[action](noticeId, dueDate);
  });
  try {
    await showAndWait(notice);
  } catch (error) {
    forgetNotice();
    throw error;
  }
};
