import { Notification } from 'electron';
import type { StartOptions } from '#server/start.ts';

type Notice = Parameters<NonNullable<StartOptions['showNotice']>>[0];

/** Kept while they stand: one that nobody holds on to is forgotten together with its click. */
const standing = new Map<string, Notification>();

/** Shows a notice of the computer's own; one with the same id takes the place of what stands there. */
export const showNotice = (
  { id, title, body, path }: Notice,
  open: (path: string) => void,
): void => {
  if (!Notification.isSupported()) return;
  const notice = new Notification({ title, body });
  standing.get(id)?.close();
  standing.set(id, notice);
  const forget = () => {
    if (standing.get(id) === notice) standing.delete(id);
  };
  notice.on('close', forget);
  notice.on('click', () => {
    forget();
    open(path);
  });
  notice.show();
};
