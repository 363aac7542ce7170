import { pause } from '#renderer/start/first-screen.ts';

/** The maximum time in milliseconds for which a logout waits while changes are sent. */
const SEND_TIMEOUT = 5000;

const loadOutbox = () => import('#renderer/offline/outbox/outbox.ts');

/** The number of unsent changes of an owner on this device; 0 if the browser has no storage. */
export const countUnsentChanges = async (owner: string): Promise<number> => {
  if (window.alagaDesktop) return 0;
  try {
    return await (await loadOutbox()).countWaiting(owner);
  } catch {
    return 0;
  }
};

/**
 * Sends an owner's unsent changes before a logout, if there is a connection. Returns the number of those that are
 * still unsent.
 */
export const sendUnsentChanges = async (owner: string): Promise<number> => {
  const count = await countUnsentChanges(owner);
  if (count === 0 || !navigator.onLine) return count;
  const { showOutboxOf, sync } = await loadOutbox();
  const sendAll = async () => {
    // It is not shown yet if the page has only just been opened.
    await showOutboxOf(owner);
    await sync(owner, 'logout');
  };
  await Promise.race([sendAll().catch(() => undefined), pause(SEND_TIMEOUT)]);
  return countUnsentChanges(owner);
};
