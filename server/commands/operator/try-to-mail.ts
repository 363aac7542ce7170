import { describeMailFailure } from '#server/commands/doctor/mail.ts';
import type { Message } from '#server/parts.ts';
import type { CommandContext } from './command.ts';

/**
 * Sends a mail about a change that was already made, so that a failure must not hide the change. Returns why it was not
 * sent; undefined if it was, or if there was nothing to send.
 */
export const tryToMail = async (
  { sendMail }: Pick<CommandContext, 'sendMail'>,
  message: Message | undefined,
): Promise<string | undefined> => {
  if (!sendMail || !message) return undefined;
  try {
    await sendMail(message);
    return undefined;
  } catch (error) {
    return `The mail to ${message.to} could not be sent (${describeMailFailure(error)}): "npm run doctor" examines the mail server.`;
  }
};
