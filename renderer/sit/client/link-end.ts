import { forgetPage } from './device.ts';
import { readServerTime } from './server-time.ts';

/** The longest delay of `setTimeout` in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Deletes the data of a page that stays open from this device when its link ends, shows what is typed in its form, and
 * loads it again. The server's clock decides, because a device whose clock is ahead would load the page again and again.
 * Without a connection that of the device does.
 */
export const closeAtEnd = (path: string, endsAt: string, showTyped: () => Promise<void>): void => {
  const end = Date.parse(endsAt);
  const close = async () => {
    const serverTime = await readServerTime().catch(() => undefined);
    if (serverTime !== undefined && serverTime < end) {
      closeAfter(end - serverTime);
      return;
    }
    await forgetPage(path)
      .then(showTyped)
      .finally(() => location.reload());
  };
  const closeAfter = (delay: number) => {
    if (delay < MAX_TIMER_MS) setTimeout(() => void close(), Math.max(0, delay));
  };
  closeAfter(end - Date.now());
};
