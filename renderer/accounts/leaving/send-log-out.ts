import { call, isRefusedWith } from '#renderer/api.ts';
import { logOut } from '#server/accounts/contract.ts';
import { requestForAccount } from '#server/http/rules.ts';

const NO_CACHE_HEADERS = {
  'Cache-Control': 'no-cache, no-store, must-revalidate',
  Pragma: 'no-cache',
  Expires: '0',
};

export const askToLogOut = (headers = {}): Promise<unknown> =>
  call(logOut, {}, { headers: { ...NO_CACHE_HEADERS, ...headers } });

/** Ends the session of the given account. If another account is signed in, that session has already ended. */
export const logOutAs = async (account: string): Promise<void> => {
  try {
    await askToLogOut(requestForAccount(account));
  } catch (error) {
    if (!isRefusedWith(error, 412)) throw error;
  }
};
