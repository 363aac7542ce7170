import { call } from '#renderer/api.ts';
import { logOut } from '#server/accounts/contract.ts';

const KEY = 'alaga.log-out-pending';

const UNCACHED = {
  'Cache-Control': 'no-cache, no-store, must-revalidate',
  Pragma: 'no-cache',
  Expires: '0',
};

export const askToLogOut = (): Promise<unknown> => call(logOut, {}, { headers: UNCACHED });

/** Remembers a logout that the server has not heard of. */
export const rememberLogOut = (): void => localStorage.setItem(KEY, 'true');

export const forgetPendingLogOut = (): void => localStorage.removeItem(KEY);

/** Sends the logout that is still owed, before any other call. False while the server has not heard of it. */
export const sendPendingLogOut = async (): Promise<boolean> => {
  if (localStorage.getItem(KEY) === null) return true;
  try {
    await askToLogOut();
    forgetPendingLogOut();
    return true;
  } catch {
    return false;
  }
};
