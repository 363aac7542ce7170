import {
  forgetPendingLogOut,
  sendPendingLogOut,
} from '#renderer/accounts/leaving/pending-log-out.ts';
import { ApiError } from '#renderer/api.ts';
import type { User } from '#server/accounts/contract.ts';

/**
 * Runs any kind of sign-in, and asks for the second step where the account has one. A pending logout is sent first, so
 * that it cannot end the new session.
 */
export const runSignIn = async <T>(signIn: () => Promise<T>): Promise<T | User> => {
  await sendPendingLogOut();
  const answer = await signIn().catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'accounts.mfa.required')) throw error;
    return (await import('#renderer/two-step/second-step-panel.tsx')).finishSignIn(error);
  });
  forgetPendingLogOut();
  return answer;
};
