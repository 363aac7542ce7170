import { startPushing, stopPushing } from '#renderer/offline/push/push-subscription.ts';
import { want } from './device.ts';

/** How an attempt to turn notices on ended; `dismissed`: the browser asked, and got no answer. */
export type Enabled =
  | { readonly outcome: 'enabled' | 'blocked' | 'dismissed' | 'permission-error' }
  | { readonly outcome: 'failed'; readonly error: unknown };

/**
 * Asks the browser, on a tap of the owner alone, and subscribes where notices can be pushed. What fails leaves this
 * device turned off.
 */
export const enableNotices = async (userId: string, canPush: boolean): Promise<Enabled> => {
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
    want(false);
    return { outcome: 'failed', error };
  }
  want(true);
  return { outcome: 'enabled' };
};

export const disableNotices = async (): Promise<void> => {
  want(false);
  await stopPushing();
};
