import { accountHere } from '#renderer/account-here.ts';
import { ApiError, call } from '#renderer/api.ts';
import { logOut } from '#server/accounts/contract.ts';

const KEY = 'alaga.log-out-pending';

const UNCACHED = {
  'Cache-Control': 'no-cache, no-store, must-revalidate',
  Pragma: 'no-cache',
  Expires: '0',
};

export const askToLogOut = (headers = {}): Promise<unknown> =>
  call(logOut, {}, { headers: { ...UNCACHED, ...headers } });

/** What stands in the place of an account whose logout is owed: it was not known, or an earlier version kept it. */
const ANYBODY = 'true';

/** Remembers a logout that the server has not heard of, and whose it is. */
export const rememberLogOut = (account = accountHere()): void =>
  localStorage.setItem(KEY, account ?? ANYBODY);

/** Whether somebody else is signed in by now: then the session that was to end has ended. */
const isOthers = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

export const forgetPendingLogOut = (): void => localStorage.removeItem(KEY);

/** Sends the logout that is still owed, before any other call. False while the server has not heard of it. */
export const sendPendingLogOut = async (): Promise<boolean> => {
  const account = localStorage.getItem(KEY);
  if (account === null) return true;
  try {
    await askToLogOut(account === ANYBODY ? {} : { 'Alaga-Owner': account });
  } catch (error) {
    if (!isOthers(error)) return false;
  }
  forgetPendingLogOut();
  return true;
};
