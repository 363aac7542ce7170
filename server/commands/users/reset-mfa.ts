import { v7 } from 'uuid';
import { insertSecurityNotice } from '#db/accounts/security-notices.ts';
import { deleteTwoStep } from '#db/two-step/queries.ts';
import { securityMail } from '#server/accounts/mails.ts';
import { securityTexts } from '#server/accounts/security-notices.ts';
import {
  accountNamed,
  type Command,
  type CommandContext,
  displayName,
  requireYes,
} from '#server/commands/operator/command.ts';
import { tryToMail } from '#server/commands/operator/try-to-mail.ts';

/**
 * Turns two-step login off, for an owner who has neither the app nor a recovery code. Everybody with the password could
 * log in from then on, so the owner gets a notice.
 */
const resetMfa = async (context: CommandContext) => {
  const { db, now, publicAddress, sendMail, record } = context;
  const user = await accountNamed(context);
  requireYes(
    context,
    `This turns two-step login of ${displayName(user)} off, with its recovery codes and remembered devices.`,
  );
  const noticeTexts = securityTexts(user, [{ change: 'removed', kind: 'twoStep', name: '' }]);
  const wasOn = await db.transaction(async (tx) => {
    await record(tx, { command: 'reset-mfa', accountId: user.id });
    const isChanged = await deleteTwoStep(tx, user.id, now);
    const notice = { id: v7(), userId: user.id, ...noticeTexts, createdAt: now.toISOString() };
    if (isChanged) await insertSecurityNotice(tx, notice);
    return isChanged;
  });
  const message =
    wasOn && user.email !== null && user.isEmailConfirmed
      ? securityMail({ publicAddress }, user.email, user, noticeTexts)
      : undefined;
  const mailFailure = await tryToMail({ sendMail }, message);
  return {
    value: { id: user.id, wasOn },
    text: wasOn
      ? `Two-step login of ${displayName(user)} is off.`
      : `Two-step login of ${displayName(user)} was off already.`,
    ...(mailFailure === undefined
      ? {}
      : { failure: `${mailFailure} Tell the owner yourself; the app shows a notice too.` }),
  };
};

export const RESET_MFA: Command = {
  usage: 'USER --yes',
  help: 'turns two-step login off, with recovery codes and remembered devices',
  run: resetMfa,
};
