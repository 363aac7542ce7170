import { currentAccount } from '#renderer/current-account.ts';

const STORAGE_KEY = 'alaga.log-out-pending';

/** Marks a pending logout whose account is unknown, or that an earlier version stored. */
const UNKNOWN_USER = 'true';

/** Stores a logout that could not be sent, with its account. */
export const rememberLogOut = (account = currentAccount()): void =>
  localStorage.setItem(STORAGE_KEY, account ?? UNKNOWN_USER);

export const forgetPendingLogOut = (): void => localStorage.removeItem(STORAGE_KEY);

/** Sends a pending logout before any other call. Resolves to false if the server still cannot be reached. */
export const sendPendingLogOut = async (): Promise<boolean> => {
  const account = localStorage.getItem(STORAGE_KEY);
  if (account === null) return true;
  try {
    // This is rarely needed, so it is not part of the first bundle.
    const { askToLogOut, logOutAs } = await import('./send-log-out.ts');
    await (account === UNKNOWN_USER ? askToLogOut() : logOutAs(account));
    forgetPendingLogOut();
    return true;
  } catch {
    return false;
  }
};
