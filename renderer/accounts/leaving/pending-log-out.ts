import { accountHere } from '#renderer/account-here.ts';

const KEY = 'alaga.log-out-pending';

/** What stands in the place of an account whose logout is owed: it was not known, or an earlier version kept it. */
const ANYBODY = 'true';

/** Remembers a logout that the server has not heard of, and whose it is. */
export const rememberLogOut = (account = accountHere()): void =>
  localStorage.setItem(KEY, account ?? ANYBODY);

export const forgetPendingLogOut = (): void => localStorage.removeItem(KEY);

/** Sends the logout that is still owed, before any other call. False while the server has not heard of it. */
export const sendPendingLogOut = async (): Promise<boolean> => {
  const account = localStorage.getItem(KEY);
  if (account === null) return true;
  try {
    // Hardly ever needed: no first screen carries it.
    const { askToLogOut, logOutAs } = await import('./send-log-out.ts');
    await (account === ANYBODY ? askToLogOut() : logOutAs(account));
    forgetPendingLogOut();
    return true;
  } catch {
    return false;
  }
};
