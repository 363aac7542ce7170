import { Notification } from 'electron';
import type { StartOptions } from '#server/start.ts';

export type Notice = Parameters<NonNullable<StartOptions['showNotice']>>[0];

export interface NoticeActions {
  /** What the buttons say. */
  readonly words: () => { readonly done: string; readonly snooze: string };
  open(path: string): void;
  /** `dueDate`: the date that the notice said. */
  done(noticeId: string, dueDate: string | undefined): void;
  snooze(noticeId: string): void;
}

/** Kept while they stand: one that nobody holds on to is forgotten together with its click. */
const standing = new Map<string, Notification>();

/** In the order in which the system numbers them. */
const ACTIONS = ['done', 'snooze'] as const;

/**
 * Shows a notice of the computer's own; one with the same id takes the place of what stands there. Of a reminder it
 * has buttons where the system shows any (macOS and Windows); a click anywhere else opens it.
 */
export const showNotice = (
  { id, title, body, path, noticeId, dueDate }: Notice,
  on: NoticeActions,
): void => {
  if (!Notification.isSupported()) return;
  const words = on.words();
  const actions =
    noticeId === undefined
      ? []
      : ACTIONS.map((name) => ({ type: 'button', text: words[name] }) as const);
  const notice = new Notification({ title, body, actions });
  standing.get(id)?.close();
  standing.set(id, notice);
  const forget = () => {
    if (standing.get(id) === notice) standing.delete(id);
  };
  notice.on('close', forget);
  notice.on('click', () => {
    forget();
    on.open(path);
  });
  notice.on('action', ({ actionIndex }) => {
    forget();
    const action = ACTIONS[actionIndex];
    if (action && noticeId !== undefined) on[action](noticeId, dueDate);
  });
  notice.show();
};
