import { UsageError } from '#server/commands/exit-code.ts';
import type { Command, CommandContext } from '#server/commands/operator/command.ts';
import { tryToMail } from '#server/commands/operator/try-to-mail.ts';
import { email as emailField } from '#server/http/contract.ts';
import { text } from '#server/messages/text.ts';
import { issueCode } from '#server/registration/codes.ts';
import { invitationPath } from '#server/registration/rules.ts';

const parseAddress = (typedText: string | undefined): string | undefined => {
  if (typedText === undefined) return undefined;
  const parsedEmail = emailField.safeParse(typedText);
  if (!parsedEmail.success) throw new UsageError(`${typedText} is no email address.`);
  return parsedEmail.data;
};

/** The only command that prints a secret: one that it has just made, and that opens no existing account. */
const invite = async (context: CommandContext) => {
  const { db, config, now, options, publicAddress, sendMail, record } = context;
  if (config.signUp !== 'invite')
    throw new UsageError(
      `SIGN_UP is ${config.signUp}: only with SIGN_UP=invite does an invitation of the operator make an account.`,
    );
  const email = parseAddress(options.email);
  const { code, expiresAt } = await db.transaction(async (tx) => {
    await record(tx, {
      command: 'invite',
      detail: email ? 'for one address' : 'for anybody with the link',
    });
    return issueCode(tx, { kind: 'invitation', ...(email ? { email } : {}) }, now);
  });
  const link = `${publicAddress()}${invitationPath(code)}`;
  const subject = text('mail.invitation.subject');
  const body = text('mail.invitation.text', { link, code });
  const message = email === undefined ? undefined : { to: email, link, subject, text: body };
  const mailFailure = await tryToMail({ sendMail }, message);
  const isMailed = email !== undefined && sendMail !== undefined && mailFailure === undefined;
  return {
    value: { link, code, email: email ?? null, expiresAt, isMailed },
    text: [
      link,
      `It makes one account${email ? ` for ${email}` : ''}, until ${expiresAt}.`,
      ...(isMailed ? [`It was mailed to ${email}.`] : []),
    ].join('\n'),
    ...(mailFailure === undefined
      ? {}
      : { failure: `${mailFailure} The link works: pass it on yourself.` }),
  };
};

export const INVITE_COMMAND: Command = {
  usage: '[--email ADDRESS]',
  help: 'a link for one new account, where SIGN_UP=invite; ADDRESS is mailed it and only it may sign up with it',
  run: invite,
};
