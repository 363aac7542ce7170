import type { Parts } from '#server/parts.ts';
import { issueCode } from './codes.ts';
import { needsSetUp } from './policy.ts';
import { invitationPath } from './rules.ts';

/**
 * Logs a one-time code for the first account of a server on which not everybody may make one. It is the only secret
 * that production logs: without it nobody could begin, and it is worthless once there is an account.
 */
export const logSetUpCode = async (
  parts: Pick<Parts, 'db' | 'config' | 'clock' | 'log' | 'publicAddress'>,
): Promise<void> => {
  if (!(await needsSetUp(parts))) return;
  const now = parts.clock.now();
  const { code, expiresAt } = await issueCode(parts.db, { kind: 'set-up' }, now);
  parts.log({
    time: now.toISOString(),
    level: 'warn',
    event: 'accounts.set-up-code',
    message: 'There is no account yet. Make the first one with this link.',
    link: `${parts.publicAddress()}${invitationPath(code)}`,
    code,
    expiresAt,
  });
};
