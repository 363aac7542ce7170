import { forgetPage } from './device.ts';
import { askServer } from './server-time.ts';

/** The longest wait of one timer, in milliseconds, because timers do not run while a device sleeps. */
const MAX_WAIT = 60_000;

/**
 * Deletes the data of a page that stays open from this device when its link ends, shows what is typed in its form, and
 * loads it again. The server's clock decides, because a device whose clock is ahead would load the page again and again.
 * Without a connection that of the device does.
 */
export const closeAtEnd = (path: string, endsAt: string, showTyped: () => Promise<void>): void => {
  const end = Date.parse(endsAt);
  const close = async () => {
    const serverTime = (await askServer().catch(() => undefined))?.time;
    if (serverTime !== undefined && serverTime < end) {
      closeAfter(end - serverTime);
      return;
    }
    await forgetPage(path)
      .then(showTyped)
      .finally(() => location.reload());
  };
  const closeAfter = (delay: number) => {
    const dueAt = Date.now() + delay;
    const wait = Math.max(0, Math.min(delay, MAX_WAIT));
    setTimeout(() => {
      const remaining = Math.min(delay - wait, dueAt - Date.now());
      if (remaining > 0) closeAfter(remaining);
      else void close();
    }, wait);
  };
  closeAfter(end - Date.now());
};
