import { startPushing, stopPushing } from '#renderer/notices/push/push-subscription.ts';
import { setNoticesOn } from './device.ts';

/**
 * The result of turning notices on. `dismissed` means that the owner closed the browser's prompt without an
 * answer.
 */
export type EnableResult =
  | { readonly outcome: 'enabled' | 'blocked' | 'dismissed' | 'permission-error' }
  | { readonly outcome: 'failed'; readonly error: unknown };

/**
 * Asks for the browser's permission, which must follow a press, and subscribes to push if possible. After an
 * error, notices stay off on this device.
 */
export const enableNotices = async (userId: string, canPush: boolean): Promise<EnableResult> => {
  let permission: NotificationPermission;
  try {
    permission = await Notification.requestPermission();
  } catch {
    return { outcome: 'permission-error' };
  }
  if (permission === 'denied') return { outcome: 'blocked' };
  if (permission === 'default') return { outcome: 'dismissed' };
  try {
    if (canPush) await startPushing(userId);
  } catch (error) {
    setNoticesOn(false);
    return { outcome: 'failed', error };
  }
  setNoticesOn(true);
  return { outcome: 'enabled' };
};

export const disableNotices = async (): Promise<void> => {
  setNoticesOn(false);
  await stopPushing();
};
